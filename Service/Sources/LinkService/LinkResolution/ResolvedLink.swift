import LinkStore
import LinkwrightCore

/// A link combined with what the store has about it.
struct ResolvedLink: Sendable {
  /// The form in which the link was written.
  var form: LinkForm
  /// The apps that the link can mean, in the order of the host.
  var apps: [LinkApp]
  /// The stored short link or tracker link.
  var link: Link?
  var invitation: Invitation?
  /// The destination in the app.
  var destination: LinkDestination?
  /// The destination in a browser. ``webURL(for:acceptLanguage:)`` prefers a target or a fallback.
  var webURL: String?
  /// The page that a tracker link requests for visitors without the app.
  var fallback: String?
  /// The campaign of the link as written; the stored campaign fills the gaps.
  var campaign: Campaign
  /// Targets in the query that the policy does not allow.
  var ignoredTargets: [String] = []

  /// The app of the link. Its store, schemes and hosts are offered to visitors.
  var app: LinkApp? { apps.first }

  /// The page for a visitor without the app, if there is one.
  ///
  /// - Parameter acceptLanguage: The header `Accept-Language` of the request.
  func webURL(for visitor: Visitor, acceptLanguage: String?) -> String? {
    if let fallback { return fallback }
    guard let content = link?.content else { return webURL }
    let own =
      switch visitor.platform {
      case .ios: content.fallbacks.ios
      case .android: content.fallbacks.android
      case .desktop: content.fallbacks.desktop
      }
    return content.target(for: visitor.platform, acceptLanguage: acceptLanguage) ?? own ?? webURL
  }
}

extension LinkContent {
  /// The page of the first target that fits a platform and the preferred language.
  fileprivate func target(
    for platform: Visitor.Platform,
    acceptLanguage: String?
  ) -> String? {
    guard !targets.isEmpty else { return nil }
    let offered = targets.compactMap(\.language)
    let language = LanguagePreference(acceptLanguage).best(among: offered)
    return targets.first { target in
      (target.platform == nil || target.platform?.rawValue == platform.rawValue)
        && (target.language == nil || target.language == language)
    }?.url
  }
}
