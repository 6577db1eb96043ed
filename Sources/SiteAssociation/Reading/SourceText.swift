/// The text of a file as UTF-8, with its lines.
public struct SourceText: Sendable, Hashable {
  /// The text in UTF-8. A file in another encoding has been converted, a damaged one repaired.
  public let utf8: [UInt8]
  private let lineStarts: [Int]
  /// How many code points stand before every 256th byte, so that a column costs the same anywhere.
  private let codePointsBeforeBlock: [Int]
  private static let blockLength = 256

  init(utf8: [UInt8]) {
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

  /// The number of lines; an empty text has one.
  public var lineCount: Int { lineStarts.count }

  /// The text of one line without its line break, or nil when there is no such line.
  ///
  /// - Parameter number: The line, from 1.
  public func line(_ number: Int) -> String? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : utf8.count
    while end > start, utf8[end - 1] == .newline || utf8[end - 1] == .carriageReturn { end -= 1 }
    return String(decoding: utf8[start..<end], as: UTF8.self)
  }

  func place(of range: Range<Int>) -> Place {
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
