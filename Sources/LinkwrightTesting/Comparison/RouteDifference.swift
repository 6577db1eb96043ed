public import Linkwright
public import SiteAssociation

/// A link on which an association file and a table of routes disagree.
public struct RouteDifference: Sendable, Hashable, CustomStringConvertible {
  /// A kind of disagreement.
  public struct Kind: Sendable, Hashable {
    private enum Value { case opensWithoutRoute, staysInBrowser }

    private let value: Value

    /// The link opens the app, but the app has no route for it.
    ///
    /// There are two usual causes: a `*` in the association file also matches slashes, and the
    /// association file accepts any text where the route requires a number. The app has to open
    /// links without a route in the browser.
    public static let opensWithoutRoute = Kind(value: .opensWithoutRoute)
    /// The app has a route for the link, but the link stays in the browser.
    public static let staysInBrowser = Kind(value: .staysInBrowser)
  }

  /// The kind of disagreement.
  public let kind: Kind
  /// The link.
  public let url: String
  /// The association file's decision about the link, and the rule that led to this decision.
  public let trace: Trace
  /// The reasons why the patterns of the table do not match the link; empty if a pattern matches
  /// the link.
  public let mismatches: [RouteMismatch]
  /// The table's result for the link, worded as the end of a sentence: for example, “no route: no
  /// pattern begins like it.”
  public let reading: String

  /// A sentence that describes the difference.
  public var description: String {
    kind == .opensWithoutRoute
      ? "\(url) opens the app because \(trace.cause), but leads to \(reading)"
      : "\(url) stays in the browser because \(trace.cause), but leads to \(reading)"
  }
}

extension Trace {
  /// The cause of the decision, as the end of a sentence.
  fileprivate var cause: String {
    switch outcome {
    case .notAURL: "it is not a URL"
    case .hostDiffers: "its host differs"
    case .everyURL: "the file has no rules for the app"
    case .noRule: "no rule matches it"
    case .rule(let index):
      "of rule \(index + 1)" + (rules.last.map { ", \($0.rule.componentJSON)" } ?? "")
    }
  }
}
