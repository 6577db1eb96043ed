import LinkStore
import NIOConcurrencyHelpers

/// The links of the store in compact form, so that links can be resolved without the database.
///
/// If several versions of a link are inserted, the table keeps the latest one, whatever their
/// order.
///
/// A class because all requests share it. The table is divided into parts, each with its own lock,
/// so that threads seldom wait for one another.
final class PackedLinkTable: Sendable {
  /// The number of links by state, and the size of the table.
  struct Statistics: Sendable, Hashable {
    var activeCount = 0
    var archivedCount = 0
    var deletedCount = 0
    var byteCount = 0

    fileprivate mutating func add(_ count: Int, of link: Link) {
      switch (link.deletedAt, link.isArchived) {
      case (_?, _): deletedCount += count
      case (nil, true): archivedCount += count
      case (nil, false): activeCount += count
      }
    }
  }

  /// The maximum number of bytes. Links that do not fit are looked up in the store.
  static let capacity = 1 << 30

  private let parts = (0..<64).map { _ in NIOLockedValueBox(Part()) }
  private let capacityOfPart: Int
  private let words: LinkWords
  private let hashMask: UInt32

  /// - Parameter hashMask: The bits of a hash by which a part finds its links. Tests use few bits,
  ///   so that links share a hash.
  init(
    capacity: Int = PackedLinkTable.capacity,
    words: LinkWords = LinkWords(),
    hashMask: UInt32 = .max
  ) {
    capacityOfPart = capacity / parts.count
    self.words = words
    self.hashMask = hashMask
  }

  /// The number of links.
  var count: Int { parts.reduce(0) { sum, part in sum + part.withLockedValue(\.index.count) } }

  var statistics: Statistics {
    parts.reduce(into: Statistics()) { sum, part in
      let (statistics, byteCount) = part.withLockedValue { ($0.statistics, $0.byteCount) }
      sum.activeCount += statistics.activeCount
      sum.archivedCount += statistics.archivedCount
      sum.deletedCount += statistics.deletedCount
      sum.byteCount += byteCount
    }
  }

  func link(host: String, slug: String) -> Link? {
    let (part, hash) = locate(host, slug)
    let record = part.withLockedValue { $0.record(hash, words, host: host, slug: slug)?.record }
    return record?.withContent { Link(packed: $0, words, host: host, slug: slug) }
  }

  func insert(_ link: Link) {
    let (part, hash) = locate(link.host, link.slug)
    let packed = link.packed(words)
    packed.withUnsafeBytes { packed in
      part.withLockedValue { $0.insert(link, packed, hash, words, capacity: capacityOfPart) }
    }
  }

  func removeAll() {
    for part in parts { part.withLockedValue { $0 = Part() } }
  }

  /// A table without links, whose links can replace those of this table.
  func emptyCopy() -> PackedLinkTable {
    PackedLinkTable(capacity: capacityOfPart * parts.count, words: words, hashMask: hashMask)
  }

  /// Replaces all links by those of an ``emptyCopy()``, which must not be used afterwards.
  func replace(with other: PackedLinkTable) {
    for (part, new) in zip(parts, other.parts) {
      let content = new.withLockedValue { content in
        defer { content = Part() }
        return content
      }
      part.withLockedValue { $0 = content }
    }
  }

  private func locate(_ host: String, _ slug: String) -> (NIOLockedValueBox<Part>, hash: UInt32) {
    var hasher = Hasher()
    hasher.combine(slug)
    hasher.combine(host)
    let hash = UInt64(UInt(bitPattern: hasher.finalize()))
    return (parts[Int(hash % UInt64(parts.count))], UInt32(hash >> 32) & hashMask)
  }
}

/// A part of the table.
private struct Part {
  private(set) var index = LinkIndex()
  private var records = RecordMemory()
  /// The size of the records that were replaced.
  private var wastedByteCount = 0
  private(set) var statistics = PackedLinkTable.Statistics()

  /// The size below which replaced records are not worth a copy of the others.
  private static let smallestWaste = 4096

  var byteCount: Int { records.byteCount + index.byteCount }

  func record(
    _ hash: UInt32,
    _ words: LinkWords,
    host: String,
    slug: String
  ) -> (record: RecordMemory.Record, place: RecordPlace)? {
    let place = index.place(of: hash) { place in
      records.record(at: place).withContent {
        var reader = PackedLinkReader($0, words)
        return reader.hasKey(host: host, slug: slug)
      }
    }
    return place.map { (records.record(at: $0), $0) }
  }

  /// Inserts a link, unless the part has a later version of it or the link is new and does not fit.
  mutating func insert(
    _ link: Link,
    _ packed: UnsafeRawBufferPointer,
    _ hash: UInt32,
    _ words: LinkWords,
    capacity: Int
  ) {
    if let (record, place) = record(hash, words, host: link.host, slug: link.slug) {
      let stored = record.withContent {
        Link(packed: $0, words, host: link.host, slug: link.slug)
      }
      guard let stored, stored.updatedAt < link.updatedAt else { return }
      guard let new = records.append(packed) else { return }
      index.move(place, hash: hash, to: new)
      wastedByteCount += record.size
      statistics.add(-1, of: stored)
      compactIfWorthwhile()
    } else {
      guard byteCount + packed.count <= capacity, let place = records.append(packed) else { return }
      index.insert(place, hash: hash)
    }
    statistics.add(1, of: link)
  }

  /// Copies the records that are in use to new memory if the others take more than a quarter of the
  /// memory.
  private mutating func compactIfWorthwhile() {
    guard wastedByteCount > max(Self.smallestWaste, records.byteCount / 4) else { return }
    var compact = RecordMemory()
    var compactIndex = index
    var isComplete = true
    compactIndex.moveAll { place in
      let copy = records.record(at: place).withBytes { compact.append($0) }
      if copy == nil { isComplete = false }
      return copy ?? place
    }
    guard isComplete else { return }
    (records, index, wastedByteCount) = (compact, compactIndex, 0)
  }
}
