public import SiteAssociation

/// What becomes of a tap, and why.
public struct Opening: Sendable, Hashable {
  /// What happens; where ``isKnown`` is false, the reading to count on.
  public var decision: OpeningDecision
  /// Whether anybody says what happens. Where nobody does, or it depends on another vendor, the decision
  /// is the reading that surprises least when it turns out wrong.
  public var isKnown: Bool
  /// How sure the rule is that decided.
  public var evidence: Evidence
  /// What was looked at, in order, up to what decided.
  public var steps: [OpeningStep]
  /// What LaunchServices answered to the caller where it opened no app (inferred).
  public var systemError: SystemError?
  /// The choice that the device remembers afterwards, and for which app.
  public var remembered: RememberedChoice?
  /// What is not certain and matters here.
  public var caveats: [OpeningCaveat]

  /// Makes an opening from its parts.
  public init(
    _ decision: OpeningDecision,
    isKnown: Bool = true,
    evidence: Evidence,
    steps: [OpeningStep] = [],
    systemError: SystemError? = nil,
    remembered: RememberedChoice? = nil,
    caveats: [OpeningCaveat] = []
  ) {
    self.decision = decision
    self.isKnown = isKnown
    self.evidence = evidence
    self.steps = steps
    self.systemError = systemError
    self.remembered = remembered
    self.caveats = caveats
  }
}

/// A choice of the user that a tap makes.
public struct RememberedChoice: Sendable, Hashable {
  /// The app.
  public var appID: String
  /// The choice.
  public var choice: LinkChoice

  /// Makes it from its parts.
  public init(appID: String, choice: LinkChoice) {
    self.appID = appID
    self.choice = choice
  }
}
