/// A report of one thing that is wrong or surprising, with its place, its effect on users and its
/// cure.
///
/// Reading and linting a file never throw, and do not stop at the first error. Instead, they return
/// a list of findings.
public struct Finding: Sendable, Hashable {
  /// The code of this kind of finding.
  public var code: Code
  /// The importance of the finding.
  public var severity: Severity
  /// The place in the file, or nil if the finding does not concern a single place.
  public var place: Place?
  /// A description of what is wrong, usually one sentence.
  public var problem: String
  /// The effect on devices and users.
  public var effect: String
  /// The change that solves the problem.
  public var cure: String
  /// The evidence for the effect.
  public var evidence: Evidence
  /// The traits of this kind of finding, which programs can check instead of comparing codes.
  public var traits: Set<Trait>

  /// Creates a finding.
  public init(
    code: Code,
    severity: Severity,
    place: Place?,
    problem: String,
    effect: String,
    cure: String,
    evidence: Evidence,
    traits: Set<Trait> = []
  ) {
    self.code = code
    self.severity = severity
    self.place = place
    self.problem = problem
    self.effect = effect
    self.cure = cure
    self.evidence = evidence
    self.traits = traits
  }
}

extension Finding {
  /// Returns whether two findings are the same. Their texts must have the same code points.
  public static func == (left: Finding, right: Finding) -> Bool {
    left.code == right.code && left.place == right.place && left.severity == right.severity
      && left.evidence == right.evidence && left.traits == right.traits
      && zip(left.texts, right.texts).allSatisfy { $0.isSameCode(as: $1) }
  }

  /// Hashes the code, the place and the problem.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(place)
    hasher.combine(ExactText(problem))
  }

  private var texts: [String] { [problem, effect, cure] }
}

extension Finding {
  /// The permanent code of a kind of finding: `LW` and four digits.
  ///
  /// Codes never change and are never reused.
  ///
  /// The first digit gives the subject of the finding: 1 for reading, 2 for rules, 3 for hosting, 4
  /// for entitlements, 5 for configuration, 6 for routes, 7 for Android's assetlinks.json, and 8 for
  /// expectations.
  public struct Code: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The code as printed, such as `LW2004`.
    public let rawValue: String

    /// Creates a code from its printed form, such as `LW2004`.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The code as printed, such as `LW2004`.
    public var description: String { rawValue }

    /// Orders codes by number.
    public static func < (left: Code, right: Code) -> Bool {
      left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
  }

  /// The importance of a finding.
  public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// The finding is for information only.
    case note
    /// The problem is probably a mistake.
    case warning
    /// The problem breaks links, or is certainly a mistake.
    case error

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }

    /// Orders severities from note to error.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rank < right.rank
    }
  }
}

extension [Finding] {
  /// The findings in the order of their places. Findings about the whole file come first, and
  /// findings at the same place keep their order.
  public var inFileOrder: [Finding] {
    enumerated()
      .sorted {
        ($0.element.place?.utf8Offset ?? -1, $0.offset)
          < ($1.element.place?.utf8Offset ?? -1, $1.offset)
      }
      .map(\.element)
  }
}
