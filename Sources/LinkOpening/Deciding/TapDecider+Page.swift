import SiteAssociation

extension TapDecider {
  /// WebKit's part: a navigation within a page (inferred from its source; Safari may add rules).
  mutating func decideNavigation(_ url: TappedURL, _ page: Page, _ navigation: Navigation)
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
        false,
        "Nobody says what becomes of a form that is sent by POST; no test for it was seen in WebKit.",
        .unknown
      )
      return end(stays, isKnown: false, .unknown)
    }
    var callerID: String?
    if case .webView(let appID) = page.view { callerID = appID }
    return askSystem(
      url,
      callerID: callerID,
      referrer: page.view == .safari ? page.url : nil,
      evidence: navigation.cause == .link ? .documented : .inferred,
      fallback: stays
    )
  }

  /// What happens where the navigation stays.
  private func stay(_ url: TappedURL, _ page: Page) -> OpeningDecision {
    guard page.view == .safari else { return .page }
    // A banner stays above the pages of a host that was typed (documented).
    let isSameHost = page.url.flatMap(TappedURL.init)?.host == url.host
    return .browser(safari(url, offersApp: page.arrival == .addressBar && isSameHost))
  }

  /// The first condition that does not hold; the steps of those before it are noted.
  private mutating func failure(
    of navigation: Navigation,
    to url: TappedURL,
    on page: Page
  ) -> OpeningStep? {
    func step(_ kind: OpeningStep.Kind, _ sentence: String, _ evidence: Evidence) -> OpeningStep {
      OpeningStep(kind, holds: false, sentence, evidence: evidence, url: link)
    }
    guard navigation.isInMainFrame else {
      return step(.mainFrame, "The navigation takes place in a frame within the page.", .inferred)
    }
    switch navigation.cause {
    case .backForward:
      return step(.newNavigation, "Back and forward show pages that were there before.", .inferred)
    case .reload: return step(.newNavigation, "The page is loaded again.", .inferred)
    case .newTab: return step(.newNavigation, "A new tab or window shows the page.", .inferred)
    default: break
    }
    if let host = page.url.flatMap(TappedURL.init)?.host {
      guard host != url.host else {
        return step(
          .otherHost,
          "The page is on \(host) too, and the link stays there.",
          .documented
        )
      }
      note(.otherHost, true, "The page is on another host, \(host).", .documented)
    } else {
      note(.otherHost, true, "There is no page yet whose host could be the same.", .inferred)
    }
    let (allows, sentence) = navigation.cause.policy(on: page)
    guard allows else { return step(.gesture, sentence, .inferred) }
    note(.gesture, true, sentence, navigation.cause == .link ? .documented : .inferred)
    return nil
  }
}

extension Navigation.Cause {
  /// Whether a person is behind it; else the page says what is allowed.
  fileprivate func policy(on page: Page) -> (allows: Bool, sentence: String) {
    switch self {
    case .link: return (true, "A person's tap is behind it.")
    case .scriptInGesture: return (true, "The script runs because of a tap.")
    case .timer(let delay) where delay <= .seconds(1):
      return (true, "The timer was set by a tap at most a second before, so it counts as the tap.")
    case .metaRefresh(let delay) where delay <= .seconds(1):
      return (true, "The page refreshes at most a second after the tap, so it counts as the tap.")
    default: break
    }
    switch page.arrival {
    case .tap:
      return (true, "No tap is behind it, but the page was reached by one and inherits it.")
    case .addressBar:
      return (false, "No tap is behind it, and the address of the page was typed.")
    case .appLoad: return (false, "No tap is behind it, and an app loaded the page.")
    }
  }
}
