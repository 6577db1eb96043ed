/// How the codewords of a QR code are divided into blocks, each with its own error correction
/// (ISO/IEC 18004, table 9).
struct QRBlocks: Sendable, Hashable {
  /// The number of data codewords of each block. A later block is never shorter.
  let dataLengths: [Int]
  /// The number of codewords for error correction in each block.
  let correctionLength: Int

  /// - Parameter version: From 1 to 25.
  init(version: Int, level: QRLevel) {
    let row = Self.table[level.row][version - 1]
    let total = Self.codewordCount(version: version)
    correctionLength = row.correctionLength
    let shortLength = total / row.count - row.correctionLength
    let longCount = total % row.count
    dataLengths =
      Array(repeating: shortLength, count: row.count - longCount)
      + Array(repeating: shortLength + 1, count: longCount)
  }

  /// The number of unreadable codewords that a block can correct.
  var correctableCount: Int { correctionLength / 2 }

  /// The largest text, in bytes. The header takes 4 bits for the mode, and 8 or 16 bits for the
  /// length.
  func longestText(version: Int) -> Int {
    dataLengths.reduce(0, +) - (version < 10 ? 2 : 3)
  }

  /// The block of each codeword, in the order in which codewords are placed: the first data
  /// codeword of each block, the second, and so on, and then the codewords for error correction in
  /// the same way.
  var blockOfCodeword: [Int] {
    let blocks = dataLengths.indices
    let data = (0..<(dataLengths.last ?? 0)).flatMap { index in
      blocks.filter { index < dataLengths[$0] }
    }
    return data + (0..<correctionLength).flatMap { _ in blocks }
  }

  /// The number of codewords in all modules, except those of patterns and of the information on
  /// format and version.
  static func codewordCount(version: Int) -> Int {
    let width = 17 + 4 * version
    let finders = 3 * 64
    let format = 31
    let timing = 2 * (width - 16)
    let alignmentsPerSide = version == 1 ? 0 : version / 7 + 2
    let alignments = alignmentsPerSide == 0 ? 0 : alignmentsPerSide * alignmentsPerSide - 3
    // Those in the row and the column of the timing patterns share five modules with them.
    let shared = max(0, alignmentsPerSide - 2) * 2 * 5
    let versionInformation = version < 7 ? 0 : 36
    let others = finders + format + timing + 25 * alignments - shared + versionInformation
    return (width * width - others) / 8
  }

  private static let table: [[(correctionLength: Int, count: Int)]] = [
    [
      (7, 1), (10, 1), (15, 1), (20, 1), (26, 1), (18, 2), (20, 2), (24, 2), (30, 2), (18, 4),
      (20, 4), (24, 4), (26, 4), (30, 4), (22, 6), (24, 6), (28, 6), (30, 6), (28, 7), (28, 8),
      (28, 8), (28, 9), (30, 9), (30, 10), (26, 12),
    ],
    [
      (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5),
      (30, 5), (22, 8), (22, 9), (24, 9), (24, 10), (28, 10), (28, 11), (26, 13), (26, 14),
      (26, 16), (26, 17), (28, 17), (28, 18), (28, 20), (28, 21),
    ],
    [
      (13, 1), (22, 1), (18, 2), (26, 2), (18, 4), (24, 4), (18, 6), (22, 6), (20, 8), (24, 8),
      (28, 8), (26, 10), (24, 12), (20, 16), (30, 12), (24, 17), (28, 16), (28, 18), (26, 21),
      (30, 20), (28, 23), (30, 23), (30, 25), (30, 27), (30, 29),
    ],
    [
      (17, 1), (28, 1), (22, 2), (16, 4), (22, 4), (28, 4), (26, 5), (26, 6), (24, 8), (28, 8),
      (24, 11), (28, 11), (22, 16), (24, 16), (24, 18), (30, 16), (28, 19), (28, 21), (26, 25),
      (28, 25), (30, 25), (24, 34), (30, 30), (30, 32), (30, 35),
    ],
  ]
}

extension QRLevel {
  fileprivate var row: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .quartile: 2
    case .high: 3
    }
  }
}
