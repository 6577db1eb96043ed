import SiteAssociation

extension TapDecider {
  /// Decides what a navigation on a page opens, in the same way as WebKit (inferred from WebKit's
  /// source; Safari may apply additional rules).
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
        "Whether a form sent with POST can open an app is unknown. WebKit's source does not check the "
          + "request method.",
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
    // A banner stays above the pages of a host whose address was typed (documented).
    let isSameHost = page.url.flatMap(TappedURL.init)?.host.isSameCode(as: url.host) == true
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
        "The navigation is in a frame inside the page, not in the main frame.",
        evidence: .inferred
      )
    }
    switch navigation.cause {
    case .backForward:
      return step(
        .newNavigation,
        "Going back or forward shows an earlier page and never opens an app.",
        evidence: .inferred
      )
    case .reload: return step(.newNavigation, "A reload never opens an app.", evidence: .inferred)
    case .newTab:
      return step(
        .newNavigation,
        "A new tab or window shows the page and never opens an app.",
        evidence: .inferred
      )
    default: break
    }
    if let host = page.url.flatMap(TappedURL.init)?.host {
      guard !host.isSameCode(as: url.host) else {
        return step(
          .otherHost,
          "The page is on the same host, \(host), so the link does not open an app.",
          evidence: .documented
        )
      }
      note(
        .otherHost,
        holds: true,
        "The page is on a different host, \(host).",
        evidence: .documented
      )
    } else {
      note(
        .otherHost,
        holds: true,
        "No page from the same host is open yet.",
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
  /// Returns whether the cause allows the navigation to open an app. A navigation that a tap caused
  /// is allowed. For any other navigation, the way in which the page was opened decides.
  fileprivate func policy(on page: Page) -> (allows: Bool, sentence: String) {
    switch self {
    case .link: return (true, "The user tapped the link.")
    case .scriptInGesture: return (true, "A tap started the script.")
    case .timer(let delay) where delay <= .seconds(1):
      return (
        true, "A tap started the timer at most one second earlier, so the timer counts as a tap."
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
        true, "No tap caused the navigation, but a tap opened the page, and that tap still counts."
      )
    case .addressBar:
      return (false, "No tap caused the navigation, and the page was opened from the address bar.")
    case .appLoad: return (false, "No tap caused the navigation, and an app loaded the page.")
    }
  }
}
