internal import Foundation

/// A QR code with a style that phones can scan.
package struct QRDesign: Sendable, Hashable {
  package let style: QRStyle
  /// The modules. Those under the logo are light.
  let matrix: QRMatrix
  let logoBox: QRLogoBox?
  /// The pixels of the logo in a PNG file.
  private let logoPixels: PNGImage?

  /// From 1 to 25; from 2 to 6 with a logo.
  package var version: Int { matrix.version }
  package var correction: QRLevel { matrix.level }
  /// The number of modules on each side, including the margin.
  package var side: Int { matrix.width + 2 * style.margin }

  package init(_ text: String, style: QRStyle) throws(QRRefusal) {
    try Self.checkRanges(style)
    try QRColorRule.check(style)
    logoPixels = try Self.logoPixels(style)
    if style.logo == nil {
      matrix = try Self.plainMatrix(text, style)
      logoBox = nil
    } else {
      let (matrix, box) = try Self.matrixWithLogo(text, style)
      self.matrix = matrix.clearing(rowsAndColumns: box.modules)
      logoBox = box
    }
    self.style = style
    let minimumSize = side * QRStyle.minimumPixelsPerModule
    if style.format == .png, style.size < minimumSize {
      var cure = style
      cure.size = minimumSize
      throw QRRefusal(
        .size,
        "The code has \(side) modules on each side with its margin, so a PNG of \(style.size) pixels "
          + "has fewer than \(QRStyle.minimumPixelsPerModule) pixels for a module. "
          + "Use a size of at least \(minimumSize).",
        cure: cure
      )
    }
  }

  /// The text of an SVG file.
  package func svg() -> String {
    QRSVG.text(matrix, style, logoBox: logoBox)
  }

  /// The bytes of a PNG file.
  ///
  /// Its logo is missing if the style was made for SVG.
  package func png() throws(PNGError) -> [UInt8] {
    var bitmap = QRBitmap(matrix, style)
    if let logoBox, let logoPixels { bitmap.draw(logoPixels, modules: logoBox.picture) }
    return try PNGImage.encode(pixels: bitmap.pixels, width: style.size, height: style.size)
  }

  private static func checkRanges(_ style: QRStyle) throws(QRRefusal) {
    var cure = style
    if !QRStyle.margins.contains(style.margin) {
      cure.margin = min(max(style.margin, QRStyle.margins.lowerBound), QRStyle.margins.upperBound)
      throw QRRefusal(
        .margin,
        "The margin of \(style.margin) is not in the range from \(QRStyle.margins.lowerBound) to "
          + "\(QRStyle.margins.upperBound) modules. Use \(cure.margin).",
        cure: cure
      )
    }
    if !QRStyle.sizes.contains(style.size) {
      cure.size = min(max(style.size, QRStyle.sizes.lowerBound), QRStyle.sizes.upperBound)
      throw QRRefusal(
        .size,
        "The size of \(style.size) is not in the range from \(QRStyle.sizes.lowerBound) to "
          + "\(QRStyle.sizes.upperBound) pixels. Use \(cure.size).",
        cure: cure
      )
    }
    if !QRStyle.logoSizes.contains(style.logoSize) {
      cure.logoSize = min(
        max(style.logoSize, QRStyle.logoSizes.lowerBound),
        QRStyle.logoSizes.upperBound
      )
      throw QRRefusal(
        .logo,
        "The logo size of \(style.logoSize) % is not in the range from "
          + "\(QRStyle.logoSizes.lowerBound) to \(QRStyle.logoSizes.upperBound) %. "
          + "Use \(cure.logoSize).",
        cure: cure
      )
    }
  }
}

// MARK: - Without a logo

