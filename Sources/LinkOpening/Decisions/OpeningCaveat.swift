public import SiteAssociation

/// An uncertainty about a decision.
public struct OpeningCaveat: Sendable, Hashable {
  /// A description of the uncertainty and its consequence.
  public var sentence: String
  /// The decision that applies instead, if it is known.
  public var otherDecision: OpeningDecision?
  /// The evidence for the other decision.
  public var evidence: Evidence

  /// Creates a caveat.
  public init(_ sentence: String, otherDecision: OpeningDecision? = nil, evidence: Evidence) {
    self.sentence = sentence
    self.otherDecision = otherDecision
    self.evidence = evidence
  }
}
