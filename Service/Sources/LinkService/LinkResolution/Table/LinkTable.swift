import LinkStore
import NIOConcurrencyHelpers

/// The links of the store in little memory, so that following one needs no database.
///
/// Of two versions of a link the later one counts, in whatever order they come.
///
/// A class because all requests share it. It is divided into parts with a lock each, so that threads
/// seldom wait for one another.
final class LinkTable: Sendable {
  /// Links by a hash of host and slug. Where two have the same, only the first is here.
  private struct Part {
    var records: [Int: [UInt8]] = [:]
    var byteCount = 0
  }

  /// Bytes of records. Links beyond it are read from the store.
  static let capacity = 256 << 20

  private let parts = (0..<64).map { _ in NIOLockedValueBox(Part()) }
  private let capacityOfPart: Int

  init(capacity: Int = LinkTable.capacity) { capacityOfPart = capacity / parts.count }

  /// How many links there are.
  var count: Int { parts.reduce(0) { sum, part in sum + part.withLockedValue(\.records.count) } }

  func link(host: String, slug: String) -> Link? {
    let hash = Self.hash(host, slug)
    guard let record = part(hash).withLockedValue({ $0.records[hash] }) else { return nil }
    return record.withUnsafeBytes { Link(record: $0, host: host, slug: slug) }
  }

  func keep(_ link: Link) {
    let hash = Self.hash(link.host, link.slug)
    // Without the room that an array takes to grow.
    let record = link.record.withUnsafeBytes { [UInt8]($0) }
    part(hash).withLockedValue { part in
      if let old = part.records[hash] {
        let kept = old.withUnsafeBytes { Link(record: $0, host: link.host, slug: link.slug) }
        guard let kept, kept.updatedAt < link.updatedAt else { return }
        part.byteCount -= old.count
      } else if part.byteCount + record.count > capacityOfPart {
        return
      }
      part.records[hash] = record
      part.byteCount += record.count
    }
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
