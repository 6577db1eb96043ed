internal import CQRencode

/// A QR code (ISO/IEC 18004) of a text, for SVG.
struct QRCode: Sendable, Hashable {
  /// Modules on a side, with the quiet zone of four on both ends that the standard asks for.
  let side: Int
  /// The dark modules as data of an SVG path, a module being one unit.
  let path: String

  private static let quietZone = 4
  /// More modules than in version 25 are too small on a screen.
  private static let maximumWidth = 117

  /// - Returns: nil when the text is too long for a code that a phone can read from a screen.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard
      let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M),
      let data = code.pointee.data
    else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width <= Self.maximumWidth else { return nil }
    // The lowest bit of a module says whether it is dark.
    let modules = UnsafeBufferPointer(start: data, count: width * width).map { $0 & 1 == 1 }
    side = width + 2 * Self.quietZone
    path = Self.path(modules, width: width)
  }

  /// One bar for each run of dark modules in a row.
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
