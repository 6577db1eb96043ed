extension PageModel {
  /// What can be done on a page, the likeliest first.
  static func buttons(_ page: LinkPage, _ texts: any PageTexts, _ appName: String) -> [Button] {
    var buttons: [Button] = []
    func add(_ url: String?, _ label: String, style: String? = nil) {
      guard let url, isSafe(url) else { return }
      buttons.append(Button(style: style ?? "button", href: url, label: label))
    }

    if page.status == 200 {
      // Whoever has to leave an app's browser first does not need a second main button.
      let open = if case .link = page.escape { "button" } else { "button primary" }
      let link = page.kind == .card ? page.linkURL : nil
      add(page.openURL ?? page.schemeURL ?? link, texts.open(appName), style: open)
      if page.openURL != nil { add(page.schemeURL, texts.tryAnotherWay, style: "quiet") }
    }
    add(page.storeURL, texts.get(from: page.platform == .android ? .googlePlay : .appStore))
    add(page.webURL, texts.continueInBrowser, style: buttons.isEmpty ? nil : "quiet")
    return buttons
  }

  /// Whether a link cannot run a script, whatever was configured as a scheme.
  private static func isSafe(_ url: String) -> Bool {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return !["javascript", "data", "vbscript", "blob", "file"].contains(scheme)
      && !url.unicodeScalars.contains { $0.value <= 0x20 }
  }
}
