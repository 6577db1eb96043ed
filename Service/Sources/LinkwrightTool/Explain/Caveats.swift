import Foundation
import SiteAssociation

/// The inferred facts on which the decisions about a link rely, which were not observed on a device.
struct Caveats: Sendable {
  /// Whether the link contains characters that must be escaped in a URL.
  private let hasUnescapedCharacters: Bool
  /// The reason why the link can never open an app, regardless of the rules (inferred).
  private let ineligibility: String?

  init(about url: String) {
    hasUnescapedCharacters = url.unicodeScalars.contains(where: Self.isEscapedByFoundation)
    ineligibility = Self.ineligibility(of: url)
  }

  func sentences(for trace: Trace) -> [String] {
    var result: [String] = []
    if trace.outcome == .everyURL {
      result.append("An entry without a list of rules matches every URL (inferred).")
    }
    if hasUnescapedCharacters {
      result.append(
        "The link contains characters that must be escaped in a URL. Devices are assumed to escape "
          + "them as shown here (inferred)."
      )
    }
    let undecodable = trace.rules.lazy.flatMap(\.parts).first(where: \.isUndecodable)
    if let name = undecodable?.part.name {
      result.append(
        "After percent-decoding, the \(name) of the link is not valid UTF-8. A rule with "
          + "\"percentEncoded\": false treats it as empty (inferred)."
      )
    }
    if trace.decision == .match, let reason = ineligibility {
      result.append(
        "The rules match this link, but \(reason). Devices open no app for such a link (inferred)."
      )
    }
    guard let decisive = trace.decisiveRule else { return result }
    for part in decisive.parts { result += Self.sentences(for: part, of: decisive.rule) }
    return result
  }

  private static func sentences(for part: PartTrace, of rule: Rule) -> [String] {
    var result: [String] = []
    if part.part == .path, part.pattern.utf8.count <= 4,
      part.pattern.unicodeScalars.count == 1, !["/", "*"].contains(ExactText(part.pattern))
    {
      result.append("Devices do not add a slash to a one-character path pattern (inferred).")
    }
    if ["$(region)", "$(lang)"].contains(where: part.pattern.containsCode) {
      result.append(
        "The values of $(region) and $(lang) are part of the operating system and can differ between "
          + "versions. Each code matches in upper and in lower case (inferred)."
      )
    }
    if part.pattern.utf8.count(where: { $0 == UInt8(ascii: "*") }) > 30 {
      result.append(
        "A device may stop comparing a pattern with so many stars and treat it as not matching "
          + "(inferred)."
      )
    }
    let isAscii = part.comparedPattern.utf8.allSatisfy { $0 < 0x80 }
    if !rule.isCaseSensitive, !isAscii {
      result.append(
        "The case-insensitive comparison of letters other than A to Z is inferred."
      )
    }
    return result
  }

  private static func ineligibility(of url: String) -> String? {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased() else {
      return nil
    }
    let isHTTP = ExactText(scheme) == "http"
    guard isHTTP || ExactText(scheme) == "https" else {
      return "its scheme is neither http nor https"
    }
    if let port = parts.port, port != (isHTTP ? 80 : 443) {
      return "its port is not the default port of \(scheme)"
    }
    return parts.host?.utf8.contains(UInt8(ascii: ".")) == true ? nil : "its host has no dot"
  }

  private static func isEscapedByFoundation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": true
    default: scalar.value <= 0x20 || scalar.value >= 0x7F
    }
  }
}
