public import SiteAssociation

/// An uncertainty that could change a decision.
public struct OpeningCaveat: Sendable, Hashable {
  /// The uncertainty and its consequence, in words.
  public var sentence: String
  /// The decision in the other case, if it was determined.
  public var otherDecision: OpeningDecision?
  /// The certainty of the other case.
  public var evidence: Evidence

  /// Creates a caveat.
  public init(_ sentence: String, otherDecision: OpeningDecision? = nil, evidence: Evidence) {
    self.sentence = sentence
    self.otherDecision = otherDecision
    self.evidence = evidence
  }
}
