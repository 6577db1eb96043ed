import LinkStore
import LinkwrightCore

/// The kind of response that a visitor of a link gets.
enum VisitResponseKind: Sendable, Hashable {
  /// A redirect to the destination in the browser.
  case web
  /// A redirect to the page of the app in its store.
  case store
  /// A redirect to the link itself, with the query item that makes LINE open the link in the
  /// external browser.
  case externalBrowser
  /// A page with buttons.
  case page
  /// The page with the preview, for programs. It does not count as a visit.
  case card
  /// The page for a link that is out of service, or a redirect to the page that the link's owner
  /// has chosen for this case.
  case outOfService(ResolveAnswer.State)

  /// The properties of a link and a request that determine the kind of response.
  struct Situation: Sendable, Hashable {
    /// Whether the link has a page for the browser.
    var hasWebDestination: Bool
    /// Whether the platform's store has the app.
    var hasStore: Bool
    var storePolicy: AppStorePolicy
    /// Whether the page must show an invite code, which the visitor enters after the installation.
    var isInvitation: Bool
    /// Whether the requested link already has the query item that makes LINE open a link in the
    /// external browser.
    var wasAskedToLeaveApp: Bool
  }

  /// The first case that matches determines the kind.
  init(_ visitor: Visitor, _ situation: Situation) {
    let leavesByLink = visitor.browser.inAppExit == .queryItem && !situation.wasAskedToLeaveApp
    switch (visitor.kind, visitor.platform, visitor.browser) {
    case (.previewer, _, _):
      self = .card
    case (.crawler, _, _), (.scanner, _, _):
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

  /// Whether the visitor gets a redirect instead of a page.
  var isRedirect: Bool {
    switch self {
    case .web, .store, .externalBrowser: true
    case .page, .card, .outOfService: false
    }
  }

  /// What the visitor gets; nil if it is not the answer to a visit.
  var answer: VisitEvent.Answer? {
    switch self {
    case .web: .redirect
    case .store: .store
    case .page: .page
    case .card: .card
    case .externalBrowser, .outOfService: nil
    }
  }

  /// Whether the links in the response can contain the ID of the visit.
  var containsClick: Bool {
    switch self {
    case .page, .store: true
    case .web, .externalBrowser, .card, .outOfService: false
    }
  }

  /// Whether the response counts as a visit. A redirect to the external browser of LINE does not
  /// count, because the visitor requests the link again in that browser.
  func isVisit(by visitor: Visitor) -> Bool {
    switch self {
    case .web, .store, .page: visitor.kind == .person
    case .externalBrowser, .card, .outOfService: false
    }
  }
}
