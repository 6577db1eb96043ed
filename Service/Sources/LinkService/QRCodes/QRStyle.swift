/// The look of a QR code that a caller asks for.
package struct QRStyle: Sendable, Hashable {
  package enum Format: String, Sendable, Hashable, CaseIterable {
    case svg, png
  }

  /// The shape of dark modules.
  package enum Modules: String, Sendable, Hashable, CaseIterable {
    case square
    /// A corner is a quarter of a circle where both neighbors are light.
    case rounded
  }

  package var format: Format
  /// The width and the height of the picture, in pixels.
  package var size: Int
  /// The width of the light border, in modules.
  package var margin: Int
  package var foreground: WebColor
  package var background: WebColor
  package var modules: Modules
  package var logo: QRLogo?
  /// The width of the box of the logo, in per cent of the width of the code.
  package var logoSize: Int
  /// If nil, the level is M without a logo. With a logo, the code is the smallest one in which a level from M
  /// to H restores the covered modules, and the level is the lowest of those.
  package var correction: QRLevel?

  package init(
    format: Format = .svg,
    size: Int = 512,
    margin: Int = Self.margins.lowerBound,
    foreground: WebColor = .black,
    background: WebColor = .white,
    modules: Modules = .square,
    logo: QRLogo? = nil,
    logoSize: Int = 20,
    correction: QRLevel? = nil
  ) {
    self.format = format
    self.size = size
    self.margin = margin
    self.foreground = foreground
    self.background = background
    self.modules = modules
    self.logo = logo
    self.logoSize = logoSize
    self.correction = correction
  }

  package static let sizes = 96...4096
  /// The standard requires four modules.
  package static let margins = 4...16
  package static let logoSizes = 10...33
  /// A module of fewer pixels is easily lost when a picture is printed or scaled.
  static let minimumPixelsPerModule = 3
}
