import SiteAssociation

/// Decides what a tap with server redirects opens. Checks the links one after the other until a
/// link opens an app.
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
      // The behavior is documented for the typed address, and inferred from WebKit for redirect
      // targets.
      if index > 0, origin == .addressBar { opening.evidence = .inferred }
      steps += opening.steps
      remembered = opening.remembered ?? remembered
      guard index + 1 < links.count else { break }
      guard let next = origin.afterRedirect(opening.decision) else {
        steps.append(
          step("The redirect from \(link) never happens: \(opening.decision)", holds: false, link)
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
  /// A link tapped in an app opens the browser. The browser does not show a page from the link's
  /// host yet, and the redirect still counts as tapped (the result is documented, and the reason is
  /// inferred).
  fileprivate func afterRedirect(_ decision: OpeningDecision) -> TapOrigin? {
    switch (decision, self) {
    case (.browser, .page), (.browser, .addressBar): return self
    // A load from a context menu never opens an app, even after redirects (inferred from WebKit).
    case (.browser, .longPress(.newTab)): return .page(Page(nil), Navigation(.newTab))
    case (.browser(let page), _):
      if let browser = page.appID { return .browser(id: browser) }
      return .page(Page(nil), Navigation())
    case (.page, _): return self
    default: return nil
    }
  }
}
