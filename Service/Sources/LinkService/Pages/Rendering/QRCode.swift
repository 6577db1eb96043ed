/// The QR code of a landing page, as an SVG path.
struct QRCode: Sendable, Hashable {
  /// The number of modules on each side, including the margin.
  let side: Int
  /// The dark modules as SVG path data; one unit is one module.
  let path: String

  /// - Returns: nil if the text is too long for a code that a phone can scan from a screen.
  init?(_ text: String) {
    guard let matrix = QRMatrix(text, level: .medium) else { return nil }
    let margin = QRStyle.margins.lowerBound
    side = matrix.width + 2 * margin
    path = QRPath.bars(matrix, margin: margin)
  }
}
