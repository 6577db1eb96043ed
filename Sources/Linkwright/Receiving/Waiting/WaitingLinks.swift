import Foundation

/// Puts links that wait into a storage, and only when they have changed.
struct WaitingLinks {
  private let storage: (any LinkStorage)?
  private var saved: [StoredLink] = []

  init(_ storage: (any LinkStorage)?) { self.storage = storage }

  /// What was saved; nothing where it cannot be read.
  mutating func load() -> [StoredLink] {
    guard let data = try? storage?.load() else { return [] }
    let stored = try? JSONDecoder().decode(StoredLinks.self, from: data)
    guard let stored, stored.version == StoredLinks.version else { return [] }
    saved = stored.links
    return saved
  }

  /// - Returns: Why the links would not survive the end of the app, in a sentence; nil if they would.
  mutating func save(_ links: [StoredLink]) -> String? {
    guard let storage, links != saved else { return nil }
    do {
      try storage.save(links.isEmpty ? nil : JSONEncoder().encode(StoredLinks(links: links)))
      saved = links
      return nil
    } catch {
      return "What waits cannot be stored: \(error)"
    }
  }
}
