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
  /// Packed links by a hash of host and slug. If two links share a hash, the table has only the
  /// first.
  private struct Part {
    var packedLinks: [Int: [UInt8]] = [:]
    var statistics = Statistics()
  }

  /// The number of links by state, and their size.
  struct Statistics: Sendable, Hashable {
    var activeCount = 0
    var archivedCount = 0
    var deletedCount = 0
    var byteCount = 0

    fileprivate mutating func add(_ count: Int, of link: Link, byteCount: Int) {
      switch (link.deletedAt, link.isArchived) {
      case (_?, _): deletedCount += count
      case (nil, true): archivedCount += count
      case (nil, false): activeCount += count
      }
      self.byteCount += count * byteCount
    }
  }

  /// The maximum number of bytes. Links that do not fit are looked up in the store.
  static let capacity = 256 << 20

  private let parts = (0..<64).map { _ in NIOLockedValueBox(Part()) }
  private let capacityOfPart: Int

  init(capacity: Int = PackedLinkTable.capacity) { capacityOfPart = capacity / parts.count }

  /// The number of links.
  var count: Int {
    parts.reduce(0) { sum, part in sum + part.withLockedValue(\.packedLinks.count) }
  }

  var statistics: Statistics {
    parts.reduce(into: Statistics()) { sum, part in
      let statistics = part.withLockedValue(\.statistics)
      sum.activeCount += statistics.activeCount
      sum.archivedCount += statistics.archivedCount
      sum.deletedCount += statistics.deletedCount
      sum.byteCount += statistics.byteCount
    }
  }

  func link(host: String, slug: String) -> Link? {
    let hash = Self.hash(host, slug)
    guard let packed = part(hash).withLockedValue({ $0.packedLinks[hash] }) else { return nil }
    return packed.withUnsafeBytes { Link(packed: $0, host: host, slug: slug) }
  }

  func insert(_ link: Link) {
    let hash = Self.hash(link.host, link.slug)
    // This copy does not have the spare capacity of the writer's array.
    let packed = link.packed.withUnsafeBytes { [UInt8]($0) }
    part(hash).withLockedValue { part in
      if let old = part.packedLinks[hash] {
        let stored = old.withUnsafeBytes { Link(packed: $0, host: link.host, slug: link.slug) }
        guard let stored, stored.updatedAt < link.updatedAt else { return }
        part.statistics.add(-1, of: stored, byteCount: old.count)
      } else if part.statistics.byteCount + packed.count > capacityOfPart {
        return
      }
      part.packedLinks[hash] = packed
      part.statistics.add(1, of: link, byteCount: packed.count)
    }
  }

  func removeAll() {
    for part in parts { part.withLockedValue { $0 = Part() } }
  }

  private func part(_ hash: Int) -> NIOLockedValueBox<Part> {
    parts[Int(UInt(bitPattern: hash) % UInt(parts.count))]
  }

  private static func hash(_ host: String, _ slug: String) -> Int {
    var hasher = Hasher()
    hasher.combine(slug)
    hasher.combine(host)
    return hasher.finalize()
  }
}
