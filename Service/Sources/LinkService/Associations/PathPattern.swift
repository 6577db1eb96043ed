/// Path patterns of association files.
///
/// Devices collapse runs of slashes and compare paths with a slash at both ends (observed), so the
/// paths `/chair` and `/chair/` are equivalent.
enum PathPattern {
  /// Returns patterns that, taken together, match exactly those paths that match the given pattern
  /// and have several segments. A substitution variable counts as part of one segment.
  static func severalSegments(of pattern: String) -> [String] {
    guard pattern.count > 1 || pattern == "*" else { return [] }
    let rooted = rooted(collapsed(pattern))
    let variants = rooted.flatMap { root in
      let tokens = Array(closed(root))
      let whole = String(tokens)
      let indices = tokens.indices.dropFirst()
      // In this case, every path that the pattern matches has several segments. Only a slash can
      // cause it, and nearly every slash does, so the search is short.
      let isWhole = indices.contains { tokens[$0] == "/" && variant(of: tokens, at: $0) == whole }
      if isWhole { return [rooted.count == 1 ? pattern : root] }
      return indices.compactMap { variant(of: tokens, at: $0) }
    }
    var seen: Set<String> = []
    return variants.filter { seen.insert($0).inserted }
  }

  /// Returns a pattern in which the token at an index matches the slash between two segments. The
  /// token is this slash itself, or a wildcard that can match it; nil if this is not possible.
  private static func variant(of tokens: [Character], at index: Int) -> String? {
    let (before, after) = (String(tokens[..<index]), String(tokens[(index + 1)...]))
    return switch tokens[index] {
    case "/", "?": joined(before, after)
    case "*": joined(before + "*", "*" + after)
    default: nil
    }
  }

  /// Joins two parts of a pattern with a slash between two segments.
  ///
  /// - Returns: nil if one of the segments would be empty.
  private static func joined(_ before: String, _ after: String) -> String? {
    guard !before.hasSuffix("/"), !after.isEmpty, !after.hasPrefix("/") else { return nil }
    let rest = collapsed(after)
    return collapsed(before) + "/" + (rest == "*" ? "?*" : rest)
  }

  /// Returns patterns that begin with a slash and, taken together, match the same paths as the
  /// given pattern. This is possible because every path begins with a slash.
  private static func rooted(_ pattern: String) -> [String] {
    if pattern.hasPrefix("/") { return [pattern] }
    guard pattern.hasPrefix("*") else { return ["/" + pattern] }
    let rest = String(pattern.dropFirst())
    // The star matches either the first slash of the path, or nothing. A path contains no two
    // slashes in a row.
    switch (rest.first, rest.dropFirst().first) {
    case ("/", _): return ["/*" + rest, rest]
    case ("?", let next) where next != "/": return ["/*" + rest, "/" + rest.dropFirst()]
    default: return ["/*" + rest]
    }
  }

  private static func closed(_ pattern: String) -> String {
    pattern.hasSuffix("*") || pattern.hasSuffix("/") ? pattern : pattern + "/"
  }

  private static func collapsed(_ pattern: String) -> String {
    pattern.reduce(into: "") { text, character in
      let isRun = character == text.last && (character == "*" || character == "/")
      if !isRun { text.append(character) }
    }
  }
}
