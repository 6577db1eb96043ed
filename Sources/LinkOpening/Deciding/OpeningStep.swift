public import SiteAssociation

/// One thing that was looked at on the way to a decision.
public struct OpeningStep: Sendable, Hashable {
  /// What was looked at: a word that stays, for programs.
  public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The word.
    public let rawValue: String

    /// Makes a kind from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word.
    public var description: String { rawValue }
  }

  /// What was looked at.
  public var kind: Kind
  /// Whether it speaks for opening an app.
  public var holds: Bool
  /// What was found, in a sentence.
  public var sentence: String
  /// How sure the rule behind it is.
  public var evidence: Evidence
  /// The link that it is about; with redirects there are several.
  public var url: String
  /// The app that it is about, if it is about one.
  public var appID: String?
  /// The entry of the associated domains that covers the host.
  public var entry: AssociatedDomainEntry?
  /// For ``Kind/rules``: which rule of the association file decided, and how the others fared.
  public var trace: Trace?

  /// Makes a step from its parts.
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
  /// Where the link was opened.
  public static let origin = Self(rawValue: "origin")
  /// A redirect of a server.
  public static let redirect = Self(rawValue: "redirect")
  /// Whether the navigation takes place in the page itself, not in a frame within it.
  public static let mainFrame = Self(rawValue: "mainFrame")
  /// Whether link and page have different hosts.
  public static let otherHost = Self(rawValue: "otherHost")
  /// Whether a person is behind the navigation.
  public static let gesture = Self(rawValue: "gesture")
  /// Whether it is a new navigation, not back, forward or again.
  public static let newNavigation = Self(rawValue: "newNavigation")
  /// The method of the request.
  public static let method = Self(rawValue: "method")
  /// Whether the URL can be a universal link at all.
  public static let eligible = Self(rawValue: "eligible")
  /// Whether an app is there.
  public static let installed = Self(rawValue: "installed")
  /// Whether the app may have universal links.
  public static let noBrowser = Self(rawValue: "noBrowser")
  /// Whether an entry of the app covers the host.
  public static let entry = Self(rawValue: "entry")
  /// Whether the mode of the entry works on this device.
  public static let mode = Self(rawValue: "mode")
  /// Whether the device has the association file, and it names the app.
  public static let file = Self(rawValue: "file")
  /// What the rules of the file say.
  public static let rules = Self(rawValue: "rules")
  /// Whether the app asks for itself.
  public static let caller = Self(rawValue: "caller")
  /// Which of several apps comes first.
  public static let order = Self(rawValue: "order")
  /// What the user has chosen.
  public static let choice = Self(rawValue: "choice")
  /// Whether the service that knows the links runs.
  public static let restart = Self(rawValue: "restart")
  /// Which app has a scheme.
  public static let scheme = Self(rawValue: "scheme")
  /// What App Clips have to do with it.
  public static let appClip = Self(rawValue: "appClip")
}
