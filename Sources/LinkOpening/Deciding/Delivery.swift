/// What an app sees of a link that opens it.
public struct Delivery: Sendable, Hashable {
  /// The form in which the link arrives.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// An `NSUserActivity` of the type `NSUserActivityTypeBrowsingWeb` with the link as `webpageURL`
    /// (documented).
    case userActivity
    /// A URL with its context, for a scheme of the app (documented).
    case urlContext
  }

  /// The app.
  public var appID: String
  /// What sentences call it.
  public var title: String
  /// The form in which the link arrives.
  public var form: Form
  /// The link.
  public var url: String
  /// The page that the link was on, where the system says it.
  public var referrer: String?
  /// Whether the app is started by it.
  public var isColdStart: Bool
  /// Whether a scene delegate gets it.
  public var usesScenes: Bool

  /// Makes it from its parts.
  public init(
    appID: String,
    title: String,
    form: Form,
    url: String,
    referrer: String? = nil,
    isColdStart: Bool,
    usesScenes: Bool
  ) {
    self.appID = appID
    self.title = title
    self.form = form
    self.url = url
    self.referrer = referrer
    self.isColdStart = isColdStart
    self.usesScenes = usesScenes
  }

  /// Where in an iOS app the link arrives (documented).
  public var entryPoint: String {
    switch (form, usesScenes, isColdStart) {
    case (.userActivity, true, true):
      "scene(_:willConnectTo:options:), in connectionOptions.userActivities"
    case (.userActivity, true, false): "scene(_:continue:)"
    case (.userActivity, false, true):
      "application(_:didFinishLaunchingWithOptions:), in the launch options"
    case (.userActivity, false, false): "application(_:continue:restorationHandler:)"
    case (.urlContext, true, true):
      "scene(_:willConnectTo:options:), in connectionOptions.urlContexts"
    case (.urlContext, true, false): "scene(_:openURLContexts:)"
    case (.urlContext, false, true):
      "application(_:didFinishLaunchingWithOptions:), in the launch options"
    case (.urlContext, false, false): "application(_:open:options:)"
    }
  }
}
