public import SiteAssociation

/// The result of a tap, and the steps that explain the result.
public struct Opening: Sendable, Hashable {
  /// The decision. If ``isKnown`` is false, the decision is an assumption.
  public var decision: OpeningDecision
  /// Whether the result of the tap is known.
  ///
  /// This property is false if no documentation, observation or source code determines the result,
  /// if the result depends on another vendor's app, or if Apple leaves the result undefined. In
  /// these cases, ``decision`` is the assumption that would surprise users least if it were wrong.
  public var isKnown: Bool
  /// The evidence for the device behavior that leads to the decision.
  public var evidence: Evidence
  /// The checks, in order. The last check leads to the decision.
  public var steps: [OpeningStep]
  /// The error that LaunchServices returns to the program that tried to open the link (inferred);
  /// nil if LaunchServices returns no error.
  public var systemError: SystemError?
  /// The choice that the device remembers after the tap; nil if the user made no choice.
  public var remembered: RememberedChoice?
  /// The reasons why the decision is uncertain.
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
