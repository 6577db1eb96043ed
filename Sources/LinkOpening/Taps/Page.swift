/// The page on which a navigation starts.
public struct Page: Sendable, Hashable {
  /// The view that shows the page.
  public enum View: Sendable, Hashable {
    /// Safari.
    case safari
    /// A `WKWebView` or `SFSafariViewController`. The value is the ID of the app that shows the
    /// view; nil if the ID does not matter.
    case webView(appID: String?)
  }

  /// The way in which a page was opened, which determines what scripts on the page may do without a
  /// gesture (inferred).
  public enum Arrival: String, Sendable, Hashable, CaseIterable {
    /// The user tapped a link.
    case tap
    /// The user typed or pasted the address.
    case addressBar
    /// An app loaded the page.
    case appLoad
  }

  /// The URL of the page; nil for a view that has not shown a page yet.
  public var url: String?
  /// The view that shows the page.
  public var view: View
  /// The way in which the page was opened.
  public var arrival: Arrival

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - url: The URL of the page; nil for a view that has not shown a page yet.
  ///   - view: The view that shows the page.
  ///   - arrival: The way in which the page was opened.
  public init(_ url: String?, in view: View = .safari, arrival: Arrival = .tap) {
    self.url = url
    self.view = view
    self.arrival = arrival
  }
}
