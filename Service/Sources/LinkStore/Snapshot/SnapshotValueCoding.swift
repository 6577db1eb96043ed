import Foundation
import LinkwrightCore

/// Writes the values of a record. The values have to be read in the same order.
struct SnapshotValueWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      write(count: utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func write(_ text: String?) {
    write(flag: text != nil)
    if let text { write(text) }
  }

  mutating func write(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ number: Int64?) {
    write(flag: number != nil)
    if let number { write(number) }
  }

  mutating func write(_ time: Timestamp?) { write(time?.milliseconds) }

  mutating func write(_ texts: [String]) {
    write(count: texts.count)
    for text in texts { write(text) }
  }

  mutating func write(flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(_ data: [UInt8]) {
    write(count: data.count)
    bytes += data
  }

  /// Writes a count as LEB128.
  mutating func write(count: Int) {
    var rest = count
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads values in the order in which ``SnapshotValueWriter`` wrote them. The bytes are not
/// trusted.
struct SnapshotValueReader {
  /// The bytes do not have the form that ``SnapshotValueWriter`` produces.
  struct Malformed: Error {}

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func text() throws -> String {
    let utf8 = try next(count())
    guard let text = String(validating: utf8, as: UTF8.self) else { throw Malformed() }
    return text
  }

  mutating func optionalText() throws -> String? { try flag() ? text() : nil }

  mutating func number() throws -> Int64 {
    try Int64(littleEndian: next(8).loadUnaligned(as: Int64.self))
  }

  mutating func optionalNumber() throws -> Int64? { try flag() ? number() : nil }

  mutating func optionalTime() throws -> Timestamp? {
    try optionalNumber().map(Timestamp.init(milliseconds:))
  }

  mutating func time() throws -> Timestamp { try Timestamp(milliseconds: number()) }

  mutating func texts() throws -> [String] {
    // Each text takes at least one byte, so the count of texts cannot exceed the number of bytes.
    let count = try count()
    guard count <= bytes.count else { throw Malformed() }
    // The array grows as texts are read, so a false count cannot reserve memory.
    var texts: [String] = []
    for _ in 0..<count { try texts.append(text()) }
    return texts
  }

  mutating func data() throws -> [UInt8] { try [UInt8](next(count())) }

  /// Reads the raw value of an enumeration case; nil if the value is absent.
  mutating func optionalWord<Word: RawRepresentable<String>>() throws -> Word? {
    guard let text = try optionalText() else { return nil }
    guard let word = Word(rawValue: text) else { throw Malformed() }
    return word
  }

  mutating func word<Word: RawRepresentable<String>>() throws -> Word {
    guard let word = try Word(rawValue: text()) else { throw Malformed() }
    return word
  }

  mutating func flag() throws -> Bool {
    switch try next(1)[0] {
    case 0: return false
    case 1: return true
    default: throw Malformed()
    }
  }

  mutating func count() throws -> Int {
    var count = 0
    // A count of 28 bits can express more than the size of any record.
    for shift in stride(from: 0, to: 28, by: 7) {
      let byte = try next(1)[0]
      count |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return count }
    }
    throw Malformed()
  }

  private mutating func next(_ count: Int) throws -> UnsafeRawBufferPointer {
    guard count <= bytes.count - offset else { throw Malformed() }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}
