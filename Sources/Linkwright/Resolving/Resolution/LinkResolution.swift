public import LinkwrightCore

/// Where a link leads, as far as that could be found out.
public struct LinkResolution: Sendable, Hashable {
  /// The link as it was received.
  public var link: String
  /// The best link that is known: the long one of a short link, else the link itself.
  public var url: String
  /// How ``url`` came about.
  public var outcome: Outcome
  /// The campaign, from the service or else from the link.
  public var campaign: Campaign?
  /// The invitation of an invite link.
  public var invitation: InvitationPreview?

  /// Makes a resolution.
  ///
  /// - Parameter url: nil for the link itself.
  public init(
    of link: String,
    url: String? = nil,
    outcome: Outcome,
    campaign: Campaign? = nil,
    invitation: InvitationPreview? = nil
  ) {
    self.link = link
    self.url = url ?? link
    self.outcome = outcome
    self.campaign = campaign
    self.invitation = invitation
  }
}

extension LinkResolution {
  /// How a resolution came about. Later versions may have more outcomes.
  public struct Outcome: Sendable, Hashable, CustomStringConvertible {
    /// The name, such as `timedOut`.
    public let description: String
    /// Whether the service was to be asked and gave no answer that can be used. The link itself can
    /// still be followed.
    public let isFailure: Bool

    private init(_ name: String, isFailure: Bool = true) {
      description = name
      self.isFailure = isFailure
    }

    /// The service said where the link leads.
    public static let resolved = Outcome("resolved", isFailure: false)
    /// The service was asked and has nothing else for this link.
    public static let unchanged = Outcome("unchanged", isFailure: false)
    /// The link is somebody else's: nothing was sent.
    public static let foreign = Outcome("foreign", isFailure: false)
    /// The link is of a route that is never recorded: nothing was sent.
    public static let keptPrivate = Outcome("keptPrivate", isFailure: false)

    /// The device has no connection.
    public static let offline = Outcome("offline")
    /// The app or the service switched the client off.
    public static let disabled = Outcome("disabled")
    /// The task that asked was cancelled.
    public static let cancelled = Outcome("cancelled")
    /// The service refused the request, as it does for a key that was revoked.
    public static let refused = Outcome("refused")
    /// The service asked to be spared for a while.
    public static let busy = Outcome("busy")
    /// The deadline was over.
    public static let timedOut = Outcome("timedOut")
    /// The service failed, or hung up.
    public static let serverError = Outcome("serverError")
    /// The answer was none of the service's.
    public static let unreadable = Outcome("unreadable")
    /// The answer named a link that is not one of the site.
    public static let foreignAnswer = Outcome("foreignAnswer")
  }
}
