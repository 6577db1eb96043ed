import LinkStore
import LinkwrightCore

/// The kind of response that a visitor of a link gets.
enum VisitResponseKind: Sendable, Hashable {
  /// 302 to the destination in the browser.
  case web
  /// 302 to the store.
  case store
  /// 302 to the link itself with the item that makes LINE open its external browser.
  case externalBrowser
  /// The page with buttons.
  case page
  /// The preview page for programs, which is not a visit.
  case card
  /// The page that says why the link does not work, or the page that the owner named for that.
  case outOfService(ResolveAnswer.State)

  /// The properties of a link that decide the kind of response.
  struct Situation: Sendable, Hashable {
    /// Whether the link has a page for the browser.
    var hasWebDestination: Bool
    /// Whether the app is in the store of the platform.
    var hasStore: Bool
    var storePolicy: AppStorePolicy
    /// Whether the page has to show an invite code, so that it survives the installation.
    var isInvitation: Bool
    /// Whether the link has the query item that makes LINE open its external browser.
    var wasAskedToLeaveApp: Bool
  }

  /// The first matching row decides.
  init(_ visitor: Visitor, _ situation: Situation) {
    let leavesByLink = visitor.browser.inAppExit == .queryItem && !situation.wasAskedToLeaveApp
    switch (visitor.kind, visitor.platform, visitor.browser) {
    case (.previewer, _, _):
      self = .card
    case (.crawler, _, _):
      self = situation.hasWebDestination && !situation.isInvitation ? .web : .card
    case (.person, .ios, _) where leavesByLink, (.person, .android, _) where leavesByLink:
      self = .externalBrowser
    case (.person, .ios, _) where visitor.browser.isInsideApp,
      (.person, .android, _) where visitor.browser.isInsideApp:
      // The app may be installed, but this browser does not open it.
      self = .page
    case (.person, _, _) where situation.isInvitation:
      self = .page
    case (.person, .desktop, _) where visitor.canBeTablet && situation.storePolicy == .page:
      self = .page
    case (.person, .desktop, _):
      self = situation.hasWebDestination ? .web : .page
    case (.person, .ios, _), (.person, .android, _):
      switch situation.storePolicy {
      case .page: self = .page
      case .store: self = situation.hasStore ? .store : .page
      case .web: self = situation.hasWebDestination ? .web : .page
      }
    }
  }

  /// Whether the visitor is redirected instead of shown a page.
  var isRedirect: Bool {
    switch self {
    case .web, .store, .externalBrowser: true
    case .page, .card, .outOfService: false
    }
  }

  /// Whether the links of the response can contain the ID of the visit.
  var containsClick: Bool {
    switch self {
    case .page, .store: true
    case .web, .externalBrowser, .card, .outOfService: false
    }
  }

  /// Whether the response counts as a visit. A redirect out of LINE does not: the visitor returns in the
  /// external browser.
  func isVisit(by visitor: Visitor) -> Bool {
    switch self {
    case .web, .store, .page: visitor.kind == .person
    case .externalBrowser, .card, .outOfService: false
    }
  }
}
