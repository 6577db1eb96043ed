/// A stretch of a file, as people and editors count it.
public struct Place: Sendable, Hashable {
  /// The first byte of the stretch, counted from 0 in the UTF-8 form of the text.
  public var utf8Offset: Int
  /// The length of the stretch in bytes of the UTF-8 form of the text.
  public var utf8Length: Int
  /// The line it starts on, from 1.
  public var line: Int
  /// The column it starts at, from 1, in Unicode code points.
  public var column: Int
  /// The line it ends on, from 1.
  public var endLine: Int
  /// The column just behind it, from 1, in Unicode code points.
  public var endColumn: Int

  /// Makes a place from its parts.
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
}
