extension TapDecider {
  /// Returns the page for a link in the default browser.
  func browser(_ url: TappedURL) -> BrowserPage {
    device.defaultBrowser.map { BrowserPage(appID: $0) } ?? safari(url, offersApp: false)
  }

  /// Returns the page for a link in Safari. If the user has kept the link in Safari, a banner
  /// offers the app (documented); otherwise a banner offers the App Clip for the link, if there is
  /// one.
  func safari(_ url: TappedURL, offersApp: Bool) -> BrowserPage {
    guard device.system == .iOS else { return BrowserPage() }
    if offersApp {
      var search = UniversalLinkSearch(device, url, ignoresChoices: true)
      if case .app(let found) = search.run() { return BrowserPage(banner: found.app.offer) }
    }
    return BrowserPage(banner: AppClipSearch(device, url).run()?.clip.offer)
  }
}
