/// The positions in a line with a header field.
package struct PlainFieldLine: Sendable, Equatable {
  package let name: Range<Int>
  package let value: Range<Int>
  /// The position after the line.
  package var end: Int { value.upperBound + 2 }

  /// - Parameter start: The position of the line in the bytes.
  /// - Throws: `other` if a head with this line is not plain.
  init(_ bytes: Span<UInt8>, from start: Int) throws(NotPlain) {
    let nameEnd = bytes.end(of: .token, from: start)
    guard nameEnd - start <= PlainHead.maximumNameLength else { throw .other }
    guard nameEnd > start || nameEnd == bytes.count else { throw .other }
    try bytes.expect(":", at: nameEnd)
    guard nameEnd + 1 < bytes.count else { throw .partial }
    let valueStart = nameEnd + (bytes.has(" ", at: nameEnd + 1) ? 2 : 1)
    guard valueStart < bytes.count else { throw .partial }
    let valueEnd = bytes.endOfText(from: valueStart)
    guard valueEnd > valueStart, bytes[valueStart] > UInt8(ascii: " ") else { throw .other }
    guard valueEnd < bytes.count else { throw .partial }
    guard bytes[valueEnd - 1] > UInt8(ascii: " ") else { throw .other }
    try bytes.expect("\r\n", at: valueEnd)
    name = start..<nameEnd
    value = valueStart..<valueEnd
  }
}

extension PlainHead {
  /// Returns the field after another one; nil after the last field.
  ///
  /// - Parameters:
  ///   - previous: nil for the first field.
  ///   - bytes: The bytes in which the head was recognized.
  package func field(after previous: PlainFieldLine?, in bytes: Span<UInt8>) -> PlainFieldLine? {
    let start = previous?.end ?? fieldStart
    return start < byteCount - 2 ? try? PlainFieldLine(bytes, from: start) : nil
  }
}
