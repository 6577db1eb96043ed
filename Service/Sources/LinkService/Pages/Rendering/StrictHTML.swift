internal import Mustache

/// How values get into HTML.
///
/// swift-mustache escapes character by character, and to Swift a `"` with a combining accent behind
/// it is a character other than `"`: it would leave an attribute open to whoever wrote the value.
/// Browsers read scalar by scalar, so this escapes scalar by scalar.
struct StrictHTML: MustacheContentType {
  func escapeText(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      case "`": escaped.append(contentsOf: "&#96;".unicodeScalars)
      case "\0": escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// A template that escapes this way.
  static func template(_ text: [UInt8]) throws -> MustacheTemplate {
    MustacheContentTypes.register(StrictHTML(), named: name)
    return try MustacheTemplate(
      string: "{{% CONTENT_TYPE:\(name)}}\n" + String(decoding: text, as: UTF8.self)
    )
  }

  private static let name = "STRICT_HTML"
}
