import Linkwright

extension RouteEntry {
  /// Returns sample values as texts: first a base with the first choice of each label, then variations of
  /// the base in one label. Empty if a required value has no known text.
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

  /// Returns the choices for a label; nil is a missing value.
  private func choices(_ label: RoutePattern.Label) -> [[String]?] {
    let missing: [[String]?] = optional.contains(label) ? [nil] : []
    switch kinds[label] {
    case .text?:
      let isRest = pattern.segments.last == .rest(label)
      return (isRest ? SampleText.paths : SampleText.texts).map { [$0] } + missing
    case .some(let type)?: return type.texts.map { [$0] } + missing
    case .repeated(let sample)?:
      return (sample.map { [[$0], [$0, $0], []] } ?? [[]]) + missing
    case .route?, .unsupported?, nil: return missing
    }
  }

  /// Returns a text for a label alone, which need not be one of its values.
  func exampleText(_ label: RoutePattern.Label) -> String {
    switch kinds[label] {
    case .some(let type)?: type.texts.first ?? SampleText.plain
    case .repeated(let sample)?: sample ?? SampleText.plain
    default: SampleText.plain
    }
  }
}

extension RouteEntry {
  /// Returns links of the pattern with sample values, with a trailing slash added or removed, and with an
  /// undeclared query item.
  func sampleLinks() -> [String] {
    samples().compactMap { try? destination($0) }.flatMap { destination in
      let path = destination.path
      let otherPath = path.hasSuffix("/") ? String(path.dropLast()) : path + "/"
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

/// Sample texts for values that accept any text.
enum SampleText {
  /// A text without characters that are special in URLs.
  static let plain = "sample"
  /// A text that few types accept.
  static let strange = "~"
  /// Texts with characters that must be escaped in some part of a URL.
  static let texts = [plain, "a b", "ä/?#&=+%*$(x)"]
  /// Texts for the rest of a path.
  static let paths = [plain, "", "a/b c"]
}
