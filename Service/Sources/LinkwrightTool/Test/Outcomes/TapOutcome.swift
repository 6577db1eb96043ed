import LinkOpening
import SiteAssociation

/// The outcome of a tap, in the words of a file with expectations.
///
/// Two decisions that differ only in details, such as a banner above a page, are the same outcome.
struct TapOutcome: Sendable, Hashable {
  /// What happens. The raw values are the words in files.
  enum Kind: String, Sendable, CaseIterable {
    /// One app opens.
    case app
    /// A browser shows the page.
    case browser
    /// The view that contains the link shows the page.
    case page
    /// The card of an App Clip appears.
    case clip
    /// Safari asks whether to open an app.
    case prompt
    /// A notification appears, which opens an app or the browser.
    case notification
    /// One of several apps opens, and it is undefined which one.
    case oneOf = "one-of"
    /// Safari shows an alert that the address is invalid.
    case alert
    /// The app of the system for the scheme opens.
    case systemApp = "system-app"
    /// The program that tried to open the link gets an error.
    case error
    case nothing

    /// Whether the outcome can concern an app.
    var hasApps: Bool {
      switch self {
      case .app, .clip, .prompt, .notification, .oneOf: true
      case .browser, .page, .alert, .systemApp, .error, .nothing: false
      }
    }
  }

  var kind: Kind
  /// The apps. An empty list means no app; nil means any.
  var appIDs: [String]?

  init(_ kind: Kind, appIDs: [String]? = []) {
    self.kind = kind
    self.appIDs = appIDs
  }

  /// The outcome of a decision.
  init(of decision: OpeningDecision) {
    switch decision {
    case .app(let delivery): self.init(.app, appIDs: [delivery.appID])
    case .oneOf(let deliveries): self.init(.oneOf, appIDs: deliveries.map(\.appID))
    case .systemApp: self.init(.systemApp)
    case .browser: self.init(.browser)
    case .page: self.init(.page)
    case .prompt(let prompt):
      let apps = prompt.deliveries.map(\.appID)
      switch prompt.kind {
      case .openInApp: self.init(.prompt, appIDs: apps)
      case .invalidAddress: self.init(.alert)
      case .notification: self.init(.notification, appIDs: apps)
      case .appClipCard: self.init(.clip, appIDs: apps)
      }
    case .error: self.init(.error)
    case .nothing: self.init(.nothing)
    }
  }

  static func == (left: TapOutcome, right: TapOutcome) -> Bool {
    left.kind == right.kind && left.apps == right.apps
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(apps)
  }

  private var apps: Set<ExactText>? { appIDs.map { Set($0.map(ExactText.init)) } }

  /// Whether an outcome is as expected. The expectation may leave the app open.
  func includes(_ actual: TapOutcome) -> Bool {
    self == actual || appIDs == nil && kind == actual.kind
  }

  /// The outcome as a sentence without a full stop, with names for apps.
  func sentence(_ names: AppNames) -> String {
    let apps = appIDs?.map { names.text(for: $0, in: kind) }
    func list(_ word: String, _ any: String) -> String {
      apps.map { $0.joined(separator: " \(word) ") } ?? any
    }
    return switch kind {
    case .app: "\(list("and", "an app")) opens"
    case .browser: "the browser shows the page"
    case .page: "the page opens in the same view"
    case .clip: "the App Clip card for \(list("or", "an App Clip")) appears"
    case .prompt: "Safari asks whether to open \(list("or", "an app"))"
    case .notification:
      apps == []
        ? "a notification appears, which opens the browser"
        : "a notification appears, which opens \(list("or", "an app"))"
    case .oneOf: "one of \(list("and", "several apps")) opens"
    case .alert: "Safari shows an alert that the address is invalid"
    case .systemApp: "the app of the system for the scheme opens"
    case .error: "the caller gets an error, and nothing opens"
    case .nothing: "nothing opens"
    }
  }
}
