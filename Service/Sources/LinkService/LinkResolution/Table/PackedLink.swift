import LinkStore
import LinkwrightCore

/// Writes a link in compact form. Only ``PackedLinkReader`` of the same process reads it.
struct PackedLinkWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      writeCount(utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func write(_ text: String?) {
    bytes.append(text == nil ? 0 : 1)
    if let text { write(text) }
  }

  mutating func write(_ number: Int64?) {
    bytes.append(number == nil ? 0 : 1)
    if let number { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }
  }

  mutating func write(_ texts: [String]) {
    writeCount(texts.count)
    for text in texts { write(text) }
  }

  /// Writes an ID. A UUID takes only 16 bytes.
  mutating func write(id: String?) {
    guard let id, UniqueID.isWellFormed(id) else {
      bytes.append(0)
      return write(id)
    }
    bytes.append(1)
    var high: UInt8?
    for digit in id.utf8 where digit != UInt8(ascii: "-") {
      let value = digit < UInt8(ascii: "a") ? digit & 15 : digit - UInt8(ascii: "a") + 10
      if let first = high { bytes.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
  }

  /// Writes a count as LEB128.
  private mutating func writeCount(_ count: Int) {
    var rest = count
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads values in the order in which a ``PackedLinkWriter`` wrote them.
struct PackedLinkReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func text() -> String { String(decoding: utf8(), as: UTF8.self) }

  mutating func utf8() -> UnsafeRawBufferPointer { next(count()) }

  mutating func optionalText() -> String? { flag() ? text() : nil }

  mutating func number() -> Int64? {
    flag() ? next(8).loadUnaligned(as: Int64.self) : nil
  }

  mutating func texts() -> [String] { (0..<count()).map { _ in text() } }

  mutating func id() -> String? {
    guard flag() else { return optionalText() }
    let bytes = next(16)
    return String(unsafeUninitializedCapacity: 36) { text in
      var count = 0
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text[count] = UInt8(ascii: "-")
          count += 1
        }
        for value in [byte >> 4, byte & 15] {
          text[count] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
          count += 1
        }
      }
      return count
    }
  }

  private mutating func flag() -> Bool { next(1)[0] == 1 }

  private mutating func count() -> Int {
    var (count, shift) = (0, 0)
    while true {
      let byte = next(1)[0]
      count |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return count }
      shift += 7
    }
  }

  private mutating func next(_ count: Int) -> UnsafeRawBufferPointer {
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}
