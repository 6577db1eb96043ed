import Foundation

/// Saves held links to a storage, only when they change.
struct HeldLinkStore {
  private let storage: (any LinkStorage)?
  private var saved: [StoredLink] = []
  private var isLoaded = false

  init(_ storage: (any LinkStorage)?) { self.storage = storage }

  /// Returns the links of an earlier process, on the first call that can read them; later calls return none.
  mutating func restore() -> [StoredLink] {
    guard !isLoaded, let storage else { return [] }
    do {
      let data = try storage.load()
      isLoaded = true
      saved = data.flatMap(Self.links) ?? []
      // Data that cannot be decoded is useless: remove it.
      if data != nil, saved.isEmpty { try storage.save(nil) }
      return saved
    } catch {
      // For example before a device is unlocked for the first time.
      return []
    }
  }

  private static func links(_ data: Data) -> [StoredLink]? {
    let stored = try? JSONDecoder().decode(StoredLinks.self, from: data)
    return stored?.version == StoredLinks.version ? stored?.links : nil
  }

  /// Saves links in place of those that were saved before.
  ///
  /// - Returns: A sentence about the failure and its effect; nil on success.
  mutating func save(_ links: [StoredLink]) -> String? {
    guard let storage, links != saved else { return nil }
    guard isLoaded else {
      return "Held links cannot be saved yet, because the storage cannot be read."
    }
    do {
      try storage.save(links.isEmpty ? nil : JSONEncoder().encode(StoredLinks(links: links)))
      saved = links
      return nil
    } catch {
      return links.isEmpty
        ? "A delivered link cannot be removed from the storage and would be delivered again: \(error)"
        : "Held links cannot be saved and would be lost when the app ends: \(error)"
    }
  }
}
