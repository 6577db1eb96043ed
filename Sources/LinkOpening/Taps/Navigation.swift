/// A navigation from one web page to another.
public struct Navigation: Sendable, Hashable {
  /// The cause of a navigation.
  public enum Cause: Sendable, Hashable {
    /// A tap on a link.
    case link
    /// A script that runs because of a tap.
    case scriptInGesture
    /// A script that runs without a tap.
    case script
    /// A script timer that a tap started. The value is the delay of the timer.
    case timer(after: Duration)
    /// A `<meta http-equiv="refresh">` tag. The value is the delay after the tap that opened the
    /// page.
    case metaRefresh(after: Duration)
    /// The Back or Forward button.
    case backForward
    /// A reload of the page.
    case reload
    /// The command "Open in new tab" in the context menu.
    case newTab
  }

  /// The cause.
  public var cause: Cause
  /// Whether the navigation is in the main frame.
  public var isInMainFrame: Bool
  /// Whether the navigation submits a form with POST.
  public var isPost: Bool

  /// Creates a navigation.
  ///
  /// - Parameters:
  ///   - cause: The cause.
  ///   - isInMainFrame: Whether the navigation is in the main frame.
  ///   - isPost: Whether the navigation submits a form with POST.
  public init(_ cause: Cause = .link, isInMainFrame: Bool = true, isPost: Bool = false) {
    self.cause = cause
    self.isInMainFrame = isInMainFrame
    self.isPost = isPost
  }
}
