public import Linkwright
public import SiteAssociation

/// A link that an association file and a table of routes see otherwise.
public struct RouteDifference: Sendable, Hashable, CustomStringConvertible {
  /// Who takes the link.
  public struct Kind: Sendable, Hashable {
    private enum Value { case opensWithoutRoute, staysInBrowser }

    private let value: Value

    /// The file gives the link to the app, and the app has no route for it. Mostly a `*` that takes
    /// slashes as well, or a number that is any text: the app has to send such links on to the web.
    public static let opensWithoutRoute = Kind(value: .opensWithoutRoute)
    /// The app has a route for the link, and the file keeps it in the browser.
    public static let staysInBrowser = Kind(value: .staysInBrowser)
  }

  /// Who takes the link.
  public let kind: Kind
  /// The link.
  public let url: String
  /// What the file says about the link, and which rule decides.
  public let trace: Trace
  /// Why each pattern of the table does not take the link; empty where one does.
  public let mismatches: [RouteMismatch]
  /// What the table says about the link, in a few words.
  public let reading: String

  /// All of it in a sentence.
  public var description: String {
    kind == .opensWithoutRoute
      ? "\(url) opens the app by \(trace.summary), and leads to \(reading)"
      : "\(url) stays in the browser by \(trace.summary), and would lead to \(reading)"
  }
}

extension Trace {
  /// What decided, in a few words.
  var summary: String {
    switch outcome {
    case .notAURL: "not being a URL"
    case .hostDiffers: "being of another host"
    case .everyURL: "a file without rules for the app"
    case .noRule: "no rule being about it"
    case .rule(let index):
      "rule \(index + 1)" + (rules.last.map { ", \($0.rule.componentJSON)" } ?? "")
    }
  }
}
