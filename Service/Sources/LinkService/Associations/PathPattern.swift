/// Path patterns of association files.
///
/// Devices collapse runs of slashes and compare paths with a slash at both ends (observed), so the
/// paths `/chair` and `/chair/` are equivalent.
enum PathPattern {
  /// Patterns that together match exactly the paths that a pattern matches and that have several
  /// segments. Variables contain no slash.
  static func severalSegments(of pattern: String) -> [String] {
    guard pattern.count > 1 || pattern == "*" else { return [] }
    let rooted = rooted(collapsed(pattern))
    let variants = rooted.flatMap { root in
      let tokens = Array(closed(root))
      let variants = tokens.indices.dropFirst().compactMap { variant(of: tokens, at: $0) }
      // Every path that the pattern matches has several segments.
      let isWhole = variants.contains(String(tokens))
      return isWhole ? [rooted.count == 1 ? pattern : root] : variants
    }
    var seen: Set<String> = []
    return variants.filter { seen.insert($0).inserted }
  }

  /// A pattern in which one character, or a part of what a wildcard matches, is the slash between two
  /// segments.
  private static func variant(of tokens: [Character], at index: Int) -> String? {
    let (before, after) = (String(tokens[..<index]), String(tokens[(index + 1)...]))
    return switch tokens[index] {
    case "/", "?": joined(before, after)
    case "*": joined(before + "*", "*" + after)
    default: nil
    }
  }

  /// A pattern with a slash between two segments.
  ///
  /// - Returns: nil if one of the segments would be empty.
  private static func joined(_ before: String, _ after: String) -> String? {
    guard !before.hasSuffix("/"), !after.isEmpty, !after.hasPrefix("/") else { return nil }
    let rest = collapsed(after)
    return collapsed(before) + "/" + (rest == "*" ? "?*" : rest)
  }

  /// Patterns that begin with a slash and together match the same paths, because every path begins with
  /// one.
  private static func rooted(_ pattern: String) -> [String] {
    if pattern.hasPrefix("/") { return [pattern] }
    guard pattern.hasPrefix("*") else { return ["/" + pattern] }
    let rest = String(pattern.dropFirst())
    // The star matches the first slash, or nothing. In a path, no slash follows a slash.
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
