import LinkStore
import LinkwrightCore

/// A link combined with what the store has about it.
struct ResolvedLink: Sendable {
  /// The form in which the link was written.
  var form: LinkForm
  /// The stored short link or tracker link.
  var link: Link?
  var invitation: Invitation?
  /// The destination in the app.
  var destination: LinkDestination?
  /// The destination in a browser. ``webURL(on:)`` prefers a fallback.
  var webURL: String?
  /// The page that a tracker link requests for visitors without the app.
  var fallback: String?
  /// The campaign of the link as written; the stored campaign fills the gaps.
  var campaign: Campaign
  /// Targets in the query that the policy does not allow.
  var ignoredTargets: [String] = []

  /// The page for a visitor without the app, if there is one.
  func webURL(on platform: Visitor.Platform) -> String? {
    let fallbacks = link?.content.fallbacks
    let own =
      switch platform {
      case .ios: fallbacks?.ios
      case .android: fallbacks?.android
      case .desktop: fallbacks?.desktop
      }
    return fallback ?? own ?? webURL
  }
}
