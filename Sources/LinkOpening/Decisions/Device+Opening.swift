import SiteAssociation

extension Device {
  /// Decides what a tap opens.
  ///
  /// - Parameter tap: The tap. If the link of the tap is not a URL, the decision is an error.
  /// - Returns: The decision and the steps that led to the decision. If a different value in
  ///   ``assumptions`` would change the decision, a caveat names the other decision.
  public func open(_ tap: Tap) -> Opening {
    var opening = RedirectChain(device: self, tap: tap).decide()
    for alternative in assumptions.alternatives {
      var other = self
      other.assumptions = alternative.assumptions
      let decision = RedirectChain(device: other, tap: tap).decide().decision
      guard decision != opening.decision else { continue }
      opening.caveats.append(
        OpeningCaveat(
          "\(alternative.sentence) In that case: \(decision)",
          otherDecision: decision,
          evidence: alternative.evidence
        )
      )
    }
    return opening
  }

  /// Returns a copy of the device after a tap. If the user chose between app and browser by this
  /// tap, the copy remembers this choice.
  ///
  /// - Parameter opening: The result of the tap on this device, from ``open(_:)``.
  public func remembering(_ opening: Opening) -> Device {
    guard let remembered = opening.remembered,
      let index = apps.firstIndex(where: { ExactText($0.id) == ExactText(remembered.appID) })
    else { return self }
    var device = self
    device.apps[index].choices.append(remembered.choice)
    return device
  }
}
