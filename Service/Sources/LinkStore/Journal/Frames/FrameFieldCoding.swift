/// Writes fields. Each field consists of a tag, the length in LEB128, and the bytes.
struct FieldWriter {
  var bytes: [UInt8]

  mutating func write(_ tag: Field, _ text: String) {
    var text = text
    text.withUTF8 { write(tag, UnsafeRawBufferPointer($0)) }
  }

  mutating func write(_ tag: Field, _ text: String?) {
    if let text { write(tag, text) }
  }

  mutating func write(_ tag: Field, _ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { write(tag, $0) }
  }

  private mutating func write(_ tag: Field, _ value: UnsafeRawBufferPointer) {
    bytes.append(tag.rawValue)
    var length = value.count
    while length > 0x7F {
      bytes.append(UInt8(length & 0x7F) | 0x80)
      length >>= 7
    }
    bytes.append(UInt8(length))
    bytes.append(contentsOf: value)
  }
}

/// Reads fields from untrusted bytes, without copying them. The bytes must outlive the reader.
struct FieldReader {
  private let bytes: UnsafeRawBufferPointer
  /// The offset of the next field.
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  /// Returns the next field; nil at the end (see ``isAtEnd``) or if the bytes are invalid.
  mutating func next() -> (tag: UInt8, value: UnsafeRawBufferPointer)? {
    guard offset < bytes.count else { return nil }
    var start = offset + 1
    guard let length = length(&start), length <= bytes.count - start else { return nil }
    let (tag, end) = (bytes[offset], start + length)
    offset = end
    return (tag, UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
  }

  /// Reads a length and moves `position` behind it.
  private func length(_ position: inout Int) -> Int? {
    var (length, shift) = (0, 0)
    // Three bytes can express a length that exceeds the size of a frame.
    while shift < 21, position < bytes.count {
      let byte = bytes[position]
      position += 1
      length |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return length }
      shift += 7
    }
    return nil
  }
}
