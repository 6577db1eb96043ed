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

/// Reads fields from untrusted bytes.
struct FieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  /// Returns the next field; nil at the end (see ``isAtEnd``) or if the bytes are invalid.
  mutating func next() -> (tag: UInt8, value: ArraySlice<UInt8>)? {
    var reader = self
    guard let tag = reader.rest.popFirst(), let length = reader.length() else { return nil }
    guard length <= reader.rest.count else { return nil }
    let value = reader.rest.prefix(length)
    reader.rest.removeFirst(length)
    self = reader
    return (tag, value)
  }

  private mutating func length() -> Int? {
    var length = 0
    // Three bytes can express a length that exceeds the size of a frame.
    for shift in [0, 7, 14] {
      guard let byte = rest.popFirst() else { return nil }
      length |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return length }
    }
    return nil
  }
}
