import SiteAssociation

/// A tap with the redirects of servers behind it: each link is decided by itself until one opens an
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
      // Apple says it of the address that is typed; of what follows it is inferred from WebKit.
      if index > 0, origin == .addressBar { opening.evidence = .inferred }
      steps += opening.steps
      remembered = opening.remembered ?? remembered
      guard index + 1 < links.count else { break }
      guard let next = origin.afterRedirect(opening.decision) else {
        steps.append(
          step("\(link) does not get to the redirect: \(opening.decision)", holds: false, link)
        )
        break
      }
      steps.append(step("The page of \(link) is loaded, and redirects.", holds: true, link))
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
  /// Where the link behind a redirect is opened; nil where no page is loaded that could redirect.
  ///
  /// What was tapped in an app goes to the browser, which has no page of that host yet and still
  /// counts as tapped (documented for the result, the reason inferred).
  fileprivate func afterRedirect(_ decision: OpeningDecision) -> TapOrigin? {
    switch (decision, self) {
    case (.browser, .page), (.browser, .addressBar): return self
    // What a context menu loads carries no permission for apps, wherever it leads (inferred from WebKit).
    case (.browser, .longPress(.newTab)): return .page(Page(nil), Navigation(.newTab))
    case (.browser(let page), _):
      if let browser = page.appID { return .browser(id: browser) }
      return .page(Page(nil), Navigation())
    case (.page, _): return self
    default: return nil
    }
  }
}
