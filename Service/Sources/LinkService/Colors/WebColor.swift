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
  package var hex: String {
    let digits = Array("0123456789abcdef".unicodeScalars)
    var text = "#"
    for part in [red, green, blue] {
      text.unicodeScalars.append(digits[Int(part >> 4)])
      text.unicodeScalars.append(digits[Int(part & 0xf)])
    }
    return text
  }

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
