import LinkStore
import LinkwrightCore

/// A link that somebody followed, understood with what the store knows about it.
struct ResolvedLink: Sendable {
  /// The form in which the link was written.
  var form: LinkForm
  /// The record of a short link or a tracker.
  var link: Link?
  var invitation: Invitation?
  /// Where the link leads in the app.
  var destination: LinkDestination?
  /// The page for a browser, in the order of preference of ``webURL(on:)``.
  var webURL: String?
  /// What a tracker link asks to be shown without the app.
  var fallback: String?
  /// Of the link as it was followed, and where it says nothing of the record.
  var campaign: Campaign
  /// Targets in the query that are not allowed, and were ignored.
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
