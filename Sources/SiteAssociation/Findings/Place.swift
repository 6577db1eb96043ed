/// A range in a file, with the lines and columns that editors display.
public struct Place: Sendable, Hashable {
  /// The offset of the range's first byte in the text's UTF-8 form. The first byte of the text has
  /// offset 0.
  public var utf8Offset: Int
  /// The length in bytes of the range's UTF-8 form.
  public var utf8Length: Int
  /// The line in which the range starts. Lines are counted from 1.
  public var line: Int
  /// The column in which the range starts. Columns are counted from 1, in Unicode code points.
  public var column: Int
  /// The line in which the range ends.
  public var endLine: Int
  /// The column after the last code point of the range, in the line ``endLine``.
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

  /// Returns a phrase that names the place: its line, or its column if another place is on the same
  /// line.
  func name(besides other: Place?) -> String {
    line == other?.line ? "in column \(column) of the same line" : "on line \(line)"
  }
}
