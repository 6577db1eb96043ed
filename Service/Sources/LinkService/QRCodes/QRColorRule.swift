internal import Foundation

/// Which colors a QR code may have.
///
/// The standard for print quality (ISO/IEC 15415) compares the reflectance of light and dark
/// modules: a difference of 0.40 is grade C. The ratio is the one that WCAG requires for text,
/// because a person must notice the code, too.
enum QRColorRule {
  static let minimumRatio = 4.5
  static let minimumDifference = 0.4

  static func check(_ style: QRStyle) throws(QRRefusal) {
    let (foreground, background) = (style.foreground, style.background)
    guard foreground.relativeLuminance <= background.relativeLuminance else {
      var cure = style
      (cure.foreground, cure.background) = accepted(dark: background, light: foreground)
      throw QRRefusal(
        .inverted,
        "The foreground \(foreground.hex) is lighter than the background \(background.hex), and "
          + "many scanners cannot read such a code. "
          + proposal(cure),
        cure: cure
      )
    }
    guard isAccepted(dark: foreground, light: background) else {
      var cure = style
      (cure.foreground, cure.background) = accepted(dark: foreground, light: background)
      throw QRRefusal(
        .contrast,
        "The contrast of \(foreground.hex) on \(background.hex) is \(text(ratio(style))):1 and their "
          + "difference in luminance is \(text(difference(style))), but a QR code needs "
          + "\(text(minimumRatio)):1 and \(text(minimumDifference)). "
          + proposal(cure),
        cure: cure
      )
    }
  }

  private static func isAccepted(dark: WebColor, light: WebColor) -> Bool {
    Contrast.ratio(dark, light) >= minimumRatio
      && light.relativeLuminance - dark.relativeLuminance >= minimumDifference
  }

  /// Returns accepted colors that are close to the given ones. The dark color changes first.
  private static func accepted(dark: WebColor, light: WebColor) -> (WebColor, WebColor) {
    let shares = stride(from: 0.02, through: 1, by: 0.02)
    let darker = [dark] + shares.map { WebColor.black.mixed($0, into: dark) } + [.black]
    if let color = darker.first(where: { isAccepted(dark: $0, light: light) }) {
      return (color, light)
    }
    let lighter = shares.map { WebColor.white.mixed($0, into: light) }
    return (.black, lighter.first { isAccepted(dark: .black, light: $0) } ?? .white)
  }

  private static func proposal(_ cure: QRStyle) -> String {
    "Use the foreground \(cure.foreground.hex) and the background \(cure.background.hex)."
  }

  private static func ratio(_ style: QRStyle) -> Double {
    Contrast.ratio(style.foreground, style.background)
  }

  private static func difference(_ style: QRStyle) -> Double {
    style.background.relativeLuminance - style.foreground.relativeLuminance
  }

  /// Two digits, rounded down, so that a refused value is never printed as the minimum.
  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100 + 1e-9).rounded(.down))
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction / 10)\(fraction % 10)"
  }
}
