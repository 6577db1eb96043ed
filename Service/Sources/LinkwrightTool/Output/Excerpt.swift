/// Part of a line, with a second line that points at a position in it.
struct Excerpt: Sendable, Hashable {
  /// The text for a terminal. A long line is cut to the surroundings of the position.
  let text: String
  /// Spaces, a caret under the first column of the position, and tildes under its other columns.
  let pointer: String

  /// Cuts a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - columns: The position in code points from 0. It may extend beyond the line.
  ///   - width: The width of the excerpt in columns.
  init(_ line: String, pointingAt columns: Range<Int>, width: Int) {
    // A line can have millions of characters, so only the visible ones are measured.
    let scalars = line.unicodeScalars
    let position =
      scalars.index(
        scalars.startIndex,
        offsetBy: max(columns.lowerBound, 0),
        limitedBy: scalars.endIndex
      ) ?? scalars.endIndex
    let width = max(width, 20)
    let before = scalars[..<position].suffix(width)
    let after = scalars[position...].prefix(width)
    let cells = (before + after).map(Self.cell)
    let start = before.count
    let end = min(start + columns.count, cells.count)
    let isWhole = before.startIndex == scalars.startIndex && after.endIndex == scalars.endIndex
    let window = Self.window(of: cells, around: start, width: width, isWhole: isWhole)
    let isCutBefore = window.lowerBound > 0 || before.startIndex > scalars.startIndex
    let isCutAfter = window.upperBound < cells.count || after.endIndex < scalars.endIndex

    text =
      (isCutBefore ? "…" : "") + cells[window].map(\.text).joined() + (isCutAfter ? "…" : "")
    let indentation = Self.columnCount(cells[window.lowerBound..<start]) + (isCutBefore ? 1 : 0)
    let length = Self.columnCount(cells[start..<max(start, min(end, window.upperBound))])
    pointer =
      String(repeating: " ", count: indentation) + "^"
      + String(repeating: "~", count: max(length - 1, 0))
  }

  private typealias Cell = (text: String, columnCount: Int)

  private static func cell(_ scalar: Unicode.Scalar) -> Cell {
    if scalar == "\t" { return ("    ", 4) }
    if scalar.isHiddenByTerminals { return ("\u{FFFD}", 1) }
    return (String(scalar), scalar.columnCount)
  }

  private static func columnCount(_ cells: ArraySlice<Cell>) -> Int {
    cells.reduce(0) { $0 + $1.columnCount }
  }

  /// The cells to show: all of them, or a third of the width before the position and the rest after
  /// it.
  private static func window(of cells: [Cell], around start: Int, width: Int, isWhole: Bool)
    -> Range<Int>
  {
    if isWhole, columnCount(cells[...]) <= width { return cells.indices }
    let available = width - 2
    var first = start
    var used = 0
    while first > 0, used + cells[first - 1].columnCount <= available / 3 {
      first -= 1
      used += cells[first].columnCount
    }
    var last = start
    while last < cells.count, used + cells[last].columnCount <= available {
      used += cells[last].columnCount
      last += 1
    }
    while last == cells.count, first > 0, used + cells[first - 1].columnCount <= available {
      first -= 1
      used += cells[first].columnCount
    }
    return first..<last
  }
}
