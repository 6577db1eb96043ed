public import SiteAssociation

/// The result of a tap, with the reasons.
public struct Opening: Sendable, Hashable {
  /// The decision. If ``isKnown`` is false, the safest assumption.
  public var decision: OpeningDecision
  /// Whether any source says what happens. If none does, or if it depends on another vendor, the
  /// decision is the one that surprises least when it turns out wrong.
  public var isKnown: Bool
  /// The certainty of the deciding rule.
  public var evidence: Evidence
  /// The checks in order, up to the deciding one.
  public var steps: [OpeningStep]
  /// The error that LaunchServices returns to the caller if it opens no app (inferred).
  public var systemError: SystemError?
  /// The choice that the device remembers afterwards.
  public var remembered: RememberedChoice?
  /// The uncertainties that could change the decision.
  public var caveats: [OpeningCaveat]

  /// Creates an opening.
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

/// A choice that a user makes with a tap.
public struct RememberedChoice: Sendable, Hashable {
  /// The app ID.
  public var appID: String
  /// The choice.
  public var choice: LinkChoice

  /// Creates a remembered choice.
  public init(appID: String, choice: LinkChoice) {
    self.appID = appID
    self.choice = choice
  }
}
