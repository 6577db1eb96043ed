public import LinkwrightCore

/// The result of resolving a link.
public struct LinkResolution: Sendable, Hashable {
  /// The link as it was received.
  public var link: String
  /// The best known link: the long link of a short one, otherwise the link itself.
  public var url: String
  /// How ``url`` was found.
  public var outcome: Outcome
  /// The campaign, as reported by the service or else by the link itself.
  public var campaign: Campaign?
  /// The invitation of an invite link.
  public var invitation: InvitationPreview?

  /// Creates a resolution.
  ///
  /// - Parameters:
  ///   - link: The link as it was received.
  ///   - url: The best known link; nil for the link itself.
  ///   - outcome: How the best known link was found.
  ///   - campaign: The campaign of the link.
  ///   - invitation: The invitation of an invite link.
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
  /// How a resolution ended. Later versions may add outcomes.
  public struct Outcome: Sendable, Hashable, CustomStringConvertible {
    /// The name, such as `timedOut`.
    public let description: String
    /// Whether the client needed the service and got no usable response. The original link can still be
    /// opened.
    public let isFailure: Bool

    private init(_ name: String, isFailure: Bool = true) {
      description = name
      self.isFailure = isFailure
    }

    /// The service returned the link's destination.
    public static let resolved = Outcome("resolved", isFailure: false)
    /// The service returned the link unchanged.
    public static let unchanged = Outcome("unchanged", isFailure: false)
    /// The link is foreign. Nothing was sent.
    public static let foreign = Outcome("foreign", isFailure: false)
    /// The link leads to a private route; see ``RoutePolicy/neverRecord``. Nothing was sent.
    public static let keptPrivate = Outcome("keptPrivate", isFailure: false)

    /// The device has no connection.
    public static let offline = Outcome("offline")
    /// The app or the service disabled the client.
    public static let disabled = Outcome("disabled")
    /// The task was cancelled.
    public static let cancelled = Outcome("cancelled")
    /// The service refused the request, for example because the key is revoked.
    public static let refused = Outcome("refused")
    /// The service asked for a pause.
    public static let busy = Outcome("busy")
    /// The service did not respond within the deadline.
    public static let timedOut = Outcome("timedOut")
    /// The service failed or closed the connection.
    public static let serverError = Outcome("serverError")
    /// The response is not one of the service, for example the sign-in page of a network.
    public static let unreadable = Outcome("unreadable")
    /// The service returned a link that does not belong to the site.
    public static let foreignAnswer = Outcome("foreignAnswer")
  }
}
