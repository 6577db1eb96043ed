/// A problem in a file: what is wrong and where, the effect on users, and the cure.
///
/// Reading and linting never throw and do not stop at the first error. They collect findings.
public struct Finding: Sendable, Hashable {
  /// The stable code of this kind of finding.
  public var code: Code
  /// How serious the problem is.
  public var severity: Severity
  /// The position in the file, or nil when the finding concerns the whole file.
  public var place: Place?
  /// What is wrong in this file, in one sentence.
  public var problem: String
  /// The effect on real devices.
  public var effect: String
  /// What to change.
  public var cure: String
  /// The certainty of the effect.
  public var evidence: Evidence
  /// What programs can rely on about findings of this kind.
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
  /// The code of a kind of finding: `LW` and four digits. Codes are stable and never reused.
  ///
  /// 1xxx reading, 2xxx rules, 3xxx hosting, 4xxx entitlements, 5xxx configuration, 6xxx routes.
  public struct Code: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The printed form, such as `LW2004`.
    public let rawValue: String

    /// Creates a code from its printed form.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The printed form, such as `LW2004`.
    public var description: String { rawValue }

    /// Orders codes by number.
    public static func < (left: Code, right: Code) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// How serious a finding is.
  public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Nothing breaks; the finding is for information.
    case note
    /// Links may open in an unintended place.
    case warning
    /// Links are broken for users, or devices do not read the file.
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
