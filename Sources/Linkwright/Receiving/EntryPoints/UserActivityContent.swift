/// The parts of a user activity that can contain a link.
///
/// `NSUserActivity` is not `Sendable` and does not exist on Linux, so its parts are copied.
struct UserActivityContent: Sendable {
  enum Kind: Sendable, Equatable {
    /// The user tapped a universal link.
    case web
    /// The user tapped an item of the app in Spotlight. The value is the item's identifier.
    case searchResult(String)
    /// One of the app's own activities, from Handoff, Spotlight or Siri.
    case own
  }

  /// The key under which the app's own activities contain their link.
  static let linkKey = "link"

  var kind: Kind
  var webPage: String?
  var referrer: String?
  /// The value for ``linkKey`` in the activity's `userInfo`.
  var link: String?

  /// The link of the activity; nil if the activity has none.
  var url: String? {
    let url =
      switch kind {
      case .web: webPage
      case .searchResult(let identifier): identifier
      // The web page may be a fallback for devices without the app.
      case .own: link ?? webPage
      }
    return url.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension IncomingLink {
  /// Creates an incoming link from a user activity.
  ///
  /// - Parameters:
  ///   - content: The parts of the activity.
  ///   - door: The entry point of universal links. For other activities, a view's entry point turns
  ///     into ``LinkDoor/viewActivity``, the launch options into ``LinkDoor/launchActivity``, and any
  ///     other one into ``LinkDoor/activity``.
  /// - Returns: nil if the activity has no link.
  init?(
    _ content: UserActivityContent,
    door: LinkDoor,
    scene: String? = nil,
    isColdStart: Bool = false
  ) {
    guard let url = content.url else { return nil }
    let ownDoor: LinkDoor =
      switch door {
      case .viewContinuation: .viewActivity
      case .launchOptions: .launchActivity
      default: .activity
      }
    self.init(
      url,
      door: content.kind == .web ? door : ownDoor,
      scene: scene,
      isColdStart: isColdStart,
      referrer: content.referrer
    )
  }
}
