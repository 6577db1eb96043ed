internal import CQRencode

/// A QR code (ISO/IEC 18004) as an SVG path.
struct QRCode: Sendable, Hashable {
  /// The number of modules on each side, including the quiet zone of four modules that the standard
  /// requires.
  let side: Int
  /// The dark modules as SVG path data; one unit is one module.
  let path: String

  private static let quietZone = 4
  /// The width of version 25. More modules would be too small on a screen.
  private static let maximumWidth = 117

  /// - Returns: nil if the text is too long for a code that a phone can scan from a screen.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard
      let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M),
      let data = code.pointee.data
    else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width <= Self.maximumWidth else { return nil }
    // The lowest bit of a dark module is set.
    let modules = UnsafeBufferPointer(start: data, count: width * width).map { $0 & 1 == 1 }
    side = width + 2 * Self.quietZone
    path = Self.path(modules, width: width)
  }

  /// Returns path data with one bar for each run of dark modules in a row.
  private static func path(_ modules: [Bool], width: Int) -> String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        let isDark = modules[row * width + column]
        let end = (column..<width).first { modules[row * width + $0] != isDark } ?? width
        if isDark {
          path += "M\(column + quietZone) \(row + quietZone)h\(end - column)v1h-\(end - column)z"
        }
        column = end
      }
    }
    return path
  }
}
