import LinkwrightCore

/// A parsed pattern.
package struct RoutePattern: Sendable {
  /// The label of an associated value, and the nesting level of the route with that value.
  package struct Label: Sendable, Hashable {
    package var level: Int
    package var name: String
  }

  package enum Segment: Sendable, Equatable {
    /// A fixed segment, percent-decoded.
    case literal(String)
    /// A value with a fixed prefix and a fixed suffix. The prefix and the suffix are usually empty.
    case value(Label, prefix: String, suffix: String)
    /// All remaining segments of the path. This kind of segment is allowed only at the end of a
    /// pattern's path.
    case rest(Label)
  }

  /// The value of a query item or of the fragment.
  package enum Value: Sendable {
    /// A fixed value, percent-decoded; nil for an item without an equals sign.
    case fixed(String?)
    case value(Label)
  }

  package struct Item: Sendable {
    /// The name of the query item, percent-decoded.
    package var name: String
    package var value: Value

    /// Returns whether a placeholder of one item would get the value of the other.
    fileprivate func repeats(_ other: Item) -> Bool {
      if case .fixed = value, case .fixed = other.value { return false }
      return name.hasSameBytes(as: other.name)
    }
  }

  /// The pattern as it was declared.
  package var text: String
  package var segments: [Segment]
  package var items: [Item]
  package var fragment: Value?

  /// All labels, in order.
  package var labels: [Label] {
    var labels: [Label] = []
    for segment in segments {
      switch segment {
      case .literal: break
      case .value(let label, _, _), .rest(let label): labels.append(label)
      }
    }
    for item in items { if case .value(let label) = item.value { labels.append(label) } }
    if case .value(let label)? = fragment { labels.append(label) }
    return labels
  }

  /// Returns the pattern of a nested route: its path replaces the rest of this path.
  func continued(by inner: RoutePattern) -> RoutePattern {
    var joined = self
    _ = joined.segments.popLast()
    joined.segments += inner.segments
    joined.items += inner.items
    joined.fragment = inner.fragment ?? fragment
    joined.text = text(continuedBy: inner.text)
    return joined
  }

  private func text(continuedBy inner: String) -> String {
    let (outer, inner) = (Self.parts(of: text), Self.parts(of: inner))
    let end = outer.path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? outer.path.endIndex
    var text = String(outer.path[..<end])
    func append(_ delimiter: String, _ part: Substring?) {
      guard let part else { return }
      text += delimiter
      text += String(part)
    }
    append("", inner.path)
    append("?", outer.query)
    append(outer.query == nil ? "?" : "&", inner.query)
    append("#", inner.fragment ?? outer.fragment)
    return text
  }

  /// Returns the error of a pattern in which two parts stand for one part of a link; nil if there is
  /// none.
  ///
  /// - Parameter inner: The pattern that continues this one; nil if there is none.
  func repetition(continuedBy inner: RoutePattern?) -> PatternError? {
    if let inner, fragment != nil, inner.fragment != nil {
      return PatternError(
        .repetition,
        "The pattern and the nested pattern \(inner.text) both have a fragment. Remove one of them."
      )
    }
    let items = items + (inner?.items ?? [])
    for index in items.indices {
      for other in 0..<index where items[index].repeats(items[other]) {
        return PatternError(
          .repetition,
          "The query item “\(items[index].name)” occurs twice, so its placeholder would also get the"
            + " other value. Give the items different names, or use one array."
        )
      }
    }
    return nil
  }
}

// MARK: - Fixed text

extension RoutePattern {
  /// The segments before the first placeholder.
  package var literalPrefix: [String] {
    var prefix: [String] = []
    for segment in segments {
      guard case .literal(let text) = segment else { break }
      prefix.append(text)
    }
    return prefix
  }

  /// Returns the segments before the first placeholder of a pattern that may be malformed.
  static func literalPrefix(of text: String) -> [String] {
    var prefix: [String] = []
    for part in path(of: text).parts(between: UInt8(ascii: "/")) {
      if part.utf8.contains(UInt8(ascii: "{")) { break }
      if !part.isEmpty { prefix.append(PercentCoding.decoded(part)) }
    }
    return prefix
  }

  /// Returns the path of a pattern that may be malformed.
  static func path(of text: String) -> Substring { parts(of: text).path }

