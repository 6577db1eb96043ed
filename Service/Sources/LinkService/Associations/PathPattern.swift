import SiteAssociation

/// Path patterns of association files.
///
/// Devices collapse runs of slashes and compare paths with a slash at both ends (observed), so the
/// paths `/chair` and `/chair/` are equivalent.
enum PathPattern {
  /// Returns patterns that, taken together, match exactly those paths that match the given pattern
  /// and have several segments. A substitution variable counts as part of one segment.
  static func severalSegments(of pattern: String) -> SeveralSegments {
    SeveralSegments(of: pattern)
  }

  /// The patterns for the paths of a pattern that have several segments.
  ///
  /// There can be a pattern for each wildcard of the given pattern, and each is about as long as
  /// the given pattern. Therefore, the sequence creates each pattern only when it is requested, in
  /// time that is linear in the length of the pattern.
  struct SeveralSegments: Sequence, IteratorProtocol {
    private let pattern: String
    /// The given pattern, as patterns that begin with a slash.
    private let roots: [[UInt8]]
    private var root = 0
    /// The token of the root that matches the slash between two segments in the next pattern.
    private var index = 1
    private var seen: Set<ExactText> = []

    fileprivate init(of pattern: String) {
      self.pattern = pattern
      let collapsed = PathPattern.collapsed(Array(pattern.utf8))
      let canMatch = collapsed.count > 1 || collapsed == [.star]
      roots = canMatch ? PathPattern.rooted(collapsed) : []
    }

    mutating func next() -> String? {
      while root < roots.count {
        let tokens = PathPattern.closed(roots[root])
        if index == 1, PathPattern.hasInnerSlash(tokens) {
          root += 1
          return roots.count == 1 ? pattern : String(decoding: roots[root - 1], as: UTF8.self)
        }
        while index < tokens.count {
          index += 1
          guard let variant = PathPattern.variant(of: tokens, at: index - 1) else { continue }
          if seen.insert(ExactText(variant)).inserted { return variant }
        }
        (root, index) = (root + 1, 1)
      }
      return nil
    }
  }

  /// Whether a slash between two segments is part of a pattern, so that every path that the pattern
  /// matches has several segments. A star after the last slash can match nothing.
  private static func hasInnerSlash(_ tokens: [UInt8]) -> Bool {
    let end = tokens.last == .star ? tokens.count - 2 : tokens.count - 1
    return end > 1 && tokens[1..<end].contains(.slash)
  }

  /// Returns a pattern in which the token at an index matches the slash between two segments. The
  /// token is this slash itself, or a wildcard that can match it.
  ///
  /// - Returns: nil if the token cannot match this slash, or if one of the segments would be empty.
  private static func variant(of tokens: [UInt8], at index: Int) -> String? {
    var (before, after) = (tokens[..<index], tokens[(index + 1)...])
    switch tokens[index] {
    case .slash, .questionMark: break
    case .star:
      before = tokens[...index]
      after = tokens[index...]
    default: return nil
    }
    guard before.last != .slash, !after.isEmpty, after.first != .slash else { return nil }
    let end = after.elementsEqual([.star]) ? [.questionMark, .star] : after
    return String(decoding: before + [.slash] + end, as: UTF8.self)
  }

  /// Returns patterns that begin with a slash and, taken together, match the same paths as the
  /// given pattern. This is possible because every path begins with a slash.
  private static func rooted(_ pattern: [UInt8]) -> [[UInt8]] {
    if pattern.first == .slash { return [pattern] }
    guard pattern.first == .star else { return [[.slash] + pattern] }
    let rest = Array(pattern.dropFirst())
    // The star matches either the first slash of the path, or nothing. A path contains no two
    // slashes in a row.
    switch (rest.first, rest.dropFirst().first) {
    case (.slash, _): return [[.slash, .star] + rest, rest]
    case (.questionMark, let next) where next != .slash:
      return [[.slash, .star] + rest, [.slash] + rest.dropFirst()]
    default: return [[.slash, .star] + rest]
    }
  }

  private static func closed(_ pattern: [UInt8]) -> [UInt8] {
    pattern.last == .star || pattern.last == .slash ? pattern : pattern + [.slash]
  }

  private static func collapsed(_ pattern: [UInt8]) -> [UInt8] {
    pattern.reduce(into: []) { bytes, byte in
      let isRun = byte == bytes.last && (byte == .star || byte == .slash)
      if !isRun { bytes.append(byte) }
    }
  }
}

extension UInt8 {
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let star = UInt8(ascii: "*")
  fileprivate static let questionMark = UInt8(ascii: "?")
}
