import SiteAssociation

/// A web page in a browser, possibly below a banner that offers an app.
public struct BrowserPage: Sendable, Hashable {
  /// The app ID of the browser; nil for Safari.
  public var appID: String?
  /// The app that a banner above the page offers; nil if there is no banner.
  public var banner: OfferedApp?

  /// Creates the description of a page in a browser.
  public init(appID: String? = nil, banner: OfferedApp? = nil) {
    self.appID = appID
    self.banner = banner
  }
}

/// An app or App Clip that a banner offers.
public struct OfferedApp: Sendable, Hashable {
  /// The app ID.
  public var appID: String
  /// The name of the app, for use in sentences.
  public var title: String

  /// Creates the description of an app or App Clip that a banner offers.
  public init(appID: String, title: String) {
    self.appID = appID
    self.title = title
  }

  /// Returns whether two apps are the same. The texts must have the same code points.
  public static func == (left: OfferedApp, right: OfferedApp) -> Bool {
    left.appID.isSameCode(as: right.appID) && left.title.isSameCode(as: right.title)
  }

  /// Hashes the app ID.
  public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(appID)) }
}
