import SiteAssociation

extension TapDecider {
  mutating func decideLongPress(_ url: TappedURL, _ choice: LongPressChoice) -> Opening {
    let gesture = device.system == .macOS ? "Control-click" : "long-press"
    if choice == .newTab {
      note(
        .newNavigation,
        holds: false,
        "\"Open in new tab\" opens the page in the browser.",
        evidence: .inferred
      )
      return end(.browser(safari(url, offersApp: false)), .inferred)
    }
    var search = UniversalLinkSearch(device, url, ignoresChoices: true)
    guard case .app(let found) = search.run() else {
      steps += search.steps
      note(
        .choice,
        holds: false,
        "Therefore the \(gesture) menu offers no app.",
        evidence: .documented
      )
      return end(.browser(browser(url)), .documented, systemError: .noApp)
    }
    steps += search.steps
    let opensApp = choice == .app
    let remembered = RememberedChoice(
      appID: found.app.id,
      choice: LinkChoice(host: url.host, opensApp: opensApp)
    )
    note(
      .choice,
      holds: opensApp,
      opensApp
        ? "The user chose \(found.app.title) in the \(gesture) menu, and the device remembers the choice."
        : "The user chose Safari in the \(gesture) menu, and the device remembers the choice.",
      evidence: .documented,
      appID: found.app.id
    )
    let delivery = found.app.delivery(url.text, .userActivity)
    return end(
      opensApp ? .app(delivery) : .browser(safari(url, offersApp: true)),
      .documented,
      remembered: remembered
    )
  }

  mutating func decideBreadcrumb(_ url: TappedURL) -> Opening {
    var search = UniversalLinkSearch(device, url, ignoresChoices: true)
    var remembered: RememberedChoice?
    if case .app(let found) = search.run() {
      remembered = RememberedChoice(
        appID: found.app.id,
        choice: LinkChoice(host: url.host, opensApp: false)
      )
    }
    steps += search.steps
    note(
      .choice,
      holds: false,
      "The user tapped the breadcrumb to Safari. Links stay in Safari until the user taps OPEN in the "
        + "banner.",
      evidence: .documented
    )
    return end(.browser(safari(url, offersApp: true)), .documented, remembered: remembered)
  }

  mutating func decideBanner(_ url: TappedURL) -> Opening {
    var search = UniversalLinkSearch(device, url, ignoresChoices: true)
    let outcome = search.run()
    steps += search.steps
    guard case .app(let found) = outcome else {
      if let card = clipCard(url, evidence: .documented) { return card }
      note(.choice, holds: false, "Therefore no banner offers an app.", evidence: .inferred)
      return end(.browser(safari(url, offersApp: false)), .inferred, systemError: .noApp)
    }
    note(
      .choice,
      holds: true,
      "The user tapped OPEN in the banner, so links open \(found.app.title) again.",
      evidence: .documented,
      appID: found.app.id
    )
    return end(
      .app(found.app.delivery(url.text, .userActivity)),
      .documented,
      remembered: RememberedChoice(
        appID: found.app.id,
        choice: LinkChoice(host: url.host, opensApp: true)
      )
    )
  }
}
