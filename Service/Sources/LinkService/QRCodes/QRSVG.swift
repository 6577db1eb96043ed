internal import Foundation

/// A QR code as an SVG file, without scripts and without references to other files.
enum QRSVG {
  static func text(_ matrix: QRMatrix, _ style: QRStyle, logoBox: QRLogoBox?) -> String {
    let side = matrix.width + 2 * style.margin
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(style.size)\" height=\"\(style.size)\" "
      + "viewBox=\"0 0 \(side) \(side)\">"
      + "<path fill=\"\(style.background.hex)\" d=\"M0 0h\(side)v\(side)H0z\"/>"
    switch style.modules {
    case .square:
      text += "<path fill=\"\(style.foreground.hex)\" shape-rendering=\"crispEdges\" "
      text += "d=\"\(QRPath.bars(matrix, margin: style.margin))\"/>"
    case .rounded:
      text += "<path fill=\"\(style.foreground.hex)\" "
      text += "d=\"\(QRPath.roundedOutlines(matrix, margin: style.margin))\"/>"
    }
    if let logo = style.logo, let logoBox {
      let start = logoBox.picture.lowerBound + style.margin
      let count = logoBox.picture.count
      text += "<image x=\"\(start)\" y=\"\(start)\" width=\"\(count)\" height=\"\(count)\" "
      text += "href=\"data:\(logo.kind.contentType);base64,"
      text += Data(logo.bytes).base64EncodedString()
      text += "\"/>"
    }
    return text + "</svg>\n"
  }
}
