import Linkwright

extension RouteEntry {
  /// Values that the case can have, as texts: the first of each label together, then one label after
  /// the other with its other ones. Empty when a value that has to be there has no text that is known.
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

  /// What a label can stand for; nil for a value that is missing.
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

  /// A text for a label by itself, known to be one of its values or not.
  func exampleText(_ label: RoutePattern.Label) -> String {
    switch kinds[label] {
    case .some(let type)?: type.texts.first ?? SampleText.plain
    case .repeated(let sample)?: sample ?? SampleText.plain
    default: SampleText.plain
    }
  }
}

/// Texts for values that can be any text.
enum SampleText {
  /// One that means the same in every part of a URL.
  static let plain = "sample"
  /// One that few types take.
  static let strange = "~"
  /// With what has to be escaped in one part of a URL or another.
  static let texts = [plain, "a b", "ä/?#&=+%*$(x)"]
  /// Rests of a path.
  static let paths = [plain, "", "a/b c"]
}
