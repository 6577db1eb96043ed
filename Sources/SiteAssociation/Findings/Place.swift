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

  /// Returns a phrase that names the place: its line, or its column if the other place is on the
  /// same line.
  func name(besides other: Place?) -> String {
    line == other?.line ? "in column \(column) of the same line" : "on line \(line)"
  }

  /// Returns a phrase that names several places: their lines or, for places on the same line as the
  /// other place, their columns.
  static func names(of places: [Place], besides other: Place?) -> String {
    let columns = places.filter { $0.line == other?.line }.map(\.column)
    var lines = places.map(\.line).filter { $0 != other?.line }
    lines = lines.indices.filter { $0 == 0 || lines[$0] != lines[$0 - 1] }.map { lines[$0] }
    var phrases: [String] = []
    if !columns.isEmpty {
      let name = columns.count == 1 ? "column" : "columns"
      phrases.append("in \(name) \(NumberList.text(columns)) of the same line")
    }
    if !lines.isEmpty {
      phrases.append("on \(lines.count == 1 ? "line" : "lines") \(NumberList.text(lines))")
    }
    return phrases.joined(separator: " and ")
  }
}
