/// Memory to which records are appended. A record begins with its length.
struct RecordMemory {
  private var slabs: [RecordSlab] = []
  /// The size of all records, with the bytes between them.
  private(set) var byteCount = 0

  /// Appends a record.
  ///
  /// - Returns: nil if there is no space left. There is space for several gigabytes.
  mutating func append(_ record: UnsafeRawBufferPointer) -> RecordPlace? {
    let slab: RecordSlab
    if let last = slabs.last, last.hasSpace(for: record.count) {
      slab = last
    } else {
      guard slabs.count < 1 << 16 else { return nil }
      slab = RecordSlab(for: record.count)
      slabs.append(slab)
    }
    // The number of the slab is in the upper half and the number of the unit in the lower half. It
    // is larger by one, because zero is not a place.
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
/// A class because readers keep the memory after they have left the lock.
///
/// Unchecked: the lock of a part of ``PackedLinkTable`` guards `used` and every append. A record
/// never changes, and a reader learns its place under the same lock.
private final class RecordSlab: @unchecked Sendable {
  /// With more bytes, the numbers of the units would not fit into 16 bits.
  private static let ordinaryByteCount = unitSize * 65_535
  private static let unitSize = 4

  private let byteCount: Int
  private let start: UnsafeMutableRawPointer
  private var used = 0

  /// - Parameter count: The size of the first record. A record that is larger than an ordinary slab
  ///   has its own.
  init(for count: Int) {
    byteCount = max(Self.ordinaryByteCount, Self.size(of: count))
    start = .allocate(byteCount: byteCount, alignment: Self.unitSize)
  }

  deinit { start.deallocate() }

  static func size(of count: Int) -> Int { (count + unitSize - 1) / unitSize * unitSize }

  func hasSpace(for count: Int) -> Bool { used + Self.size(of: count) <= byteCount }

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