  private static func parts(
    of text: String
  ) -> (path: Substring, query: Substring?, fragment: Substring?) {
    let (beforeFragment, fragment) = cut(text[...], at: UInt8(ascii: "#"))
    let (path, query) = cut(beforeFragment, at: UInt8(ascii: "?"))
    return (path, query, fragment)
  }
}

// MARK: - Parsing

extension RoutePattern {
  /// Parses a pattern.
  ///
  /// - Parameter level: The number of routes that contain the route of the pattern.
  init(_ text: String, level: Int) throws(PatternError) {
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw PatternError(.pattern, "A pattern must begin with a slash.")
    }
    self.text = text
    let (path, query, fragment) = Self.parts(of: text)
    segments = []
    items = []
    let parts = Substring(path.utf8.dropFirst()).parts(between: UInt8(ascii: "/"))
    for (index, part) in parts.enumerated() where path.utf8.count > 1 {
      let isLast = index == parts.count - 1
      // A trailing slash is ignored.
      if part.isEmpty, isLast { break }
      guard !part.isEmpty else {
        throw PatternError(.pattern, "The pattern has two slashes in a row.")
      }
      segments.append(try Self.segment(part, level: level, isLast: isLast))
    }
    for item in LinkQuery(query).items {
      let name = item.rawName.utf8
      if name.contains(UInt8(ascii: "{")) || name.contains(UInt8(ascii: "}")) {
        throw PatternError(.pattern, "A placeholder in the query needs a name, as in ?q={q}.")
      }
      let value = try item.rawValue.map { value throws(PatternError) in
        try Self.value(value, level: level)
      }
      items.append(Item(name: item.name, value: value ?? .fixed(nil)))
    }
    self.fragment = try fragment.map { value throws(PatternError) in
      try Self.value(value, level: level)
    }
    let labels = labels
    for (index, label) in labels.enumerated() where labels[..<index].contains(label) {
      throw PatternError(.repeatedLabel, "The pattern contains {\(label.name)} twice.")
    }
    if let error = repetition(continuedBy: nil) { throw error }
  }

  private static func cut(
    _ text: Substring,
    at delimiter: UInt8
  ) -> (Substring, Substring?) {
    text.cut(at: delimiter) ?? (text, nil)
  }

  private static func segment(
    _ text: Substring,
    level: Int,
    isLast: Bool
  ) throws(PatternError) -> Segment {
    guard let (prefix, name, suffix) = try placeholder(in: text) else {
      return .literal(PercentCoding.decoded(text))
    }
    guard let restName = name[...].removing(suffix: "...") else {
      return .value(
        Label(level: level, name: name),
        prefix: PercentCoding.decoded(prefix),
        suffix: PercentCoding.decoded(suffix)
      )
    }
    guard isLast, prefix.isEmpty, suffix.isEmpty, !restName.isEmpty else {
      throw PatternError(.pattern, "{label...} must be the entire last segment of the path.")
    }
    return .rest(Label(level: level, name: String(restName)))
  }

  private static func value(_ text: Substring, level: Int) throws(PatternError) -> Value {
    guard let (prefix, name, suffix) = try placeholder(in: text) else {
      return .fixed(PercentCoding.decoded(text, plusIsBlank: true))
    }
    guard prefix.isEmpty, suffix.isEmpty, name[...].removing(suffix: "...") == nil else {
      throw PatternError(
        .pattern,
        "{\(name)} must be an entire query value or the entire fragment."
      )
    }
    return .value(Label(level: level, name: name))
  }

  /// Returns the placeholder in a string and the text before and after it, or nil if the string has
  /// no placeholder.
  private static func placeholder(
    in text: Substring
  ) throws(PatternError) -> (prefix: Substring, name: String, suffix: Substring)? {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    guard let (prefix, rest) = text.cut(at: open) else {
      guard !text.utf8.contains(close) else {
        throw PatternError(.pattern, "“}” has no matching “{”.")
      }
      return nil
    }
    guard let (name, suffix) = rest.cut(at: close) else {
      throw PatternError(.pattern, "“{” has no matching “}” in the same segment.")
    }
    guard !name.isEmpty, !name.utf8.contains(open),
      !suffix.utf8.contains(where: { $0 == open || $0 == close })
    else {
      throw PatternError(
        .pattern,
        "A segment can contain only one placeholder, and its braces must contain a label."
      )
    }
    return (prefix, String(name), suffix)
  }
}
