/// Writes fields into memory of a fixed size. Each field consists of a tag, the length in LEB128, and
/// the bytes.
///
/// The memory must outlive the writer.
struct FieldWriter {
  private let memory: UnsafeMutableRawBufferPointer
  /// The number of bytes that the fields need. If it exceeds the size of the memory, not all fields
  /// were written.
  private(set) var count = 0

  init(_ memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

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
    write(tag.rawValue)
    var length = value.count
    while length > 0x7F {
      write(UInt8(length & 0x7F) | 0x80)
      length >>= 7
    }
    write(UInt8(length))
    if count + value.count <= memory.count {
      UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: value)
    }
    count += value.count
  }

  private mutating func write(_ byte: UInt8) {
    if count < memory.count { memory[count] = byte }
    count += 1
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
