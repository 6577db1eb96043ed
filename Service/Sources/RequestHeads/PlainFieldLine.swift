/// The positions in a line with a header field.
package struct PlainFieldLine: Sendable, Equatable {
  package let name: Range<Int>
  package let value: Range<Int>
  /// The position after the line.
  package var end: Int { value.upperBound + 2 }

  /// - Parameter start: The position of the line in the bytes.
  /// - Returns: nil if a head with this line is not plain, or if the line is incomplete.
  init?(_ bytes: Span<UInt8>, from start: Int) {
    let nameEnd = bytes.end(of: .token, from: start)
    guard nameEnd > start, nameEnd - start <= PlainHead.maximumNameLength,
      bytes.has(":", at: nameEnd)
    else { return nil }
    let valueStart = nameEnd + (bytes.has(" ", at: nameEnd + 1) ? 2 : 1)
    let valueEnd = bytes.endOfText(from: valueStart)
    guard valueEnd > valueStart, bytes[valueStart] > UInt8(ascii: " "),
      bytes[valueEnd - 1] > UInt8(ascii: " "), bytes.has("\r\n", at: valueEnd)
    else { return nil }
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
    return start < byteCount - 2 ? PlainFieldLine(bytes, from: start) : nil
  }
}
