public import LinkwrightCore

/// The result of resolving a link.
public struct LinkResolution: Sendable, Hashable {
  /// The link as it was received.
  public var link: String
  /// The best known link.
  ///
  /// If the service returned a link that contains the destination, this property is the returned
  /// link. If the client followed redirects but the service returned no link, this property is the
  /// last link that the redirects reached; see ``LinkClientOptions/redirectHosts``. In all other
  /// cases, this property is the received link.
  public var url: String
  /// The outcome, which says how ``url`` was found.
  public var outcome: Outcome
  /// The campaign; nil if there is none. The campaign in the service's response takes precedence
  /// over the campaign in the link.
  public var campaign: Campaign?
  /// The invitation, if the link is an invitation link; otherwise nil.
  public var invitation: InvitationPreview?
  /// The state of the link if ``outcome`` is ``Outcome/outOfService``; otherwise nil.
  public var state: ResolveAnswer.State?
  /// The name of the app for which the link is intended, as the service's configuration spells it;
  /// nil if this is the receiving app, or if the service returned no usable response.
  ///
  /// If several of your apps share a host, a device does not know for which of these apps a link is
  /// intended, and opens the first one that is installed. To open the intended app, pass ``appURL``
  /// to the system.
  public var app: String?
  /// A link with a custom scheme that opens the app named in ``app``; nil if the link is intended
  /// for the receiving app, or if the other app has no scheme or no screen for the link.
  ///
  /// The system can open this link only if the other app is installed. Otherwise, the receiving app
  /// can still route ``url``.
  public var appURL: String?
  /// The error, if the client needed the service and received no usable response; otherwise nil.
  ///
  /// If the service refused the request, for example because the app key is wrong or revoked, the
  /// description of the error is the service's own sentence.
  public var error: LinkClientError?

  /// Creates a resolution.
  ///
  /// - Parameters:
  ///   - link: The link as it was received.
  ///   - url: The best known link. The default is nil, which means the received link.
  ///   - outcome: The outcome, which says how the best known link was found.
  ///   - campaign: The campaign of the link. The default is nil.
  ///   - invitation: The invitation, if the link is an invitation link. The default is nil.
  ///   - state: The state of a link that is out of service. The default is nil.
  ///   - app: The name of the app for which the link is intended, unless this is the receiving app.
  ///     The default is nil.
  ///   - appURL: A link with a custom scheme that opens the intended app. The default is nil.
  ///   - error: The error that prevented a usable response. The default is nil.
  public init(
    of link: String,
    url: String? = nil,
    outcome: Outcome,
    campaign: Campaign? = nil,
    invitation: InvitationPreview? = nil,
    state: ResolveAnswer.State? = nil,
    app: String? = nil,
    appURL: String? = nil,
    error: LinkClientError? = nil
  ) {
    self.link = link
    self.url = url ?? link
    self.outcome = outcome
    self.campaign = campaign
    self.invitation = invitation
    self.state = state
    self.app = app
    self.appURL = appURL
    self.error = error
  }
}

extension LinkResolution {
  /// The outcome of resolving a link.
  ///
  /// Later versions of the library may add outcomes.
  public struct Outcome: Sendable, Hashable, CustomStringConvertible {
    /// The name of the outcome, such as `timedOut`.
    public let description: String
    /// A Boolean value that indicates whether the client needed the service but received no usable
    /// response. After a failure, the app can still open the received link.
    public let isFailure: Bool

    private init(_ name: String, isFailure: Bool = true) {
      description = name
      self.isFailure = isFailure
    }

    /// The service returned another link, which contains the destination.
    public static let resolved = Outcome("resolved", isFailure: false)
    /// The service returned the link unchanged.
    public static let unchanged = Outcome("unchanged", isFailure: false)
    /// The link is out of service, for example because it has expired; see
    /// ``LinkResolution/state``. ``LinkResolution/url`` is the page that the team specified for
    /// links that are no longer in service, or the received link.
    public static let outOfService = Outcome("outOfService", isFailure: false)
    /// The link does not belong to the site, so nothing was sent to the service.
    public static let foreign = Outcome("foreign", isFailure: false)
    /// The link leads to a private route; see ``RoutePolicy/neverRecord``. Therefore, nothing was
    /// sent to the service.
    public static let keptPrivate = Outcome("keptPrivate", isFailure: false)

    /// The device has no network connection.
    public static let offline = Outcome("offline")
    /// The app or the service disabled the client.
    public static let disabled = Outcome("disabled")
    /// The task was cancelled.
    public static let cancelled = Outcome("cancelled")
    /// The service refused the request, for example because the key is revoked. The outcome is the
    /// same if the link is too long to be sent.
    public static let refused = Outcome("refused")
    /// The service requires a pause before the next request.
    public static let busy = Outcome("busy")
    /// The service did not respond within the deadline.
    public static let timedOut = Outcome("timedOut")
    /// The service failed or closed the connection.
    public static let serverError = Outcome("serverError")
    /// The response cannot be used. For example, the response may come from the sign-in page of a
    /// Wi-Fi network instead of the service. The outcome is the same if a chain of redirects is too
    /// long or forms a loop.
    public static let unreadable = Outcome("unreadable")
    /// The service returned a link that does not belong to the site.
    public static let foreignAnswer = Outcome("foreignAnswer")
  }
}
