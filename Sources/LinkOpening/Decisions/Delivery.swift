import SiteAssociation

/// The delivery of a link to the app that the link opens.
public struct Delivery: Sendable, Hashable {
  /// The form in which the link arrives.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// An `NSUserActivity` of the type `NSUserActivityTypeBrowsingWeb`, whose `webpageURL` is the
    /// link (documented).
    case userActivity
    /// A URL with one of the app's custom schemes (documented). An app with scenes receives a
    /// `UIOpenURLContext` that contains the URL. An app without scenes receives the URL itself.
    case urlContext
  }

  /// The app ID.
  public var appID: String
  /// The name of the app, for use in sentences.
  public var title: String
  /// The form in which the link arrives.
  public var form: Form
  /// The link.
  public var url: String
  /// The URL of the page that contains the link; nil if the system does not report this URL.
  public var referrer: String?
  /// Whether the link launches the app.
  public var isColdStart: Bool
  /// Whether a scene delegate, rather than the app delegate, receives the link.
  public var usesScenes: Bool

  /// Creates a delivery.
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

  /// Returns whether two deliveries are the same. The texts must have the same code points.
  public static func == (left: Delivery, right: Delivery) -> Bool {
    left.form == right.form && left.isColdStart == right.isColdStart
      && left.usesScenes == right.usesScenes && left.texts == right.texts
  }

  /// Hashes the app ID and the link.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactText(appID))
    hasher.combine(ExactText(url))
  }

  private var texts: [ExactText?] {
    [appID, title, url, referrer].map { $0.map(ExactText.init) }
  }

  /// The delegate method through which an iOS app receives the link (documented).
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
