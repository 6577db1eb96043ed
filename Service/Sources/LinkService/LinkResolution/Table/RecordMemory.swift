/// Memory to which records are appended. A record begins with its length.
struct RecordMemory {
  private var slabs: [RecordSlab] = []
  /// The size of all records, with the bytes between them.
  private(set) var byteCount = 0

  /// Appends a record.
  ///
  /// - Returns: nil if the record is too large, or if there are too many.
  mutating func append(_ record: UnsafeRawBufferPointer) -> RecordPlace? {
    guard record.count <= RecordSlab.byteCount else { return nil }
    if slabs.last.map({ !$0.hasSpace(for: record.count) }) ?? true { slabs.append(RecordSlab()) }
    // The number of the slab is in the upper half and the number of the unit in the lower half. It
    // is larger by one, because zero is not a place.
    guard let slab = slabs.last, slabs.count < 1 << 16 else { return nil }
    let unit = slab.append(record)
    byteCount += RecordSlab.size(of: record.count)
    return RecordPlace(number: UInt32(slabs.count - 1) << 16 | UInt32(unit) + 1)
  }

  func record(at place: RecordPlace) -> Record {
    let number = Int(place.number) - 1
    return Record(slab: slabs[number >> 16], unit: number & 0xFFFF)
  }

  /// A record that stays valid without the lock under which it was found.
  struct Record: Sendable {
    fileprivate let slab: RecordSlab
    fileprivate let unit: Int

    /// Calls `body` with the bytes of the record without its length.
    func withContent<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
      try withExtendedLifetime(slab) { try body(slab.record(at: unit).content) }
    }

    /// Calls `body` with the bytes of the record.
    func withBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
      try withExtendedLifetime(slab) { try body(slab.record(at: unit).whole) }
    }

    /// The number of bytes that the record takes in the memory.
    var size: Int { withBytes { RecordSlab.size(of: $0.count) } }
  }
}

/// One piece of memory. Records begin at multiples of four bytes, which are called units.
///
/// A class because readers keep the memory after they have left the lock. Records are appended only
/// under the lock of a part of ``PackedLinkTable``. Afterwards, they never change, and a reader
/// learns about a record under the same lock.
private final class RecordSlab: @unchecked Sendable {
  static let byteCount = unitSize * 65_535
  private static let unitSize = 4

  private let start = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: unitSize)
  private var used = 0

  deinit { start.deallocate() }

  static func size(of count: Int) -> Int { (count + unitSize - 1) / unitSize * unitSize }

  func hasSpace(for count: Int) -> Bool { used + Self.size(of: count) <= Self.byteCount }

  /// Appends a record for which there is space.
  ///
  /// - Returns: The number of its first unit.
  func append(_ record: UnsafeRawBufferPointer) -> Int {
    defer { used += Self.size(of: record.count) }
    UnsafeMutableRawBufferPointer(start: start + used, count: record.count).copyMemory(from: record)
    return used / Self.unitSize
  }

  func record(at unit: Int) -> (whole: UnsafeRawBufferPointer, content: UnsafeRawBufferPointer) {
    let first = unit * Self.unitSize
    var reader = PackedCount(UnsafeRawBufferPointer(start: start + first, count: 10))
    let length = reader.next()
    let whole = UnsafeRawBufferPointer(start: start + first, count: reader.offset + length)
    return (whole, UnsafeRawBufferPointer(rebasing: whole[reader.offset...]))
  }
}
