@testable import LinkService

/// Reads the modules of a QR code without correcting errors.
struct QRReader {
  /// The codewords of each block: those of the data, then those for error correction.
  let blocks: [[UInt8]]
  private let version: Int
  private let layout: QRBlocks

  init(_ matrix: QRMatrix) {
    version = matrix.version
    layout = QRBlocks(version: matrix.version, level: matrix.level)
    let placement = QRPlacement(version: matrix.version)
    var codewords = [UInt8](
      repeating: 0,
      count: QRBlocks.codewordCount(version: matrix.version)
    )
    let mask = Self.mask(of: matrix)
    for row in 0..<matrix.width {
      for column in 0..<matrix.width {
        guard let bit = placement.bits[row * matrix.width + column] else { continue }
        if matrix.isDark(row, column) != Self.isInverted(row, column, mask: mask) {
          codewords[bit / 8] |= 0x80 >> UInt8(bit % 8)
        }
      }
    }
    var blocks = [[UInt8]](repeating: [], count: layout.dataLengths.count)
    for (codeword, block) in zip(codewords, layout.blockOfCodeword) {
      blocks[block].append(codeword)
    }
    self.blocks = blocks
  }

  /// The text of a code that consists of one segment of bytes, or nil if the header says otherwise.
  var text: String? {
    let data = zip(blocks, layout.dataLengths).flatMap { $0.prefix($1) }
    let digits = data.flatMap { [$0 >> 4, $0 & 0xf] }
    let lengthDigits = version < 10 ? 2 : 4
    let length = digits.dropFirst().prefix(lengthDigits).reduce(0) { $0 << 4 | Int($1) }
    let content = digits.dropFirst(1 + lengthDigits)
    guard digits.first == 4, content.count >= 2 * length else { return nil }
    let bytes = (0..<length).map { index in
      content[content.startIndex + 2 * index] << 4 | content[content.startIndex + 2 * index + 1]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the codewords for error correction of each block belong to its data: the polynomial of
  /// a block is zero at the first powers of 2 in the field of 256 elements.
  var isIntact: Bool {
    blocks.allSatisfy { block in
      var power: UInt8 = 1
      return (0..<layout.correctionLength).allSatisfy { _ in
        defer { power = Self.product(power, 2) }
        return block.reduce(0) { Self.product($0, power) ^ $1 } == 0
      }
    }
  }

  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var product = 0
    for bit in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7) * 0x11d
      if other >> UInt8(bit) & 1 == 1 { product ^= Int(one) }
    }
    return UInt8(product)
  }

  /// Three bits of the information on the format, which the standard combines with 101.
  private static func mask(of matrix: QRMatrix) -> Int {
    (2...4).reduce(0) { $0 << 1 | (matrix.isDark(8, $1) ? 1 : 0) } ^ 0b101
  }

  /// Table 10 of the standard.
  private static func isInverted(_ row: Int, _ column: Int, mask: Int) -> Bool {
    let (sum, product) = (row + column, row * column)
    return switch mask {
    case 0: sum % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: sum % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: product % 2 + product % 3 == 0
    case 6: (product % 2 + product % 3) % 2 == 0
    default: (sum % 2 + product % 3) % 2 == 0
    }
  }
}
