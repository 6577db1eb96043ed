internal import Foundation

/// How well two colors can be told apart (WCAG 2.2, "relative luminance" and "contrast ratio").
package enum Contrast {
  /// Returns a ratio from 1 to 21, which does not depend on the order of the colors.
  package static func ratio(_ one: WebColor, _ other: WebColor) -> Double {
    let luminances = [one.relativeLuminance, other.relativeLuminance].sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }
}

extension WebColor {
  /// From 0 for black to 1 for white.
  package var relativeLuminance: Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
