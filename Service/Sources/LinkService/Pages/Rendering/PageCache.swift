import NIOConcurrencyHelpers

/// Rendered pages that were requested several times, in bounded memory.
///
/// Entries need no expiry. Their keys contain all values of the link on which the page depends, so
/// the page of a changed link has another key. As in ``Cache``, a page is stored only if it was
/// requested twice within a short time, and a full part of the cache is emptied.
///
/// A class because all requests share it. The parts of the cache have their own locks, so that
/// threads seldom wait for one another.
final class PageCache: Sendable {
  enum Lookup: Sendable {
    case found(PageParts)
    /// The page is not stored, but was requested shortly before. Store it.
    case requestedAgain
    case requestedOnce
  }

  private struct Part {
    var entries: [PageKey: PageParts] = [:]
    var byteCount = 0
    /// The hashes of keys that were requested once. Each hash has a fixed index, and replaces the
    /// hash that was at this index before.
    var seen = [Int](repeating: 0, count: 1024)
  }

  static let defaultByteCapacity = 32 << 20
  private static let partCount = 16
  /// The memory of an entry besides its texts, rounded up: the headers, and the entry's share of
  /// the dictionary.
  private static let entryByteCount = 1024

  private let parts: [NIOLockedValueBox<Part>]
  private let byteCapacityOfPart: Int

  init(byteCapacity: Int = PageCache.defaultByteCapacity) {
    byteCapacityOfPart = byteCapacity / Self.partCount
    parts = (0..<Self.partCount).map { _ in NIOLockedValueBox(Part()) }
  }

  /// The memory that the entries take.
  var byteCount: Int { parts.reduce(0) { $0 + $1.withLockedValue(\.byteCount) } }

  /// Looks up a page, and remembers that it was requested.
  func lookup(_ key: PageKey) -> Lookup {
    let hash = key.hashValue
    return part(of: hash).withLockedValue { part in
      if let parts = part.entries[key] { return .found(parts) }
      let index = Int(UInt(bitPattern: hash) / UInt(Self.partCount) % UInt(part.seen.count))
      if part.seen[index] == hash { return .requestedAgain }
      part.seen[index] = hash
      return .requestedOnce
    }
  }

  /// Stores a page, unless it is too large.
  func insert(_ parts: PageParts, for key: PageKey) {
    let cost = Self.byteCount(of: parts, for: key)
    guard cost <= byteCapacityOfPart else { return }
    part(of: key.hashValue).withLockedValue { part in
      // The page is the same as that of another request which was faster.
      guard part.entries[key] == nil else { return }
      if part.byteCount + cost > byteCapacityOfPart {
        part.entries.removeAll(keepingCapacity: true)
        part.byteCount = 0
      }
      part.entries[key] = parts
      part.byteCount += cost
    }
  }

  /// Forgets all pages. Call this when the configuration has changed, because no request asks for
  /// the pages of the former sites any more.
  func removeAll() {
    for part in parts {
      part.withLockedValue { part in
        part.entries = [:]
        part.byteCount = 0
      }
    }
  }

  /// The memory that counts for an entry.
  static func byteCount(of parts: PageParts, for key: PageKey) -> Int {
    parts.byteCount + key.byteCount + entryByteCount
  }

  private func part(of hash: Int) -> NIOLockedValueBox<Part> {
    parts[Int(UInt(bitPattern: hash) % UInt(parts.count))]
  }
}
