internal import CQRencode

/// The modules of a QR code (ISO/IEC 18004), without a margin.
package struct QRMatrix: Sendable, Hashable {
  /// The number of modules on each side.
  package let width: Int
  package let level: QRLevel
  /// Row by row; true is dark.
  var modules: [Bool]

  /// Codes with more modules are too small on a screen.
  static let maximumVersion = 25

  /// From 1 to 25.
  package var version: Int { (width - 17) / 4 }

  /// Encodes a text in the smallest version that holds it.
  ///
  /// - Parameter minimumVersion: The result is not smaller. 0 and 1 accept all versions.
  /// - Returns: nil if the text is empty or needs more than version 25.
  init?(_ text: String, level: QRLevel, minimumVersion: Int = 0) {
    let bytes = Array(text.utf8)
    guard
      let count = Int32(exactly: bytes.count),
      let least = Int32(exactly: minimumVersion),
      let code = QRcode_encodeData(count, bytes, least, level.libraryLevel)
    else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let data = code.pointee.data, width <= 17 + 4 * Self.maximumVersion else { return nil }
    self.width = width
    self.level = level
    // The lowest bit of a dark module is set.
    modules = UnsafeBufferPointer(start: data, count: width * width).map { $0 & 1 == 1 }
  }

  /// Whether a module is dark. Modules outside of the code are light.
  func isDark(_ row: Int, _ column: Int) -> Bool {
    guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
    return modules[row * width + column]
  }

  /// Makes the modules of a square light.
  func clearing(rowsAndColumns square: Range<Int>) -> QRMatrix {
    var matrix = self
    for row in square {
      for column in square {
        matrix.modules[row * width + column] = false
      }
    }
    return matrix
  }
}

/// A level of error correction (ISO/IEC 18004): the share of a QR code that may be unreadable.
package enum QRLevel: String, Sendable, Hashable, CaseIterable {
  /// About 7 %.
  case low = "L"
  /// About 15 %.
  case medium = "M"
  /// About 25 %.
  case quartile = "Q"
  /// About 30 %.
  case high = "H"
}

extension QRLevel {
  fileprivate var libraryLevel: QRecLevel {
    switch self {
    case .low: QR_ECLEVEL_L
    case .medium: QR_ECLEVEL_M
    case .quartile: QR_ECLEVEL_Q
    case .high: QR_ECLEVEL_H
    }
  }
}
