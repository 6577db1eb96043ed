import Foundation
import LinkwrightTesting

@testable import LinkService

extension String {
  /// A link of exactly this length, or its beginning.
  static func randomLink(byteCount: Int, using random: inout SeededGenerator) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~./?&=%")
    var text = "https://go.example/"
    while text.utf8.count < byteCount {
      text.append(alphabet.randomElement(using: &random) ?? "a")
    }
    return String(text.prefix(byteCount))
  }
}

extension QRStyle {
  /// A style within the ranges or a little outside of them.
  ///
  /// - Parameter isWild: Also breaks other rules, often several at once.
  static func random(isWild: Bool, using random: inout SeededGenerator) -> QRStyle {
    var style = QRStyle(
      format: Format.allCases.randomElement(using: &random) ?? .svg,
      size: .random(in: isWild ? 60...900 : 200...900, using: &random),
      margin: .random(in: isWild ? 0...20 : 4...16, using: &random),
      foreground: .random(using: &random),
      background: .random(using: &random),
      modules: Modules.allCases.randomElement(using: &random) ?? .square,
      logoSize: .random(in: isWild ? 5...40 : 10...33, using: &random),
      correction: Bool.random(using: &random) ? nil : QRLevel.allCases.randomElement(using: &random)
    )
    // Few random colors have enough contrast.
    while !isWild, (try? QRColorRule.check(style)) == nil {
      style.foreground = .random(using: &random)
      style.background = .random(using: &random)
    }
    if Int.random(in: 0..<3, using: &random) > 0 {
      style.logo = .noise(using: &random)
      if isWild, Int.random(in: 0..<4, using: &random) == 0 {
        style.logo?.kind = PictureKind.allCases.randomElement(using: &random) ?? .png
      }
      if isWild, Int.random(in: 0..<8, using: &random) == 0 { style.logo?.bytes.removeLast(9) }
    }
    return style
  }
}

extension QRStyle {
  /// The style as a query of the management API, without its logo.
  var query: String {
    "format=\(format)&size=\(size)&margin=\(margin)&foreground=\(foreground.hex.dropFirst())"
      + "&background=%23\(background.hex.dropFirst())&modules=\(modules)&logoSize=\(logoSize)"
      + (correction.map { "&correction=\($0.rawValue)" } ?? "")
  }
}

extension QRLogo {
  /// The worst picture: pixels of any colors.
  static func noise(using random: inout SeededGenerator) -> QRLogo {
    let width = Int.random(in: 1...60, using: &random)
    let height = Int.random(in: 1...60, using: &random)
    let pixels = (0..<(width * height * 3)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bytes = try? PNGImage.encode(pixels: pixels, width: width, height: height)
    return QRLogo(.png, bytes: bytes ?? [])
  }
}
