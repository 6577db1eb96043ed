/// Something worth knowing about a file: what is wrong, where, what it does to people, and the cure.
///
/// Reading and linting never throw and never stop at the first mistake: they collect findings.
public struct Finding: Sendable, Hashable {
  /// The stable name of the kind of finding.
  public var code: Code
  /// How bad it is.
  public var severity: Severity
  /// Where in the file, or nil when the finding is about the file as a whole.
  public var place: Place?
  /// What is wrong, in one sentence about this very file.
  public var problem: String
  /// What it does on real devices, in one sentence.
  public var effect: String
  /// What to change.
  public var cure: String
  /// How sure the effect is.
  public var evidence: Evidence

  /// Makes a finding from its parts.
  public init(
    code: Code,
    severity: Severity,
    place: Place?,
    problem: String,
    effect: String,
    cure: String,
    evidence: Evidence
  ) {
    self.code = code
    self.severity = severity
    self.place = place
    self.problem = problem
    self.effect = effect
    self.cure = cure
    self.evidence = evidence
  }
}

extension Finding {
  /// The name of a kind of finding: `LW` and four digits. Codes are stable and never reused.
  ///
  /// 1xxx reading, 2xxx rules, 3xxx hosting, 4xxx entitlements, 5xxx configuration, 6xxx routes.
  public struct Code: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The code as it is printed, such as `LW2004`.
    public let rawValue: String

    /// Makes a code from its printed form.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The code as it is printed.
    public var description: String { rawValue }

    /// Orders codes by number.
    public static func < (left: Code, right: Code) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Nothing breaks; it is good to know.
    case note
    /// Links may go where nobody meant them to go.
    case warning
    /// Links are broken for people, or the file is not read at all.
    case error

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }

    /// Orders severities from harmless to bad.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rank < right.rank
    }
  }
}
