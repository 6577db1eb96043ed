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
  /// The platform to which the findings apply.
  public var platform: Platform
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
  ///   - platform: The platform to which the findings apply.
  ///   - effect: The usual effect on devices and users.
  ///   - cure: The usual cure.
  ///   - evidence: The evidence for the effect.
  ///   - background: The explanation on the finding's page.
  public init(
    _ code: Int,
    _ title: String,
    severity: Finding.Severity = .error,
    traits: Set<Finding.Trait> = [],
    platform: Platform = .apple,
    effect: String,
    cure: String,
    evidence: Evidence,
    background: String
  ) {
    self.code = Finding.Code(rawValue: "LW\(code)")
    self.title = title
    self.severity = severity
    self.traits = traits
    self.platform = platform
    self.effect = effect
    self.cure = cure
    self.evidence = evidence
    self.background = background
  }

  /// The finding's page in Markdown: title, severity, evidence, effect, cure and background.
  public var markdown: String {
    """
    # \(code): \(title)

    Severity: \(severity). Evidence: \(evidence) (\(evidence.explanation(on: platform))).

    **Effect.** \(effect.escapedForMarkdown)

    **What to change.** \(cure.escapedForMarkdown)

    """ + (background.isEmpty ? "" : "\n\(background.escapedForMarkdown)\n")
  }
}

extension RuleDescription {
  /// A platform to which findings apply.
  public struct Platform: Sendable, Hashable {
    /// The organization whose documentation and source code provide the evidence.
    public let vendor: String
    /// The URL of the documentation.
    public let documentation: String

    /// Apple's platforms.
    public static let apple = Platform(
      vendor: "Apple",
      documentation:
        "https://developer.apple.com/documentation/xcode/supporting-associated-domains"
    )
    /// Android.
    public static let android = Platform(
      vendor: "Google",
      documentation: "https://developers.google.com/digital-asset-links/v1/statements"
    )
    /// HTTP, on every platform.
    public static let http = Platform(
      vendor: "The IETF",
      documentation: "https://www.rfc-editor.org/rfc/rfc9110"
    )
  }
}

extension Evidence {
  fileprivate func explanation(on platform: RuleDescription.Platform) -> String {
    switch self {
    case .documented: "\(platform.vendor) documents this"
    case .observed: "seen in Apple's tools, on Apple's CDN or on devices"
    case .inferred:
      "follows from \(platform.vendor)'s open-source code or from other observations"
    case .reported: "only third parties report this"
    case .unknown: "no source settles this; the finding errs on the safe side"
    }
  }
}

extension String {
  /// The string with a backslash before every character that has a meaning in Markdown.
  fileprivate var escapedForMarkdown: String {
    unicodeScalars.reduce(into: "") { text, character in
      if "\\*_<[`|#".unicodeScalars.contains(character) { text += "\\" }
      text.unicodeScalars.append(character)
    }
  }
}
