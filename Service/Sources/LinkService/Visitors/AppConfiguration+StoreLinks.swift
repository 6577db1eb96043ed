import LinkwrightCore

extension AppConfiguration {
  /// Returns the page of the app in the store of a platform.
  ///
  /// - Parameters:
  ///   - clickID: The click ID to add to a link to Google Play. When the app starts for the first
  ///     time, it can read this ID from the install referrer (documented: Play Install Referrer
  ///     Library).
  ///   - campaign: The campaign whose name is added to a link to the App Store, if the
  ///     configuration has a provider token.
  func storeURL(
    on platform: Visitor.Platform,
    clickID: String? = nil,
    campaign: Campaign = Campaign()
  ) -> String? {
    switch platform {
    case .ios, .desktop: appStoreURL(campaign: campaign.campaign)
    case .android: playURL(clickID: clickID)
    }
  }

  /// Whether the store of a platform has the app.
  func isInStore(of platform: Visitor.Platform) -> Bool {
    switch platform {
    case .ios, .desktop: appStoreID != nil
    case .android: android != nil
    }
  }

  private func playURL(clickID: String?) -> String? {
    guard let package = android?.package else { return nil }
    let url = "https://play.google.com/store/apps/details?id=\(package)"
    guard let clickID else { return url }
    let referrer = PercentCoding.encoded("\(CampaignParameters.clickID)=\(clickID)")
    return "\(url)&referrer=\(referrer)"
  }

  /// Apple documents the form of this link and the characters of the campaign token ("Campaign
  /// links", App Store Connect Analytics Help).
  private func appStoreURL(campaign: String?) -> String? {
    guard let appStoreID else { return nil }
    guard let token = appStoreProviderToken, let campaign = Self.campaignToken(campaign) else {
      return "https://apps.apple.com/app/id\(appStoreID)"
    }
    return "https://apps.apple.com/app/apple-store/id\(appStoreID)?pt=\(token)"
      + "&ct=\(PercentCoding.encoded(campaign))&mt=8"
  }

  /// Converts the name of a campaign to a campaign token, which consists of at most 30 of the
  /// documented characters.
  private static func campaignToken(_ name: String?) -> String? {
    let allowed = (name ?? "").unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == " ")
        || "[]/\\-~+=<>:;,._*&$%#@?!|{}()".unicodeScalars.contains($0)
    }
    let text = String(String.UnicodeScalarView(allowed.prefix(30)))
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// Returns a link with which an Android browser opens the app, or the fallback if the app is not
  /// installed.
  ///
  /// The browser opens no other app, because the link names the package of the app (documented:
  /// "Android Intents with Chrome"). For Android, the intent begins at the last `#`, so the link
  /// itself can have a fragment.
  ///
  /// - Parameters:
  ///   - schemeURL: A link with a scheme of the app.
  ///   - fallback: The https URL that the browser opens if the app is not installed.
  /// - Returns: nil if the app has no Android edition, if the link has no scheme of the app, or if
  ///   the link contains text that looks like an intent.
  func intentURL(for schemeURL: String, fallback: String?) -> String? {
    guard let package = android?.package,
      let scheme = schemes.first(where: { schemeURL.hasPrefix("\($0)://") }),
      !schemeURL.contains("#Intent;")
    else { return nil }
    let link = schemeURL.dropFirst(scheme.count + "://".count)
    let extra = fallback.map { "S.browser_fallback_url=\(PercentCoding.encoded($0));" } ?? ""
    return "intent://\(link)#Intent;scheme=\(scheme);package=\(package);\(extra)end"
  }
}

extension Browser {
  /// Whether the browser opens apps by `intent://` links on Android. Google documents this for
  /// Chrome. The other browsers share Chrome's code, or are observed to open these links.
  var opensIntents: Bool {
    switch self {
    case .chrome, .edge, .samsung, .firefox, .kakaotalk: true
    case .safari, .line, .instagram, .facebook, .otherApp, .other: false
    }
  }
}
