/// A range of a file, with lines and columns as editors count them.
public struct Place: Sendable, Hashable {
  /// The offset of the first byte, from 0, in the UTF-8 form of the text.
  public var utf8Offset: Int
  /// The length in bytes of the UTF-8 form of the text.
  public var utf8Length: Int
  /// The first line, from 1.
  public var line: Int
  /// The first column, from 1, in Unicode code points.
  public var column: Int
  /// The last line, from 1.
  public var endLine: Int
  /// The column after the last code point, from 1.
  public var endColumn: Int

  /// Creates a place.
  public init(
    utf8Offset: Int,
    utf8Length: Int,
    line: Int,
    column: Int,
    endLine: Int,
    endColumn: Int
  ) {
    self.utf8Offset = utf8Offset
    self.utf8Length = utf8Length
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
  }

  /// The line, or the column where another place is on the same line, as a phrase in a sentence.
  func name(besides other: Place?) -> String {
    line == other?.line ? "in column \(column) of the same line" : "on line \(line)"
  }
}
