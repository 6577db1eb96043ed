/// Where the codewords of a QR code lie (ISO/IEC 18004, "Codeword placement in matrix").
struct QRPlacement: Sendable, Hashable {
  let width: Int
  /// For each module, row by row, the bit of a codeword: the number of the codeword times 8, plus
  /// the number of the bit, from the highest. nil for a module of a pattern, of the information on
  /// format or version, or for a module that is left over.
  let bits: [Int?]

  /// - Parameter version: From 1 to 25.
  init(version: Int) {
    width = 17 + 4 * version
    let patterns = Self.patterns(version: version, width: width)
    var bits = [Int?](repeating: nil, count: width * width)
    let bitCount = 8 * QRBlocks.codewordCount(version: version)
    var next = 0
    // Pairs of columns from the right, alternately upwards and downwards. The column of the
    // vertical timing pattern belongs to no pair.
    var isUpward = true
    for pair in stride(from: width - 1, to: 0, by: -2) {
      let right = pair <= 6 ? pair - 1 : pair
      for step in 0..<width {
        let row = isUpward ? width - 1 - step : step
        for column in [right, right - 1] where !patterns[row * width + column] && next < bitCount {
          bits[row * width + column] = next
          next += 1
        }
      }
      isUpward.toggle()
    }
    self.bits = bits
  }

  /// The codewords of the modules in a square, or nil if the square touches a pattern.
  func codewords(rowsAndColumns square: Range<Int>) -> Set<Int>? {
    var codewords: Set<Int> = []
    for row in square {
      for column in square {
        guard let bit = bits[row * width + column] else { return nil }
        codewords.insert(bit / 8)
      }
    }
    return codewords
  }

  private static func patterns(version: Int, width: Int) -> [Bool] {
    var patterns = [Bool](repeating: false, count: width * width)
    func mark(_ rows: Range<Int>, _ columns: Range<Int>) {
      for row in rows {
        for column in columns {
          patterns[row * width + column] = true
        }
      }
    }
    // Finder patterns with their separators and the information on the format.
    mark(0..<9, 0..<9)
    mark(0..<9, (width - 8)..<width)
    mark((width - 8)..<width, 0..<9)
    mark(6..<7, 0..<width)
    mark(0..<width, 6..<7)
    let centers = alignmentCenters(version: version, width: width)
    for row in centers {
      for column in centers {
        let isAtFinder =
          row == 6 && (column == 6 || column == width - 7) || row == width - 7 && column == 6
        if !isAtFinder { mark((row - 2)..<(row + 3), (column - 2)..<(column + 3)) }
      }
    }
    if version >= 7 {
      mark(0..<6, (width - 11)..<(width - 8))
      mark((width - 11)..<(width - 8), 0..<6)
    }
    return patterns
  }

  /// The rows, which are also the columns, of the centers of alignment patterns (table E.1).
  private static func alignmentCenters(version: Int, width: Int) -> [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let gaps = count - 1
    // The gaps are even and equal, apart from the first.
    let gap = (version * 4 + gaps * 2 + 3) / (gaps * 2) * 2
    return [6] + (0..<gaps).reversed().map { width - 7 - $0 * gap }
  }
}
