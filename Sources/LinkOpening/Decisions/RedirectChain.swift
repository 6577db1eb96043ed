import SiteAssociation

/// Decides what a tap with server redirects opens: one link after the other, until one opens an
/// app.
struct RedirectChain {
  let device: Device
  let tap: Tap

  func decide() -> Opening {
    let links = tap.redirects + [tap.url]
    var origin = tap.origin
    var steps: [OpeningStep] = []
    var remembered: RememberedChoice?
    var opening = Opening(.nothing, evidence: .unknown)
    for (index, link) in links.enumerated() {
      var decider = TapDecider(device: device, link: link, origin: origin)
      decider.universalLinksOnly = tap.universalLinksOnly
      opening = decider.decide()
      // Documented for the typed address. For the links after it, inferred from WebKit.
      if index > 0, origin == .addressBar { opening.evidence = .inferred }
      steps += opening.steps
      remembered = opening.remembered ?? remembered
      guard index + 1 < links.count else { break }
      guard let next = origin.afterRedirect(opening.decision) else {
        steps.append(
          step("The redirect of \(link) is not reached: \(opening.decision)", holds: false, link)
        )
        break
      }
      steps.append(step("The browser loads \(link), which redirects.", holds: true, link))
      origin = next
    }
    opening.steps = steps
    opening.remembered = remembered
    return opening
  }

  private func step(_ sentence: String, holds: Bool, _ url: String) -> OpeningStep {
    OpeningStep(.redirect, holds: holds, sentence, evidence: .documented, url: url)
  }
}

extension TapOrigin {
  /// Returns the origin of the link after a redirect, or nil if no page is loaded that could
  /// redirect.
  ///
  /// A link tapped in an app goes to the browser. The browser has no page of that host yet, and the
  /// navigation still counts as tapped (the result is documented, the reason inferred).
  fileprivate func afterRedirect(_ decision: OpeningDecision) -> TapOrigin? {
    switch (decision, self) {
    case (.browser, .page), (.browser, .addressBar): return self
    // A load from a context menu never opens apps, whatever its redirects (inferred from WebKit).
    case (.browser, .longPress(.newTab)): return .page(Page(nil), Navigation(.newTab))
    case (.browser(let page), _):
      if let browser = page.appID { return .browser(id: browser) }
      return .page(Page(nil), Navigation())
    case (.page, _): return self
    default: return nil
    }
  }
}
