public import SiteAssociation

/// A reason why a decision is uncertain.
public struct OpeningCaveat: Sendable, Hashable {
  /// A sentence that describes the uncertainty and its consequence.
  public var sentence: String
  /// The other possible decision; nil if that decision is unknown.
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
