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
    let isAscii = part.comparedPattern.utf8.allSatisfy { $0 < 0x80 }
    if !rule.isCaseSensitive, !isAscii {
      result.append("How letters beyond A to Z are compared regardless of case is inferred.")
    }
    return result
  }

  private static func isEscapedByFoundation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value >= 0x7F || "\"<>\\^`{|}".unicodeScalars.contains(scalar)
  }
}
