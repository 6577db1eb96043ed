import Foundation

/// Saves held links to a storage, but only when they change.
struct HeldLinkStore {
  private let storage: (any LinkStorage)?
  /// The content of the storage; nil if it has no links. Bytes, because comparing `Data` would
  /// enlarge the library by 3 KiB.
  private var saved: [UInt8]?
  private var isLoaded = false
  /// The failures that were reported since the storage last worked. Each is reported once.
  private var reported: Failures = []
  /// Whether the links of an earlier process must be deleted as soon as that is possible.
  private var isForgotten = false

  private struct Failures: OptionSet {
    var rawValue: UInt8

    static let loading = Failures(rawValue: 1)
    static let saving = Failures(rawValue: 2)
    static let removing = Failures(rawValue: 4)
  }

  init(_ storage: (any LinkStorage)?) { self.storage = storage }

  /// Returns the sentence about a failure, unless the failure was reported before.
  private mutating func report(_ failure: Failures, _ sentence: String) -> String? {
    reported.insert(failure).inserted ? sentence : nil
  }

  /// Restores the links of an earlier process, on the first call that can read them.
  ///
  /// - Returns: The links, and a sentence if the storage could not be read. Once the links have
  ///   been read, later calls return none. While the storage stays unreadable, later calls return
  ///   no sentence.
  mutating func restore() -> (links: [StoredHeldLink], problem: String?) {
    guard !isLoaded, let storage else { return ([], nil) }
    let data: Data?
    do {
      data = try storage.load()
    } catch {
      // This happens, for example, before the first unlock of the device after a restart.
      return ([], report(.loading, "Held links cannot be read yet: \(error)"))
    }
    reported = []
    if isForgotten {
      // The call of `forget()` has returned the sentence.
      _ = forget()
      return ([], nil)
    }
    isLoaded = true
    guard let data else { return ([], nil) }
    if let links = Self.links(data), !links.isEmpty {
      saved = Array(data)
      return (links, nil)
    }
    // Data that cannot be decoded is useless, so it is removed.
    let problem = "Held links were lost, because their file is damaged or of a later version."
    do {
      try storage.save(nil)
      return ([], problem)
    } catch {
      return ([], "\(problem) The file cannot be removed: \(error)")
    }
  }

  /// Returns the same data for the same links.
  private static func data(_ links: [StoredHeldLink]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(StoredHeldLinks(links: links))
  }

  private static func links(_ data: Data) -> [StoredHeldLink]? {
    try? JSONDecoder().decode(StoredHeldLinks.self, from: data).links
  }

  /// Deletes all links, even if they could not be read yet.
  ///
  /// - Returns: A sentence that describes the failure; nil on success. After a failure, the links
  ///   are not restored, and ``restore()`` tries again to delete them.
  mutating func forget() -> String? {
    guard let storage else { return nil }
    do {
      try storage.save(nil)
      (saved, reported, isLoaded, isForgotten) = (nil, [], true, false)
      return nil
    } catch {
      (isLoaded, isForgotten) = (false, true)
      return "Held links cannot be deleted yet: \(error)"
    }
  }

  /// Replaces the saved links.
  ///
  /// - Returns: A sentence that describes the failure and its effect; nil on success, and for a
  ///   failure that was already reported.
  mutating func save(_ links: [StoredHeldLink]) -> String? {
    guard let storage, !links.isEmpty || saved != nil else { return nil }
    guard isLoaded else {
      return report(
        .saving,
        "Held links cannot be saved yet, because the storage cannot be read."
      )
    }
    do {
      let data = links.isEmpty ? nil : try Self.data(links)
      let bytes = data.map { Array($0) }
      guard bytes != saved else { return nil }
      try storage.save(data)
      (saved, reported) = (bytes, [])
      return nil
    } catch {
      let problem =
        links.isEmpty
        ? "A delivered link cannot be removed from the storage and would be delivered again"
        : "Held links cannot be saved and would be lost when the app ends"
      return report(links.isEmpty ? .removing : .saving, "\(problem): \(error)")
    }
  }
}
