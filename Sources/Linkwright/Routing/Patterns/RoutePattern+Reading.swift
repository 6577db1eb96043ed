import LinkwrightCore

/// What is wrong with a pattern, in a sentence.
struct PatternError: Error {
  var code: RouteFinding.Code
  var message: String

  init(_ code: RouteFinding.Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension RoutePattern {
  /// Reads a pattern.
  ///
  /// - Parameter level: How many routes stand around the one that has the pattern.
  init(_ text: String, level: Int) throws(PatternError) {
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw PatternError(.pattern, "A pattern begins with a slash.")
    }
    self.text = text
    let (beforeFragment, fragment) = Self.cut(text[...], at: UInt8(ascii: "#"))
    let (path, query) = Self.cut(beforeFragment, at: UInt8(ascii: "?"))
    segments = []
    items = []
    let parts = Substring(path.utf8.dropFirst()).parts(between: UInt8(ascii: "/"))
    for (index, part) in parts.enumerated() where path.utf8.count > 1 {
      let isLast = index == parts.count - 1
      // A slash at the end makes no difference.
      if part.isEmpty, isLast { break }
      guard !part.isEmpty else {
        throw PatternError(.pattern, "Two slashes stand side by side.")
      }
      segments.append(try Self.segment(part, level: level, isLast: isLast))
    }
    for item in LinkQuery(query).items {
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
      throw PatternError(.repeatedLabel, "{\(label.name)} stands here twice.")
    }
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
    guard name.hasSuffix("...") else {
      return .value(
        Label(level: level, name: name),
        prefix: PercentCoding.decoded(prefix),
        suffix: PercentCoding.decoded(suffix)
      )
    }
    guard isLast, prefix.isEmpty, suffix.isEmpty, name.utf8.count > 3 else {
      throw PatternError(.pattern, "{label...} stands alone at the end of the path.")
    }
    return .rest(Label(level: level, name: String(name.dropLast(3))))
  }

  private static func value(_ text: Substring, level: Int) throws(PatternError) -> Value {
    guard let (prefix, name, suffix) = try placeholder(in: text) else {
      return .fixed(PercentCoding.decoded(text, plusIsBlank: true))
    }
    guard prefix.isEmpty, suffix.isEmpty, !name.hasSuffix("...") else {
      throw PatternError(.pattern, "{\(name)} stands alone behind the equals sign.")
    }
    return .value(Label(level: level, name: name))
  }

  /// The placeholder in a text, with what stands in front of it and behind; nil when there is none.
  private static func placeholder(
    in text: Substring
  ) throws(PatternError) -> (prefix: Substring, name: String, suffix: Substring)? {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    guard let (prefix, rest) = text.cut(at: open) else {
      guard !text.utf8.contains(close) else {
        throw PatternError(.pattern, "“}” has no “{”.")
      }
      return nil
    }
    guard let (name, suffix) = rest.cut(at: close) else {
      throw PatternError(.pattern, "“{” has no “}” before the next slash.")
    }
    guard !name.isEmpty, !name.utf8.contains(open),
      !suffix.utf8.contains(where: { $0 == open || $0 == close })
    else {
      throw PatternError(.pattern, "A segment has one placeholder, with a label in its braces.")
    }
    return (prefix, String(name), suffix)
  }
}
