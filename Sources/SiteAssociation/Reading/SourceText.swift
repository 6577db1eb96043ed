/// The text of a file in UTF-8, with its lines.
public struct SourceText: Sendable, Hashable {
  /// The text in UTF-8. Other encodings were converted, and invalid bytes were replaced with
  /// U+FFFD.
  public let utf8: [UInt8]
  private let lineStarts: [Int]
  /// The number of code points before every 256th byte. With these numbers, the column of a byte is
  /// found in constant time.
  private let codePointsBeforeBlock: [Int]
  private static let blockLength = 256

  /// Creates the text of a file.
  ///
  /// - Parameter utf8: The text in UTF-8, without a byte order mark.
  public init(utf8: [UInt8]) {
    self.utf8 = utf8
    var starts = [0]
    var blocks: [Int] = []
    var codePoints = 0
    for index in utf8.indices {
      if index % Self.blockLength == 0 { blocks.append(codePoints) }
      if !utf8[index].isUTF8Continuation { codePoints += 1 }
      let isLoneReturn =
        utf8[index] == .carriageReturn
        && (index + 1 == utf8.count || utf8[index + 1] != .newline)
      if utf8[index] == .newline || isLoneReturn { starts.append(index + 1) }
    }
    lineStarts = starts
    codePointsBeforeBlock = blocks
  }

  /// The number of lines. An empty text has one line.
  public var lineCount: Int { lineStarts.count }

  /// Returns a line without its line break, or nil if the line does not exist.
  ///
  /// - Parameter number: The number of the line. The first line has number 1.
  public func line(_ number: Int) -> String? {
    range(ofLine: number).map { String(decoding: utf8[$0], as: UTF8.self) }
  }

  /// Returns the part of a line that surrounds the start of a place.
  ///
  /// Use this method for messages that quote a line. A file can consist of a single, very long
  /// line, so the running time of this method does not depend on the length of the line.
  ///
  /// - Parameters:
  ///   - place: A place in this text.
  ///   - reach: The minimum number of code points to return before and after the start of the
  ///     place. If the line has fewer code points on one side, the method returns all code points
  ///     on this side. A negative number counts as 0.
  /// - Returns: The part without its line break, and the number of code points in the part before
  ///   the start of the place; nil if the line does not exist.
  public func line(around place: Place, reach: Int) -> (text: String, column: Int)? {
    guard let line = range(ofLine: place.line) else { return nil }
    let offset = min(max(place.utf8Offset, line.lowerBound), line.upperBound)
    // A code point has at most four bytes.
    let byteReach = 4 * min(max(reach, 0), utf8.count)
    var start = max(line.lowerBound, offset - byteReach)
    while start < offset, utf8[start].isUTF8Continuation { start += 1 }
    var end = min(line.upperBound, offset + byteReach)
    while end < line.upperBound, utf8[end].isUTF8Continuation { end += 1 }
    let column = utf8[start..<offset].count(where: { !$0.isUTF8Continuation })
    return (String(decoding: utf8[start..<end], as: UTF8.self), column)
  }

  private func range(ofLine number: Int) -> Range<Int>? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : utf8.count
    while end > start, utf8[end - 1] == .newline || utf8[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }

  /// Returns the place of a byte range.
  ///
  /// - Parameter range: The byte offsets in the text. An offset beyond the end of the text has the
  ///   line and column of the end.
  public func place(of range: Range<Int>) -> Place {
    let start = position(of: range.lowerBound)
    let end = position(of: range.upperBound)
    return Place(
      utf8Offset: range.lowerBound,
      utf8Length: range.count,
      line: start.line,
      column: start.column,
      endLine: end.line,
      endColumn: end.column
    )
  }

  private func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = codePoints(before: offset) - codePoints(before: lineStarts[low]) + 1
    return (low + 1, column)
  }

  private func codePoints(before offset: Int) -> Int {
    let end = min(offset, utf8.count)
    let block = min(end / Self.blockLength, codePointsBeforeBlock.count - 1)
    guard block >= 0 else { return 0 }
    return utf8[(block * Self.blockLength)..<end].reduce(codePointsBeforeBlock[block]) {
      $0 + ($1.isUTF8Continuation ? 0 : 1)
    }
  }
}
