internal import LinkwrightCore

extension PageModel.Notice {
  /// - Returns: nil unless visitors have to leave a browser inside an app.
  init?(_ page: LinkPage, _ texts: PageTexts) {
    switch page.escape {
    case .link(let url):
      self.init(
        explanation: texts.leave(page.browser),
        wayOut: PageModel.Button(style: "button primary", href: url, label: texts.openInBrowser),
        isAfterButtons: false
      )
    case .menu(let clickID):
      let other = page.openURL == nil ? nil : page.schemeURL
      self.init(
        explanation: texts.useMenu(of: page.browser),
        wayOut: other.flatMap {
          PageModel.Button(safely: $0, label: texts.openAnotherWay, style: "quiet")
        },
        addressClick: clickID,
        isAfterButtons: true
      )
    case nil: return nil
    }
  }
}

extension PageModel {
  /// The buttons of a page, with the most likely action first.
  static func buttons(of page: LinkPage, texts: PageTexts, appName: String) -> [Button] {
    var buttons: [Button] = []
    func add(_ url: String?, _ label: String, style: String) {
      if let button = url.flatMap({ Button(safely: $0, label: label, style: style) }) {
        buttons.append(button)
      }
    }

    guard page.status == 200 else {
      // An empty reference leads to the address of the page itself (RFC 3986, 4.4).
      if page.canBeRetried { add("", texts.tryAgain, style: "button primary") }
      return buttons + storeButtons(of: page, texts, isQuiet: true)
    }
    // If visitors first have to leave the browser of an app, only the button for this is a primary
    // button.
    let leaves = if case .link = page.escape { true } else { false }
    add(page.appURL, texts.open(appName), style: leaves ? "button" : "button primary")
    buttons += storeButtons(of: page, texts, isQuiet: false)
    // The notice about a menu has the other way to open the app.
    let hasOtherWay = if case .menu = page.escape { false } else { page.openURL != nil }
    if hasOtherWay {
      add(page.schemeURL, texts.tryAnotherWay, style: "quiet")
    }
    let style = buttons.isEmpty ? "button" : "quiet"
    let web = page.webURL.flatMap {
      Button(
        safely: $0,
        label: texts.continueInBrowser,
        style: style,
        isForMac: page.isForTabletsOnly
      )
    }
    return buttons + [web].compactMap(\.self)
  }

  private static func storeButtons(
    of page: LinkPage,
    _ texts: PageTexts,
    isQuiet: Bool
  ) -> [Button] {
    let stores: [(Store, String?)] =
      page.platform == .android
      ? [(.googlePlay, page.storeURL)] : [(.appStore, page.storeURL), (.googlePlay, page.playURL)]
    let width = stores.allSatisfy { $0.1 != nil } && stores.count > 1 ? " half" : ""
    return stores.compactMap { store, url in
      let badge = isQuiet ? nil : page.brand.badge(of: store, in: page.language)
      let style = isQuiet ? "quiet" : badge == nil ? "button" : "badge"
      let button = url.flatMap {
        Button(safely: $0, label: texts.get(from: store), style: style + width)
      }
      guard var button else { return nil }
      button.badge = badge.map(Picture.init)
      return button
    }
  }
}

extension PageModel.Button {
  /// - Returns: nil for a link that could run a script. This is checked because the scheme comes
  ///   from the configuration.
  fileprivate init?(safely url: String, label: String, style: String, isForMac: Bool = false) {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    guard !["javascript", "data", "vbscript", "blob", "file"].contains(scheme),
      !url.unicodeScalars.contains(where: { $0.value <= 0x20 })
    else { return nil }
    self.init(style: style, href: url, label: label, isForMac: isForMac)
  }
}
