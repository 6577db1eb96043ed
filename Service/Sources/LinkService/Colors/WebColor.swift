/// An opaque sRGB color.
package struct WebColor: Sendable, Hashable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package static let black = WebColor(red: 0, green: 0, blue: 0)
  package static let white = WebColor(red: 255, green: 255, blue: 255)

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rrggbb`, the only notation for colors in the configuration.
  package init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    self.init(hexDigits: text.utf8.dropFirst())
  }

  /// Reads `rrggbb`.
  package init?(hexDigits: some Collection<UInt8>) {
    guard hexDigits.count == 6 else { return nil }
    var number = 0
    for digit in hexDigits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | Int(digit & 0xf)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        number = number << 4 | (Int(digit & 0xf) + 9)
      default: return nil
      }
    }
    red = UInt8(number >> 16)
    green = UInt8(number >> 8 & 0xff)
    blue = UInt8(number & 0xff)
  }

  /// The color as `#rrggbb`, in lower case.
  package var hex: String { "#" + [red, green, blue].hexadecimalDigits }

  /// Mixes a share of this color, from 0 to 1, into another color, as `color-mix(in srgb, …)` does.
  package func mixed(_ share: Double, into other: WebColor) -> WebColor {
    let share = min(max(share, 0), 1)
    func part(_ own: UInt8, _ others: UInt8) -> UInt8 {
      UInt8((Double(own) * share + Double(others) * (1 - share)).rounded())
    }
    return WebColor(
      red: part(red, other.red),
      green: part(green, other.green),
      blue: part(blue, other.blue)
    )
  }
}

extension WebColor {
  /// Whether two colors have clearly different hues. A color that is almost gray has none.
  func isFar(from other: WebColor) -> Bool {
    guard let first = hue, let second = other.hue else { return false }
    let distance = abs(first - second)
    return min(distance, 360 - distance) > 60
  }

  /// The hue in degrees; nil for a color that is almost gray.
  private var hue: Double? {
    let (red, green, blue) = (Double(red), Double(green), Double(blue))
    let highest = max(red, green, blue)
    let chroma = highest - min(red, green, blue)
    guard chroma >= 24 else { return nil }
    let sixths =
      switch highest {
      case red: (green - blue) / chroma
      case green: (blue - red) / chroma + 2
      default: (red - green) / chroma + 4
      }
    return (sixths * 60 + 360).truncatingRemainder(dividingBy: 360)
  }
}
