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
  private let storedLink: Shared<Link>?
  private let storedInvitation: Shared<Invitation>?
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
    storedLink = link.map(Shared.init)
    storedInvitation = invitation.map(Shared.init)
    self.destination = destination
    self.webURL = webURL
    self.fallback = fallback
    self.campaign = campaign
    self.ignoredTargets = ignoredTargets
  }

  /// The stored link; nil if the store has none for the requested link.
  var link: Link? { storedLink?.value }
  /// The ID of the stored link.
  var linkID: String? { storedLink?.value.id }
  var isStored: Bool { storedLink != nil }
  var invitation: Invitation? { storedInvitation?.value }
  var invitationID: String? { storedInvitation?.value.id }
  var isInvitation: Bool { storedInvitation != nil }
  var visitLimit: Int? { storedLink?.value.content.visitLimit }
  var redirectStatus: RedirectStatus { storedLink?.value.content.redirectStatus ?? .found }
  var isUnlisted: Bool { storedLink?.value.content.isUnlisted == true }
  var storePolicy: AppStorePolicy? { storedLink?.value.content.storePolicy }

  /// Whether the link is in service, and if not, why. A link that is not stored is always active.
  ///
  /// - Parameter isUsedUp: Whether the visits of the link have reached its limit.
  func state(at time: Timestamp, isUsedUp: Bool) -> ResolveAnswer.State {
    storedLink?.value.state(at: time, isUsedUp: isUsedUp) ?? .active
  }

  /// The app whose store, schemes and hosts the pages offer to visitors.
  var app: HostApp? { apps.first }

  /// Returns the page for a visitor without the app; nil if there is none.
  ///
  /// - Parameter acceptLanguage: The header `Accept-Language` of the request.
  func webURL(for visitor: Visitor, acceptLanguage: String?) -> String? {
    if let fallback { return fallback }
    guard let storedLink else { return webURL }
    let own =
      switch visitor.platform {
      case .ios: storedLink.value.content.fallbacks.ios
      case .android: storedLink.value.content.fallbacks.android
      case .desktop: storedLink.value.content.fallbacks.desktop
      }
    guard !storedLink.value.content.targets.isEmpty else { return own ?? webURL }
    let content = storedLink.value.content
    return content.target(for: visitor.platform, acceptLanguage: acceptLanguage) ?? own ?? webURL
  }
}

/// A wrapper for a large value, so that reading one property does not copy the whole value.
private final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension LinkContent {
  /// Returns the page of the first target that fits the platform and the visitor's preferred
  /// language.
  fileprivate func target(
    for platform: Visitor.Platform,
    acceptLanguage: String?
  ) -> String? {
    let offered = targets.compactMap(\.language)
    let language = LanguagePreference(acceptLanguage).best(among: offered)
    return targets.first { target in
      (target.platform == nil || target.platform?.rawValue == platform.rawValue)
        && (target.language == nil || target.language == language)
    }?.url
  }
}
