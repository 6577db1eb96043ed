import LinkStore
import LinkwrightCore

/// A requested link, combined with the data that the store has about it.
///
/// A class, so that a decision about a cached link copies one reference instead of dozens.
final class ResolvedLink: Sendable {
  /// The form of the requested link.
  let form: LinkForm
  /// The apps that the link may be for, in the order of the host's apps.
  let apps: [HostApp]
  /// The stored link; nil if the store has none for the requested link.
  let link: Link?
  let invitation: Invitation?
  /// The destination in the app.
  let destination: LinkDestination?
  /// The destination in the browser. ``webURL(for:acceptLanguage:)`` may return another page
  /// instead.
  let webURL: String?
  /// The page that the query of a tracker link names for visitors without the app.
  let fallback: String?
  /// The campaign in the link, supplemented by the stored campaign.
  let campaign: Campaign
  /// Targets in the query that were ignored, because the destination policy does not allow them.
  let ignoredTargets: [String]

  init(
    form: LinkForm,
    apps: [HostApp],
    link: Link? = nil,
    invitation: Invitation? = nil,
    destination: LinkDestination? = nil,
    webURL: String? = nil,
    fallback: String? = nil,
    campaign: Campaign,
    ignoredTargets: [String] = []
  ) {
    self.form = form
    self.apps = apps
    self.link = link
    self.invitation = invitation
    self.destination = destination
    self.webURL = webURL
    self.fallback = fallback
    self.campaign = campaign
    self.ignoredTargets = ignoredTargets
  }

  /// The app whose store, schemes and hosts the pages offer to visitors.
  var app: HostApp? { apps.first }

  /// Returns the page for a visitor without the app; nil if there is none.
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
  /// Returns the page of the first target that fits the platform and the visitor's preferred
  /// language.
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
