import Linkwright

extension RouteEntry {
  /// Returns sample values as strings: first the combination of the first choice for each label,
  /// then variations that differ from it in one label. Returns an empty array if a required value
  /// has no known choice.
  func samples() -> [RouteValues] {
    let labels = pattern.labels
    let choices = labels.map(self.choices)
    guard let base = Self.base(labels, choices) else { return [] }
    var samples = [RouteValues(keys: keys, texts: base)]
    for (label, choices) in zip(labels, choices) {
      for choice in choices.dropFirst() {
        var texts = base
        texts[label] = choice
        samples.append(RouteValues(keys: keys, texts: texts))
      }
    }
    return samples
  }

  private static func base(
    _ labels: [RoutePattern.Label],
    _ choices: [[[String]?]]
  ) -> [RoutePattern.Label: [String]]? {
    var texts: [RoutePattern.Label: [String]] = [:]
    for (label, choices) in zip(labels, choices) {
      guard let first = choices.first else { return nil }
      texts[label] = first
    }
    return texts
  }

  /// Returns the choices for a label. A choice of nil means that the value is missing.
  private func choices(_ label: RoutePattern.Label) -> [[String]?] {
    let missing: [[String]?] = value(of: label)?.isOptional == true ? [nil] : []
    switch kind(of: label) {
    case .text?:
      let isRest = pattern.segments.last == .rest(label)
      return (isRest ? SampleText.paths : SampleText.texts).map { [$0] } + missing
    case .some(let type)?: return type.texts.map { [$0] } + missing
    case .repeated(let sample)?:
      return (sample.map { [[$0], [$0, $0], []] } ?? [[]]) + missing
    case .route?, .unsupported?, nil: return missing
    }
  }

  /// Returns an example string for a label. The label's type might not accept the string.
  func exampleText(_ label: RoutePattern.Label) -> String {
    switch kind(of: label) {
    case .some(let type)?: type.texts.first ?? SampleText.plain
    case .repeated(let sample)?: sample ?? SampleText.plain
    default: SampleText.plain
    }
  }
}

extension RouteEntry {
  /// Returns links of the pattern with sample values, with a trailing slash added or removed, and
  /// with an undeclared query item.
  func sampleLinks() -> [String] {
    samples().compactMap { try? destination($0) }.flatMap { destination in
      let path = destination.path
      let otherPath = path[...].removing(suffix: "/").map(String.init) ?? path + "/"
      let query = destination.query.map { $0 + "&" } ?? ""
      let others = [
        LinkDestination(
          path: otherPath,
          query: destination.query,
          fragment: destination.fragment
        ),
        LinkDestination(path: path, query: query + "x=1", fragment: destination.fragment),
      ]
      return ([destination] + others).map(\.description)
    }
  }
}

/// Sample strings for values that accept any text.
enum SampleText {
  /// A string without characters that are special in URLs.
  static let plain = "sample"
  /// A string that few types accept.
  static let strange = "~"
  /// Strings, some of which contain characters that must be escaped in some part of a URL.
  static let texts = [plain, "a b", "ä/?#&=+%*$(x)"]
  /// Strings that types such as numbers may accept.
  static let values = [
    "0", "1", "2", "5", "7", "10", "12", "42", "99", "100", "123", "1000", "2026", "12345",
    "123456789", "-1", "3.5", "a", "A", "abc",
  ]
  /// Strings for the rest of a path.
  static let paths = [plain, "", "a/b c"]
}
