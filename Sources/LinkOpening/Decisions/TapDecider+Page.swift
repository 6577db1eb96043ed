import SiteAssociation

extension TapDecider {
  /// Decides what a navigation on a page opens, as WebKit does (inferred from its source; Safari
  /// may add rules).
  mutating func decideNavigation(_ url: TappedURL, on page: Page, by navigation: Navigation)
    -> Opening
  {
    let stays = stay(url, page)
    if let failure = failure(of: navigation, to: url, on: page) {
      steps.append(failure)
      return end(stays, failure.evidence)
    }
    if navigation.isPost {
      note(
        .method,
        holds: false,
        "Whether a form sent with POST can open an app is unknown. WebKit contains no test for it.",
        evidence: .unknown
      )
      return end(stays, isKnown: false, .unknown)
    }
    var callerID: String?
    if case .webView(let appID) = page.view { callerID = appID }
    return handToSystem(
      url,
      callerID: callerID,
      referrer: page.view == .safari ? page.url : nil,
      evidence: navigation.cause == .link ? .documented : .inferred,
      fallback: stays
    )
  }

  /// The decision if the navigation does not leave the browser or web view.
  private func stay(_ url: TappedURL, _ page: Page) -> OpeningDecision {
    guard page.view == .safari else { return .page }
    // A banner stays above the pages of a typed host (documented).
    let isSameHost = page.url.flatMap(TappedURL.init)?.host == url.host
    return .browser(safari(url, offersApp: page.arrival == .addressBar && isSameHost))
  }

  /// Returns the first condition that fails, and records the steps of the conditions before it.
  private mutating func failure(
    of navigation: Navigation,
    to url: TappedURL,
    on page: Page
  ) -> OpeningStep? {
    func step(_ kind: OpeningStep.Kind, _ sentence: String, evidence: Evidence) -> OpeningStep {
      OpeningStep(kind, holds: false, sentence, evidence: evidence, url: link)
    }
    guard navigation.isInMainFrame else {
      return step(
        .mainFrame,
        "The navigation is in a frame within the page.",
        evidence: .inferred
      )
    }
    switch navigation.cause {
    case .backForward:
      return step(
        .newNavigation,
        "Back and forward show an earlier page and open no app.",
        evidence: .inferred
      )
    case .reload: return step(.newNavigation, "A reload opens no app.", evidence: .inferred)
    case .newTab:
      return step(
        .newNavigation,
        "A new tab or window shows the page and opens no app.",
        evidence: .inferred
      )
    default: break
    }
    if let host = page.url.flatMap(TappedURL.init)?.host {
      guard host != url.host else {
        return step(
          .otherHost,
          "The page is on the same host, \(host), so the link stays there.",
          evidence: .documented
        )
      }
      note(.otherHost, holds: true, "The page is on another host, \(host).", evidence: .documented)
    } else {
      note(
        .otherHost,
        holds: true,
        "No page with the same host is open yet.",
        evidence: .inferred
      )
    }
    let (allows, sentence) = navigation.cause.policy(on: page)
    guard allows else { return step(.gesture, sentence, evidence: .inferred) }
    note(
      .gesture,
      holds: true,
      sentence,
      evidence: navigation.cause == .link ? .documented : .inferred
    )
    return nil
  }
}

extension Navigation.Cause {
  /// Whether a person caused the navigation. If not, the way the page was opened decides.
  fileprivate func policy(on page: Page) -> (allows: Bool, sentence: String) {
    switch self {
    case .link: return (true, "A person tapped the link.")
    case .scriptInGesture: return (true, "A tap started the script.")
    case .timer(let delay) where delay <= .seconds(1):
      return (
        true, "A tap started the timer at most one second before, so the timer counts as a tap."
      )
    case .metaRefresh(let delay) where delay <= .seconds(1):
      return (
        true, "The page refreshes at most one second after the tap, so the refresh counts as a tap."
      )
    default: break
    }
    switch page.arrival {
    case .tap:
      return (
        true, "No tap caused the navigation, but a tap opened the page, and the page inherits it."
      )
    case .addressBar:
      return (false, "No tap caused the navigation, and the address of the page was typed.")
    case .appLoad: return (false, "No tap caused the navigation, and an app loaded the page.")
    }
  }
}
