/// The page that a navigation begins at.
public struct Page: Sendable, Hashable {
  /// What shows the page.
  public enum View: Sendable, Hashable {
    /// Safari.
    case safari
    /// A `WKWebView` or `SFSafariViewController`; with the ID of the app that shows it, if it matters.
    case webView(appID: String?)
  }

  /// How the page itself came to be shown. It decides what its scripts may do without a gesture
  /// (inferred).
  public enum Arrival: String, Sendable, Hashable, CaseIterable {
    /// By a tap on a link.
    case tap
    /// By the address bar.
    case addressBar
    /// An app loaded it.
    case appLoad
  }

  /// The address of the page; nil in a view that has not shown any.
  public var url: String?
  /// What shows it.
  public var view: View
  /// How it came to be shown.
  public var arrival: Arrival

  /// Describes a page.
  ///
  /// - Parameters:
  ///   - url: Its address; nil in a view that has not shown any.
  ///   - view: What shows it.
  ///   - arrival: How it came to be shown.
  public init(_ url: String?, in view: View = .safari, arrival: Arrival = .tap) {
    self.url = url
    self.view = view
    self.arrival = arrival
  }
}
