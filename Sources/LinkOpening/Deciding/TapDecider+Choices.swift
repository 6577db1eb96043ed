import SiteAssociation

extension TapDecider {
  mutating func decideLongPress(_ url: TappedURL, _ choice: LongPressChoice) -> Opening {
    let gesture = device.system == .macOS ? "click with Control" : "long press"
    if choice == .newTab {
      note(.newNavigation, false, "\"Open in new tab\" shows the page in the browser.", .inferred)
      return end(.browser(safari(url, offersApp: false)), .inferred)
    }
    var search = UniversalLinkSearch(device, url, ignoresChoices: true)
    guard case .app(let found) = search.run() else {
      steps += search.steps
      note(.choice, false, "So the menu of the \(gesture) offers no app.", .documented)
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
      opensApp,
      opensApp
        ? "A \(gesture) chose \(found.app.title), and the choice is remembered."
        : "A \(gesture) chose Safari, and the choice is remembered.",
      .documented,
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
      false,
      "The way back to Safari was tapped; links stay there until OPEN in the banner is tapped.",
      .documented
    )
    return end(.browser(safari(url, offersApp: true)), .documented, remembered: remembered)
  }

  mutating func decideBanner(_ url: TappedURL) -> Opening {
    var search = UniversalLinkSearch(device, url, ignoresChoices: true)
    let answer = search.run()
    steps += search.steps
    guard case .app(let found) = answer else {
      if let card = clipCard(url, evidence: .documented) { return card }
      note(.choice, false, "So there is no banner that offers an app.", .inferred)
      return end(.browser(safari(url, offersApp: false)), .inferred, systemError: .noApp)
    }
    note(
      .choice,
      true,
      "OPEN in the banner was tapped; links open \(found.app.title) again.",
      .documented,
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