extension QRDesign {
  private static func plainMatrix(_ text: String, _ style: QRStyle) throws(QRRefusal) -> QRMatrix {
    let level = style.correction ?? .medium
    if let matrix = QRMatrix(text, level: level) { return matrix }
    let count = text.utf8.count
    let capacity = { (level: QRLevel) in
      let version = QRMatrix.maximumVersion
      return QRBlocks(version: version, level: level).longestText(version: version)
    }
    let sentence =
      "The link has \(count) bytes; with level \(level.rawValue) it may have from 1 to "
      + "\(capacity(level))."
    guard count > 0, let other = QRLevel.allCases.last(where: { capacity($0) >= count }) else {
      throw QRRefusal(.length, sentence + " Use another link.", cure: nil)
    }
    var cure = style
    cure.correction = other
    throw QRRefusal(
      .length,
      sentence + " Use level \(other.rawValue) or a shorter link.",
      cure: cure
    )
  }
}

// MARK: - With a logo

extension QRDesign {
  private static func matrixWithLogo(
    _ text: String,
    _ style: QRStyle
  ) throws(QRRefusal) -> (QRMatrix, QRLogoBox) {
    let levels = style.correction.map { [$0] } ?? [.medium, .quartile, .high]
    // Ordered by version, then by level.
    let candidates = QRLogoBox.versions.flatMap { version in
      levels.compactMap { level in
        QRMatrix(text, level: level, minimumVersion: version)
          .flatMap { $0.version == version ? $0 : nil }
      }
    }
    guard !candidates.isEmpty else { throw tooLongForLogo(text, style, levels) }
    func correctable(_ size: Int) -> (QRMatrix, QRLogoBox)? {
      for matrix in candidates {
        let box = QRLogoBox(size: size, version: matrix.version)
        if box.isCorrectable(version: matrix.version, level: matrix.level) { return (matrix, box) }
      }
      return nil
    }
    if let found = correctable(style.logoSize) { return found }
    var cure = style
    let smaller = (QRStyle.logoSizes.lowerBound..<style.logoSize).last { correctable($0) != nil }
    let problem = "The logo of \(style.logoSize) % covers more than error correction can restore. "
    guard let smaller else {
      cure.logo = nil
      throw QRRefusal(.logo, problem + "Leave out the logo, or use a shorter link.", cure: cure)
    }
    cure.logoSize = smaller
    throw QRRefusal(
      .logo,
      problem + "With this link"
        + (style.correction.map { " and level \($0.rawValue)" } ?? "")
        + ", use a logo size of at most \(smaller).",
      cure: cure
    )
  }

  private static func tooLongForLogo(
    _ text: String,
    _ style: QRStyle,
    _ levels: [QRLevel]
  ) -> QRRefusal {
    let version = QRLogoBox.versions.upperBound
    let capacity = levels.map {
      QRBlocks(version: version, level: $0).longestText(version: version)
    }
    var cure = style
    cure.logo = nil
    return QRRefusal(
      .length,
      "The link has \(text.utf8.count) bytes; with a logo it may have from 1 to "
        + "\(capacity.max() ?? 0). Use a shorter link, or leave out the logo.",
      cure: text.utf8.isEmpty ? nil : cure
    )
  }

  private static func logoPixels(_ style: QRStyle) throws(QRRefusal) -> PNGImage? {
    guard let logo = style.logo else { return nil }
    var withoutLogo = style
    withoutLogo.logo = nil
    guard logo.bytes.count <= QRLogo.maximumByteCount else {
      throw .largeLogo(logo.bytes.count, cure: withoutLogo)
    }
    guard style.format == .png else { return nil }
    var asSVG = style
    asSVG.format = .svg
    guard logo.kind == .png else {
      throw QRRefusal(
        .logoType,
        "In a PNG, the logo must be a PNG, too. Use a PNG as logo, or the format svg.",
        cure: asSVG
      )
    }
    do throws(PNGError) {
      return try PNGImage(logo.bytes, maximumSide: QRLogo.maximumSide)
    } catch {
      guard error.code == .tooLarge else {
        throw QRRefusal(
          .logoType,
          "The logo is not a PNG, or the file is damaged. Use another file.",
          cure: withoutLogo
        )
      }
      throw QRRefusal(
        .logoType,
        "A side of the logo is longer than \(QRLogo.maximumSide) pixels. Use a smaller picture, or the "
          + "format svg.",
        cure: asSVG
      )
    }
  }
}
