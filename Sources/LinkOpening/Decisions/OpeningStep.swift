public import SiteAssociation

/// One of the checks that lead to a decision.
public struct OpeningStep: Sendable, Hashable {
  /// The kind of check, identified by a name that never changes.
  public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the kind.
    public var description: String { rawValue }
  }

  /// The kind of check.
  public var kind: Kind
  /// Whether the check lets an app open.
  public var holds: Bool
  /// A sentence that states the result.
  public var sentence: String
  /// The evidence for the device behavior that the check reproduces.
  public var evidence: Evidence
  /// The link that the check concerns. If the tapped link redirects, later steps check the redirect
  /// targets.
  public var url: String
  /// The ID of the app that the check concerns; nil if the check does not concern a single app.
  public var appID: String?
  /// The associated-domain entry that covers the host; nil if the check does not concern an entry.
  public var entry: AssociatedDomainEntry?
  /// The trace of the association file's rules; nil unless ``kind`` is ``Kind/rules``.
  public var trace: Trace?

  /// Creates a step.
  public init(
    _ kind: Kind,
    holds: Bool,
    _ sentence: String,
    evidence: Evidence,
    url: String,
    appID: String? = nil,
    entry: AssociatedDomainEntry? = nil,
    trace: Trace? = nil
  ) {
    self.kind = kind
    self.holds = holds
    self.sentence = sentence
    self.evidence = evidence
    self.url = url
    self.appID = appID
    self.entry = entry
    self.trace = trace
  }
}

extension OpeningStep.Kind {
  /// The check of the tap's origin.
  public static let origin = Self(rawValue: "origin")
  /// A redirect by a server.
  public static let redirect = Self(rawValue: "redirect")
  /// The check that the navigation is in the main frame.
  public static let mainFrame = Self(rawValue: "mainFrame")
  /// The check that the link and the page have different hosts.
  public static let otherHost = Self(rawValue: "otherHost")
  /// The check that a user's gesture caused the navigation.
  public static let gesture = Self(rawValue: "gesture")
  /// The check that the navigation is new, rather than a step back or forward or a reload.
  public static let newNavigation = Self(rawValue: "newNavigation")
  /// The check of the request method.
  public static let method = Self(rawValue: "method")
  /// The check that the URL can be a universal link.
  public static let eligible = Self(rawValue: "eligible")
  /// The check that an app is installed.
  public static let installed = Self(rawValue: "installed")
  /// The check that the app is not a browser. Browsers cannot have universal links.
  public static let noBrowser = Self(rawValue: "noBrowser")
  /// The check that an entry of the app covers the host.
  public static let entry = Self(rawValue: "entry")
  /// The check that the mode of the entry works on this device.
  public static let mode = Self(rawValue: "mode")
  /// The check that the device has the association file and that the file names the app.
  public static let file = Self(rawValue: "file")
  /// The check that the rules in the file let the link open the app.
  public static let rules = Self(rawValue: "rules")
  /// The check that the link would not open the same app that passed the link to the system.
  public static let caller = Self(rawValue: "caller")
  /// The selection of one of several apps that could open the link.
  public static let order = Self(rawValue: "order")
  /// The check of the user's choice between app and browser.
  public static let choice = Self(rawValue: "choice")
  /// The check that the associated-domains service is running after a restart.
  public static let restart = Self(rawValue: "restart")
  /// The check that an app registers the custom scheme.
  public static let scheme = Self(rawValue: "scheme")
  /// The check that an App Clip is registered for the link.
  public static let appClip = Self(rawValue: "appClip")
}
