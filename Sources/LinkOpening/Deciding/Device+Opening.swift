import SiteAssociation

extension Device {
  /// What becomes of a tap, and why.
  ///
  /// - Parameter tap: The tap. A URL that is none gives an error as its decision.
  /// - Returns: The decision with the steps that led to it. Where sources disagree and another of
  ///   their answers changes the decision, a caveat says so.
  public func open(_ tap: Tap) -> Opening {
    var opening = RedirectChain(device: self, tap: tap).decide()
    for alternative in assumptions.alternatives {
      var other = self
      other.assumptions = alternative.assumptions
      let decision = RedirectChain(device: other, tap: tap).decide().decision
      guard decision != opening.decision else { continue }
      opening.caveats.append(
        OpeningCaveat(
          "\(alternative.sentence) Then: \(decision)",
          otherDecision: decision,
          evidence: alternative.evidence
        )
      )
    }
    return opening
  }

  /// The device after a tap: the choice that it made is remembered.
  ///
  /// - Parameter opening: What became of the tap on this device.
  public func remembering(_ opening: Opening) -> Device {
    guard let remembered = opening.remembered,
      let index = apps.firstIndex(where: { $0.id == remembered.appID })
    else { return self }
    var device = self
    device.apps[index].choices.append(remembered.choice)
    return device
  }
}
