import LinkStore

/// What a visitor of a link gets.
enum VisitPlan: Sendable, Hashable {
  /// 302 to the destination in the browser.
  case web
  /// 302 to the store.
  case store
  /// 302 to the link itself with the item that makes LINE open its external browser.
  case externalBrowser
  /// The page with buttons.
  case page
  /// The page for programs: what the link is about, without counting.
  case card

  /// What is known about a link when a visitor comes.
  struct Situation: Sendable, Hashable {
    /// Whether there is a page to show in the browser.
    var hasWebDestination: Bool
    /// Whether there is a store for the platform.
    var hasStore: Bool
    var storePolicy: StorePolicy
    /// Whether the code of an invitation has to be shown, so that it survives the installation.
    var isInvitation: Bool
    /// Whether the link came with the item that makes LINE open its external browser.
    var wasAskedToLeaveApp: Bool
  }

  /// The table: the first row that fits decides.
  init(_ visitor: Visitor, _ situation: Situation) {
    switch (visitor.kind, visitor.platform, visitor.browser) {
    case (.previewer, _, _):
      self = .card
    case (.crawler, _, _):
      self = situation.hasWebDestination && !situation.isInvitation ? .web : .card
    case (.person, .ios, .line) where !situation.wasAskedToLeaveApp,
      (.person, .android, .line) where !situation.wasAskedToLeaveApp:
      self = .externalBrowser
    case (.person, .ios, _) where visitor.browser.isInsideApp,
      (.person, .android, _) where visitor.browser.isInsideApp:
      // The app may be there: this browser keeps the link from it.
      self = .page
    case (.person, _, _) where situation.isInvitation:
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

  /// Whether the visitor is sent elsewhere, and shown nothing.
  var isRedirect: Bool {
    switch self {
    case .web, .store, .externalBrowser: true
    case .page, .card: false
    }
  }

  /// Whether following the link this way is a visit. On the way out of LINE the visitor comes again.
  func isVisit(by visitor: Visitor) -> Bool {
    visitor.kind == .person && self != .externalBrowser && self != .card
  }
}
