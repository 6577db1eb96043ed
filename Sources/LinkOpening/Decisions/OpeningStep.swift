public import SiteAssociation

/// One check on the way to a decision.
public struct OpeningStep: Sendable, Hashable {
  /// The kind of check: a stable word for programs.
  public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The word.
    public let rawValue: String

    /// Creates a kind from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word.
    public var description: String { rawValue }
  }

  /// The kind of check.
  public var kind: Kind
  /// Whether the result favors opening an app.
  public var holds: Bool
  /// The result in a sentence.
  public var sentence: String
  /// The certainty of the rule behind the check.
  public var evidence: Evidence
  /// The checked link; with redirects there are several.
  public var url: String
  /// The checked app, if the check concerns one.
  public var appID: String?
  /// The entry of the associated domains that covers the host.
  public var entry: AssociatedDomainEntry?
  /// For ``Kind/rules``: the trace of the association file's rules.
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
  /// The origin of the tap.
  public static let origin = Self(rawValue: "origin")
  /// A server redirect.
  public static let redirect = Self(rawValue: "redirect")
  /// Whether the navigation is in the main frame.
  public static let mainFrame = Self(rawValue: "mainFrame")
  /// Whether link and page have different hosts.
  public static let otherHost = Self(rawValue: "otherHost")
  /// Whether a person's gesture caused the navigation.
  public static let gesture = Self(rawValue: "gesture")
  /// Whether the navigation is new and not back, forward or a reload.
  public static let newNavigation = Self(rawValue: "newNavigation")
  /// The method of the request.
  public static let method = Self(rawValue: "method")
  /// Whether the URL can be a universal link at all.
  public static let eligible = Self(rawValue: "eligible")
  /// Whether an app is installed.
  public static let installed = Self(rawValue: "installed")
  /// Whether the app may have universal links; browsers may not.
  public static let noBrowser = Self(rawValue: "noBrowser")
  /// Whether an entry of the app covers the host.
  public static let entry = Self(rawValue: "entry")
  /// Whether the mode of the entry works on this device.
  public static let mode = Self(rawValue: "mode")
  /// Whether the device has the association file and the file names the app.
  public static let file = Self(rawValue: "file")
  /// Whether the rules of the file let the link open the app.
  public static let rules = Self(rawValue: "rules")
  /// Whether the caller is the app that the link would open.
  public static let caller = Self(rawValue: "caller")
  /// The order of several apps.
  public static let order = Self(rawValue: "order")
  /// The user's choice between app and browser.
  public static let choice = Self(rawValue: "choice")
  /// Whether the associated-domains service is running after a restart.
  public static let restart = Self(rawValue: "restart")
  /// The apps that register the custom scheme.
  public static let scheme = Self(rawValue: "scheme")
  /// The App Clips for the link.
  public static let appClip = Self(rawValue: "appClip")
}
