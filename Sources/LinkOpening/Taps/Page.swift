/// The page on which a navigation starts.
public struct Page: Sendable, Hashable {
  /// The view that shows the page.
  public enum View: Sendable, Hashable {
    /// Safari.
    case safari
    /// A `WKWebView` or `SFSafariViewController`, with the ID of the app that shows it if relevant.
    case webView(appID: String?)
  }

  /// How the page itself was opened. This decides what its scripts may do without a gesture
  /// (inferred).
  public enum Arrival: String, Sendable, Hashable, CaseIterable {
    /// With a tap on a link.
    case tap
    /// From the address bar.
    case addressBar
    /// By an app.
    case appLoad
  }

  /// The URL of the page; nil in a view that has not shown a page yet.
  public var url: String?
  /// The view that shows the page.
  public var view: View
  /// How the page was opened.
  public var arrival: Arrival

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - url: The URL of the page; nil in a view that has not shown a page yet.
  ///   - view: The view that shows the page.
  ///   - arrival: How the page was opened.
  public init(_ url: String?, in view: View = .safari, arrival: Arrival = .tap) {
    self.url = url
    self.view = view
    self.arrival = arrival
  }
}
