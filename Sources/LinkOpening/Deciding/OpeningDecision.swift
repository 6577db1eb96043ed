/// What happens after a tap.
public enum OpeningDecision: Sendable, Hashable {
  /// An app opens.
  case app(Delivery)
  /// One of several apps opens, and nothing says which.
  case oneOf([Delivery])
  /// An app of the system opens, whatever others register; with the scheme.
  case systemApp(scheme: String)
  /// A browser shows the page.
  case browser(BrowserPage)
  /// The page is shown where the tap was, inside an app.
  case page
  /// The user is asked first, or told.
  case prompt(Prompt)
  /// The caller gets an error.
  case error(SystemError)
  /// Nothing happens.
  case nothing
}

/// A page in a browser.
public struct BrowserPage: Sendable, Hashable {
  /// The app of the browser; nil for Safari.
  public var appID: String?
  /// What a banner above the page offers, if there is one.
  public var banner: OfferedApp?

  /// Makes it from its parts.
  public init(appID: String? = nil, banner: OfferedApp? = nil) {
    self.appID = appID
    self.banner = banner
  }
}

/// An app or App Clip that a banner offers.
public struct OfferedApp: Sendable, Hashable {
  /// Its ID.
  public var appID: String
  /// What sentences call it.
  public var title: String

  /// Makes it from its parts.
  public init(appID: String, title: String) {
    self.appID = appID
    self.title = title
  }
}

/// What a user sees before anything opens.
public struct Prompt: Sendable, Hashable {
  /// What is shown.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Safari asks whether to open the app.
    case openInApp
    /// Safari says that the address is invalid.
    case invalidAddress
    /// A notification that waits for a tap.
    case notification
    /// The card of an App Clip.
    case appClipCard
  }

  /// What is shown.
  public var kind: Kind
  /// What opens if the user agrees: several where nothing says which of them; for a notification none
  /// where it leads to the browser.
  public var deliveries: [Delivery]

  /// Makes it from its parts.
  public init(_ kind: Kind, deliveries: [Delivery] = []) {
    self.kind = kind
    self.deliveries = deliveries
  }
}
