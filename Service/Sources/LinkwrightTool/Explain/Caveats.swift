import Foundation
import SiteAssociation

/// What an answer rests on that is inferred and that nobody has seen a device do.
enum Caveats {
  static func sentences(for trace: Trace) -> [String] {
    var result: [String] = []
    if trace.outcome == .everyURL {
      result.append("That an app without a list of rules gets every URL is inferred, not observed.")
    }
    if trace.url.unicodeScalars.contains(where: isEscapedByFoundation) {
      result.append(
        "The link has characters that a URL has to escape. That a device escapes them like this is "
          + "inferred."
      )
    }
    let undecodable = trace.rules.flatMap(\.parts).first(where: \.isUndecodable)
    if let name = undecodable?.part.name {
      result.append(
        "The \(name) of the link is not UTF-8 when its escapes are decoded. That it counts as empty "
          + "for a rule with \"percentEncoded\": false is inferred."
      )
    }
    if trace.decision == .match, let reason = ineligibility(of: trace.url) {
      result.append(
        "The rules give this link to the app, but \(reason), and no device opens an app for such a "
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
      result.append("That a path pattern of one character gets no slash added is inferred.")
    }
    if part.pattern.contains("$(region)") || part.pattern.contains("$(lang)") {
      result.append(
        "The codes behind $(region) and $(lang) come with the system and can differ between "
          + "versions; that both cases of a code count is inferred."
      )
    }
    if part.pattern.count(where: { $0 == "*" }) > 30 {
      result.append(
        "A device may give up on a pattern with so many stars, and then it does not match (inferred)."
      )
    }
    let isAscii = part.comparedPattern.utf8.allSatisfy { $0 < 0x80 }
    if !rule.isCaseSensitive, !isAscii {
      result.append("How letters beyond A to Z are compared regardless of case is inferred.")
    }
    return result
  }

  /// Why a link can never open an app, whatever the file says (inferred).
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
