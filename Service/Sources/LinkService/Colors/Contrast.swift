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

extension Contrast {
  /// The minimum ratio of text (WCAG 2.2, 1.4.3, level AA).
  package static let text = 4.5
  /// The minimum ratio of large text and of the boundaries of controls (1.4.3 and 1.4.11).
  package static let boundary = 3.0
}

extension WebColor {
  /// Returns the color that a condition accepts and that is nearest to this one, among the mixtures
  /// of this color with black and with white; nil if the condition accepts none of them.
  package func nearest(where isAccepted: (WebColor) -> Bool) -> WebColor? {
    if isAccepted(self) { return self }
    let steps = 255
    let candidates = [WebColor.black, .white].compactMap { end in
      (1...steps).lazy.map { end.mixed(Double($0) / Double(steps), into: self) }
        .first(where: isAccepted)
    }
    return candidates.min { squaredDistance(to: $0) < squaredDistance(to: $1) }
  }

  private func squaredDistance(to other: WebColor) -> Int {
    let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
    return parts.reduce(0) { sum, part in
      let difference = Int(part.0) - Int(part.1)
      return sum + difference * difference
    }
  }
}
