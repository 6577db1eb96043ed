import Foundation
import SiteAssociation

/// The inferred rules behind a decision, which nobody has observed on a device.
enum Caveats {
  static func sentences(for trace: Trace) -> [String] {
    var result: [String] = []
    if trace.outcome == .everyURL {
      result.append("An app without a list of rules gets every URL (inferred).")
    }
    if trace.url.unicodeScalars.contains(where: isEscapedByFoundation) {
      result.append(
        "The link has characters that a URL must escape. A device escapes them in this way (inferred)."
      )
    }
    let undecodable = trace.rules.flatMap(\.parts).first(where: \.isUndecodable)
    if let name = undecodable?.part.name {
      result.append(
        "The \(name) of the link is not UTF-8 after its escapes are decoded. For a rule with "
          + "\"percentEncoded\": false it counts as empty (inferred)."
      )
    }
    if trace.decision == .match, let reason = ineligibility(of: trace.url) {
      result.append(
        "The rules open the app for this link, but \(reason), and no device opens an app for such a "
          + "link (inferred)."
      )
    }
    guard let decisive = trace.decisiveRule else { return result }
    for part in decisive.parts { result += sentences(for: part, of: decisive.rule) }
    return result
  }

  private static func sentences(for part: PartTrace, of rule: Rule) -> [String] {
    var result: [String] = []
    if part.part == .path, part.pattern.unicodeScalars.count == 1, part.pattern != "/",
      part.pattern != "*"
    {
      result.append("A path pattern of one character gets no slash added (inferred).")
    }
    if part.pattern.contains("$(region)") || part.pattern.contains("$(lang)") {
      result.append(
        "The values of $(region) and $(lang) come with the system and can differ between versions. "
          + "Each code matches in upper and in lower case (inferred)."
      )
    }
    if part.pattern.count(where: { $0 == "*" }) > 30 {
      result.append(
        "A device may give up on a pattern with so many stars, which then does not match (inferred)."
      )
    }
    let isAscii = part.comparedPattern.utf8.allSatisfy { $0 < 0x80 }
    if !rule.isCaseSensitive, !isAscii {
      result.append(
        "The comparison of letters other than A to Z without regard to case is inferred."
      )
    }
    return result
  }

  /// Why a link can never open an app, whatever the rules (inferred).
  private static func ineligibility(of url: String) -> String? {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased() else {
      return nil
    }
    guard scheme == "http" || scheme == "https" else {
      return "its scheme is neither http nor https"
    }
    if let port = parts.port, port != (scheme == "http" ? 80 : 443) {
      return "its port is not that of \(scheme)"
    }
    return parts.host?.contains(".") == true ? nil : "its host has no dot"
  }

  private static func isEscapedByFoundation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value >= 0x7F || "\"<>\\^`{|}".unicodeScalars.contains(scalar)
  }
}
