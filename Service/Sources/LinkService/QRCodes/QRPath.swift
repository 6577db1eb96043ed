/// The dark modules of a QR code as SVG path data; one unit is one module.
enum QRPath {
  /// Returns one bar for each run of dark modules in a row.
  static func bars(_ matrix: QRMatrix, margin: Int) -> String {
    let width = matrix.width
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        let isDark = matrix.isDark(row, column)
        let end = (column..<width).first { matrix.isDark(row, $0) != isDark } ?? width
        if isDark {
          path += "M\(column + margin) \(row + margin)h\(end - column)v1h-\(end - column)z"
        }
        column = end
      }
    }
    return path
  }

  /// Returns the outlines of the dark areas and of the holes in them.
  ///
  /// Where two outlines meet at a point, both are rounded. Outlines leave no seams between modules,
  /// whatever the scale of the picture.
  static func roundedOutlines(_ matrix: QRMatrix, margin: Int) -> String {
    var walker = OutlineWalker(matrix)
    var path = ""
    while let outline = walker.next() {
      path += roundedOutline(outline, margin: margin)
    }
    return path
  }

  /// Starts and ends in the middle of an edge, because the arc of a corner takes half of each edge.
  private static func roundedOutline(_ outline: [OutlineWalker.Edge], margin: Int) -> String {
    let first = outline[0]
    let x = half(2 * (first.column + margin) + first.direction.columns)
    let y = half(2 * (first.row + margin) + first.direction.rows)
    var path = "M\(x) \(y)"
    var direction = first.direction
    var halves = 0
    for index in outline.indices {
      let next = outline[(index + 1) % outline.count].direction
      if next == direction {
        halves += 2
        continue
      }
      // A dark area lies to the right of its outline, so its corners are turns to the right.
      if next == direction.right {
        path += line(direction, halves: halves)
        path += "a.5 .5 0 0 1 \(half(direction.columns + next.columns)) "
        path += half(direction.rows + next.rows)
        halves = 0
      } else {
        path += line(direction, halves: halves + 1)
        halves = 1
      }
      direction = next
    }
    return path + line(direction, halves: halves) + "z"
  }

  private static func line(_ direction: Direction, halves: Int) -> String {
    guard halves > 0 else { return "" }
    return direction.rows == 0
      ? "h" + half(halves * direction.columns) : "v" + half(halves * direction.rows)
  }

  /// Prints a number of halves of a module.
  private static func half(_ count: Int) -> String {
    let whole = count.magnitude / 2
    let digits = count.isMultiple(of: 2) ? "\(whole)" : (whole == 0 ? ".5" : "\(whole).5")
    return count < 0 ? "-" + digits : digits
  }
}

/// Follows the edges between dark and light modules.
private struct OutlineWalker {
  /// An edge of one module, from a corner of the grid in a direction. The module to the right of it
  /// is dark, the one to the left is light.
  struct Edge: Hashable {
    var row: Int
    var column: Int
    var direction: Direction
  }

  private let matrix: QRMatrix
  private var isDone: [Bool]
  private var nextModule = 0

  init(_ matrix: QRMatrix) {
    self.matrix = matrix
    isDone = Array(repeating: false, count: matrix.width * matrix.width)
  }

  /// Returns the edges of the next outline. Each outline has an edge at the top of a dark module.
  mutating func next() -> [Edge]? {
    while nextModule < isDone.count {
      let (row, column) = nextModule.quotientAndRemainder(dividingBy: matrix.width)
      if !isDone[nextModule], matrix.isDark(row, column), !matrix.isDark(row - 1, column) {
        return outline(from: Edge(row: row, column: column, direction: .right))
      }
      nextModule += 1
    }
    return nil
  }

  private mutating func outline(from first: Edge) -> [Edge] {
    var outline: [Edge] = []
    var edge = first
    repeat {
      outline.append(edge)
      if edge.direction == .right { isDone[edge.row * matrix.width + edge.column] = true }
      edge = following(edge)
    } while edge != first
    return outline
  }

  private func following(_ edge: Edge) -> Edge {
    var next = edge
    next.row += edge.direction.rows
    next.column += edge.direction.columns
    // The modules ahead, on both sides of the line. Modules that only touch at a corner are
    // separate, so a turn to the right comes first.
    let (right, left) = modulesAhead(row: next.row, column: next.column, edge.direction)
    if !right {
      next.direction = edge.direction.right
    } else if left {
      next.direction = edge.direction.left
    }
    return next
  }

  private func modulesAhead(
    row: Int,
    column: Int,
    _ direction: Direction
  ) -> (right: Bool, left: Bool) {
    switch direction {
    case .right: (matrix.isDark(row, column), matrix.isDark(row - 1, column))
    case .down: (matrix.isDark(row, column - 1), matrix.isDark(row, column))
    case .left: (matrix.isDark(row - 1, column - 1), matrix.isDark(row, column - 1))
    case .up: (matrix.isDark(row - 1, column), matrix.isDark(row - 1, column - 1))
    }
  }
}

private enum Direction {
  case right, down, left, up

  var columns: Int {
    switch self {
    case .right: 1
    case .left: -1
    case .down, .up: 0
    }
  }

  var rows: Int {
    switch self {
    case .down: 1
    case .up: -1
    case .right, .left: 0
    }
  }

  /// The direction after a turn to the right. Rows are numbered from top to bottom.
  var right: Direction {
    switch self {
    case .right: .down
    case .down: .left
    case .left: .up
    case .up: .right
    }
  }

  var left: Direction {
    switch self {
    case .right: .up
    case .up: .left
    case .left: .down
    case .down: .right
    }
  }
}
