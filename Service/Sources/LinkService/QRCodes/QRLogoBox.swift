/// The square in the middle of a QR code that a logo covers.
///
/// A logo makes codewords unreadable, which error correction restores, block by block. Two thirds
/// of what a block can correct may be covered; the rest is for dirt and blur. The area alone says
/// little: at this limit, a logo may cover 17 % of version 3 with level M, but 31 % of version 6
/// with level H.
struct QRLogoBox: Sendable, Hashable {
  /// The rows of modules, which are also the columns.
  let modules: Range<Int>

  /// Version 7 and above have an alignment pattern in the middle, without which codes did not scan
  /// reliably in our measurements. Version 1 has no room.
  static let versions = 2...6

  /// - Parameter size: The width in per cent of the width of the code.
  init(size: Int, version: Int) {
    let width = 17 + 4 * version
    // The nearest odd number, so that the box lies in the middle. One module at each edge is the
    // light border around the picture.
    let count = max(3, width * size / 100 / 2 * 2 + 1)
    let start = (width - count) / 2
    modules = start..<(start + count)
  }

  /// The modules of the picture, without the border.
  var picture: Range<Int> { (modules.lowerBound + 1)..<(modules.upperBound - 1) }

  /// Whether a code of this version and level can be read without the box.
  func isCorrectable(version: Int, level: QRLevel) -> Bool {
    let placement = QRPlacement(version: version)
    guard let covered = placement.codewords(rowsAndColumns: modules) else { return false }
    let blocks = QRBlocks(version: version, level: level)
    let blockOfCodeword = blocks.blockOfCodeword
    var counts = [Int](repeating: 0, count: blocks.dataLengths.count)
    for codeword in covered {
      counts[blockOfCodeword[codeword]] += 1
    }
    return counts.allSatisfy { 3 * $0 <= 2 * blocks.correctableCount }
  }
}
