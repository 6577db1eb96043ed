import Foundation

/// Saves held links to a storage, but only when they change.
struct HeldLinkStore {
  private let storage: (any LinkStorage)?
  private var saved: [StoredHeldLink] = []
  private var isLoaded = false

  init(_ storage: (any LinkStorage)?) { self.storage = storage }

  /// Returns the links of an earlier process on the first call that can read them. Later calls
  /// return no links.
  mutating func restore() -> [StoredHeldLink] {
    guard !isLoaded, let storage else { return [] }
    do {
      let data = try storage.load()
      isLoaded = true
      saved = data.flatMap(Self.links) ?? []
      // Data that cannot be decoded is useless, so it is removed.
      if data != nil, saved.isEmpty { try storage.save(nil) }
      return saved
    } catch {
      // This happens, for example, before the first unlock of the device after a restart.
      return []
    }
  }

  private static func links(_ data: Data) -> [StoredHeldLink]? {
    let stored = try? JSONDecoder().decode(StoredHeldLinks.self, from: data)
    return stored?.version == StoredHeldLinks.version ? stored?.links : nil
  }

  /// Replaces the saved links.
  ///
  /// - Returns: A sentence that describes the failure and its effect; nil on success.
  mutating func save(_ links: [StoredHeldLink]) -> String? {
    guard let storage, links != saved else { return nil }
    guard isLoaded else {
      return "Held links cannot be saved yet, because the storage cannot be read."
    }
    do {
      try storage.save(links.isEmpty ? nil : JSONEncoder().encode(StoredHeldLinks(links: links)))
      saved = links
      return nil
    } catch {
      return links.isEmpty
        ? "A delivered link cannot be removed from the storage and would be delivered again: \(error)"
        : "Held links cannot be saved and would be lost when the app ends: \(error)"
    }
  }
}
