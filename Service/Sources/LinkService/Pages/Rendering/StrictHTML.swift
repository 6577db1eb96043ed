internal import Mustache

/// Escapes values for HTML, scalar by scalar, as browsers read them.
///
/// swift-mustache escapes character by character. In Swift, `"` followed by a combining accent is a
/// single character that differs from `"`. It would not be escaped, so a value that contains it
/// could break out of an attribute.
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

  /// Returns a template that escapes values with this type.
  static func template(_ text: [UInt8]) throws -> MustacheTemplate {
    MustacheContentTypes.register(StrictHTML(), named: name)
    return try MustacheTemplate(
      string: "{{% CONTENT_TYPE:\(name)}}\n" + String(decoding: text, as: UTF8.self)
    )
  }

  private static let name = "STRICT_HTML"
}
