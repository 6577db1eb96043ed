import Foundation
import SiteAssociation

/// The inferred facts on which a decision relies, which were not observed on a device.
enum Caveats {
  static func sentences(for trace: Trace) -> [String] {
    var result: [String] = []
    if trace.outcome == .everyURL {
      result.append("An entry without a list of rules matches every URL (inferred).")
    }
    if trace.url.unicodeScalars.contains(where: isEscapedByFoundation) {
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
    if trace.decision == .match, let reason = ineligibility(of: trace.url) {
      result.append(
        "The rules match this link, but \(reason). Devices open no app for such a link (inferred)."
      )
    }
    guard let decisive = trace.decisiveRule else { return result }
    for part in decisive.parts { result += sentences(for: part, of: decisive.rule) }
    return result
  }

  private static func sentences(for part: PartTrace, of rule: Rule) -> [String] {
    var result: [String] = []
    if part.part == .path, part.pattern.utf8.count <= 4,
      part.pattern.unicodeScalars.count == 1, !["/", "*"].contains(ExactText(part.pattern))
    {
      result.append("Devices do not add a slash to a one-character path pattern (inferred).")
    }
    if ["$(region)", "$(lang)"].contains(where: { part.pattern.utf8.contains($0.utf8) }) {
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

  /// The reason why a link can never open an app, regardless of the rules (inferred).
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
    scalar.value <= 0x20 || scalar.value >= 0x7F || "\"<>\\^`{|}".unicodeScalars.contains(scalar)
  }
}
