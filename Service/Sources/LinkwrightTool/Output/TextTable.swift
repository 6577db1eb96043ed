/// A table of text, with its columns aligned.
struct TextTable: Sendable, Hashable {
  private var rows: [[String]]

  init(_ heads: String...) { rows = [heads.map(\.visible)] }

  init(_ heads: [String]) { rows = [heads.map(\.visible)] }

  /// - Parameter cells: As many as there are heads.
  mutating func add(_ cells: [String]) { rows.append(cells.map(\.visible)) }

  mutating func add(_ cells: String?...) { rows.append(cells.map { ($0 ?? "").visible }) }

  /// The lines, without trailing spaces.
  var lines: [String] {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].columnCount }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (cell, width) in zip(row, widths) {
        line += cell + String(repeating: " ", count: width - cell.columnCount + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension String {
  fileprivate var columnCount: Int { unicodeScalars.reduce(0) { $0 + $1.columnCount } }
}
