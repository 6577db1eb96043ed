public import SiteAssociation

/// Something that is not certain and could change a decision.
public struct OpeningCaveat: Sendable, Hashable {
  /// What is not certain, and what would happen then, in words.
  public var sentence: String
  /// What happens if it is the other way round, where that was worked out.
  public var otherDecision: OpeningDecision?
  /// How sure the other way is.
  public var evidence: Evidence

  /// Makes a caveat from its parts.
  public init(_ sentence: String, otherDecision: OpeningDecision? = nil, evidence: Evidence) {
    self.sentence = sentence
    self.otherDecision = otherDecision
    self.evidence = evidence
  }
}
