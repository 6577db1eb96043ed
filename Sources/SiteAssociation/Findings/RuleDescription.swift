/// The properties that all findings with the same code share.
public struct RuleDescription: Sendable, Hashable {
  /// The code of the findings.
  public var code: Finding.Code
  /// A short title without a period, such as `Trailing comma`.
  public var title: String
  /// The usual severity. An individual finding can have a different severity.
  public var severity: Finding.Severity
  /// The traits of the findings, which programs can check instead of comparing codes.
  public var traits: Set<Finding.Trait>
  /// The usual effect on devices and users.
  public var effect: String
  /// The usual cure.
  public var cure: String
  /// The evidence for the effect.
  public var evidence: Evidence
  /// The explanation on the finding's page: the causes of the problem, and the source of the
  /// information.
  public var background: String

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - code: The digits of the code, without `LW`.
  ///   - title: A short title without a period.
  ///   - severity: The usual severity.
  ///   - traits: The traits of the findings, which programs can check instead of comparing codes.
  ///   - effect: The usual effect on devices and users.
  ///   - cure: The usual cure.
  ///   - evidence: The evidence for the effect.
  ///   - background: The explanation on the finding's page.
  public init(
    _ code: Int,
    _ title: String,
    severity: Finding.Severity = .error,
    traits: Set<Finding.Trait> = [],
    effect: String,
    cure: String,
    evidence: Evidence,
    background: String
  ) {
    self.code = Finding.Code(rawValue: "LW\(code)")
    self.title = title
    self.severity = severity
    self.traits = traits
    self.effect = effect
    self.cure = cure
    self.evidence = evidence
    self.background = background
  }

  /// The finding's page in Markdown: title, severity, evidence, effect, cure and background.
  public var markdown: String {
    """
    # \(code): \(title)

    Severity: \(severity). Evidence: \(evidence) (\(evidence.explanation)).

    **Effect.** \(effect.escapedForMarkdown)

    **What to change.** \(cure.escapedForMarkdown)

    """ + (background.isEmpty ? "" : "\n\(background.escapedForMarkdown)\n")
  }
}

extension Evidence {
  fileprivate var explanation: String {
    switch self {
    case .documented: "Apple documents this"
    case .observed: "seen in Apple's tools, on Apple's CDN or on devices"
    case .inferred: "follows from Apple's open source or from other observations"
    case .reported: "only third parties report this"
    case .unknown: "no source settles this; the finding errs on the safe side"
    }
  }
}

extension String {
  /// The string with a backslash before every character that has a meaning in Markdown.
  fileprivate var escapedForMarkdown: String {
    reduce(into: "") { text, character in
      if "\\*_<[`|#".contains(character) { text += "\\" }
      text.append(character)
    }
  }
}
