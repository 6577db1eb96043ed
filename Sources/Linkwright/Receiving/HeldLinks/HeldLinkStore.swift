import Foundation

/// Saves held links to a storage, but only when they change.
struct HeldLinkStore {
  private let storage: (any LinkStorage)?
  private var saved: [StoredHeldLink] = []
  private var isLoaded = false
  private var hasFailed = false
  /// Whether the links of an earlier process must be deleted as soon as that is possible.
  private var isForgotten = false

  init(_ storage: (any LinkStorage)?) { self.storage = storage }

  /// Restores the links of an earlier process, on the first call that can read them.
  ///
  /// - Returns: The links, which are empty for all later calls, and a sentence if the storage could
  ///   not be read. A storage that still cannot be read has no further sentence.
  mutating func restore() -> (links: [StoredHeldLink], problem: String?) {
    guard !isLoaded, let storage else { return ([], nil) }
    let data: Data?
    do {
      data = try storage.load()
    } catch {
      // This happens, for example, before the first unlock of the device after a restart.
      defer { hasFailed = true }
      return ([], hasFailed ? nil : "Held links cannot be read yet: \(error)")
    }
    if isForgotten { return ([], forget()) }
    isLoaded = true
    guard let data else { return ([], nil) }
    saved = Self.links(data) ?? []
    guard saved.isEmpty else { return (saved, nil) }
    // Data that cannot be decoded is useless, so it is removed.
    let problem = "Held links were lost, because their file is damaged or of a later version."
    do {
      try storage.save(nil)
      return ([], problem)
    } catch {
      return ([], "\(problem) The file cannot be removed: \(error)")
    }
  }

  private static func links(_ data: Data) -> [StoredHeldLink]? {
    let stored = try? JSONDecoder().decode(StoredHeldLinks.self, from: data)
    return stored?.version == StoredHeldLinks.version ? stored?.links : nil
  }

  /// Deletes all links, even if they could not be read yet.
  ///
  /// - Returns: A sentence that describes the failure; nil on success. After a failure, the links
  ///   are not restored, and ``restore()`` tries again to delete them.
  mutating func forget() -> String? {
    guard let storage else { return nil }
    do {
      try storage.save(nil)
      (saved, isLoaded, isForgotten) = ([], true, false)
      return nil
    } catch {
      (isLoaded, isForgotten) = (false, true)
      return "Held links cannot be deleted yet: \(error)"
    }
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
