/// What makes a page go elsewhere.
public struct Navigation: Sendable, Hashable {
  /// The cause.
  public enum Cause: Sendable, Hashable {
    /// A tap on a link.
    case link
    /// A script that runs because of a tap.
    case scriptInGesture
    /// A script that runs by itself.
    case script
    /// A timer that a tap set, so long after it.
    case timer(after: Duration)
    /// `<meta http-equiv="refresh">`, so long after the tap that led to the page.
    case metaRefresh(after: Duration)
    /// Back or forward.
    case backForward
    /// The page again.
    case reload
    /// "Open in new tab" of the context menu.
    case newTab
  }

  /// The cause.
  public var cause: Cause
  /// Whether it takes place in the page itself, not in a frame within it.
  public var isInMainFrame: Bool
  /// Whether it sends a form by POST.
  public var isPost: Bool

  /// Describes a navigation.
  ///
  /// - Parameters:
  ///   - cause: The cause.
  ///   - isInMainFrame: Whether it takes place in the page itself.
  ///   - isPost: Whether it sends a form by POST.
  public init(_ cause: Cause = .link, isInMainFrame: Bool = true, isPost: Bool = false) {
    self.cause = cause
    self.isInMainFrame = isInMainFrame
    self.isPost = isPost
  }
}
