import Foundation

/// Puts links that wait into a storage, and only when they have changed.
struct HeldLinkStore {
  private let storage: (any LinkStorage)?
  private var saved: [StoredLink] = []
  private var isLoaded = false

  init(_ storage: (any LinkStorage)?) { self.storage = storage }

  /// What an earlier process left, the first time that it can be read; nothing later.
  mutating func takeFromEarlier() -> [StoredLink] {
    guard !isLoaded, let storage else { return [] }
    do {
      let data = try storage.load()
      isLoaded = true
      saved = data.flatMap(Self.links) ?? []
      // What cannot be understood is of no use to anybody.
      if data != nil, saved.isEmpty { try storage.save(nil) }
      return saved
    } catch {
      // As before a device is unlocked for the first time.
      return []
    }
  }

  private static func links(_ data: Data) -> [StoredLink]? {
    let stored = try? JSONDecoder().decode(StoredLinks.self, from: data)
    return stored?.version == StoredLinks.version ? stored?.links : nil
  }

  /// - Returns: What would be wrong after the end of the app, in a sentence; nil if nothing.
  mutating func save(_ links: [StoredLink]) -> String? {
    guard let storage, links != saved else { return nil }
    guard isLoaded else { return "What waits cannot be stored yet: the storage cannot be read." }
    do {
      try storage.save(links.isEmpty ? nil : JSONEncoder().encode(StoredLinks(links: links)))
      saved = links
      return nil
    } catch {
      return links.isEmpty
        ? "What has been delivered cannot be removed, and would come again: \(error)"
        : "What waits cannot be stored, and would not survive the end of the app: \(error)"
    }
  }
}
