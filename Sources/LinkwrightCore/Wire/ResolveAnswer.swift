/// The response to a ``ResolveRequest``.
public struct ResolveAnswer: Sendable, Hashable, Codable {
  /// The kinds of links that the service distinguishes.
  public enum Kind: Sendable, Hashable {
    /// The service knows the link. Unless the link is out of service, ``ResolveAnswer/url``
    /// contains the destination.
    case link
    /// The link is an invitation link. ``ResolveAnswer/url`` contains the link's destination.
    case invitation
    /// The service does not know the link and returns it unchanged.
    case unknown
    /// A kind that this version of the library does not know. The value is the kind's name in the
    /// JSON.
    case other(String)
  }

  /// The states of a stored link, which determine whether it leads to its destination.
  public enum State: Sendable, Hashable {
    /// The link is in service.
    case active
    /// The link is not in service yet, because its start time is in the future.
    case scheduled
    /// The link has expired.
    case expired
    /// The link has been visited as often as its limit allows.
    case exhausted
    /// The team took the link out of service.
    case archived
    /// The team deleted the link.
    case deleted
    /// A state that this version of the library does not know. The value is the state's name in the
    /// JSON.
    case other(String)
  }

  /// The kind of the link.
  public var kind: Kind
  /// The state of a link that is out of service; nil for any other link.
  ///
  /// If a link is out of service, ``url`` is the page that the team specified for links that are no
  /// longer in service. If the team specified no page, or if the link has not started yet, ``url``
  /// is the requested link.
  public var state: State?
  /// A link that contains the destination:
  ///
  /// - for a short or tracker link to a destination in the app: a universal link or, if the site has
  ///   only branded hosts, a long link
  /// - for a short or tracker link to a web page: the URL of this page
  /// - for a long, universal or scheme link: the requested link without its click ID and without the
  ///   marker of QR codes
  /// - for a link that the service does not know: the requested link
  /// - for a link that is out of service: see ``state``
  public var url: String
  /// The form of the requested link; nil if the response contains no form, or a form that this
  /// version of the library does not know.
  public var form: LinkForm?
  /// The campaign of the link; nil if there is none.
  public var campaign: Campaign?
  /// The invitation, if the link is an invitation link; otherwise nil.
  public var invitation: InvitationPreview?
  /// The name of the app for which the link is intended, as in the service's configuration; nil if
  /// the link is intended for the app that sent the request.
  ///
  /// If several apps share a host, a device does not know for which of these apps a link is
  /// intended. Therefore, the link can open the wrong app.
  public var app: String?
  /// A link with a custom scheme that opens ``app``; nil if ``app`` is nil, if that app has no
  /// custom scheme, or if the link does not lead to a destination in an app.
  public var appURL: String?
  /// The preview of the link; nil if the request names no ``ResolveRequest/previewLanguage``, or if
  /// the link is unknown or out of service.
  public var preview: LinkPreview?
  /// The number of seconds to wait before the next request; nil if the app need not wait.
  public var retryAfter: Int?
  /// A Boolean value that indicates whether the app must stop sending requests until its next
  /// launch. nil means false.
  public var disabled: Bool?

  /// Creates a response.
  ///
  /// Optional values that you omit are nil.
  ///
  /// - Parameters:
  ///   - kind: The kind of the link.
  ///   - state: The state of a link that is out of service.
  ///   - url: A link that contains the destination.
  ///   - form: The form of the requested link.
  ///   - campaign: The campaign of the link.
  ///   - invitation: The invitation, if the link is an invitation link.
  ///   - app: The name of the app for which the link is intended, unless this is the app that sent
  ///     the request.
  ///   - appURL: A link with a custom scheme that opens this app.
  ///   - preview: The preview of the link.
  ///   - retryAfter: The number of seconds to wait before the next request.
  ///   - disabled: Whether the app must stop sending requests until its next launch.
  public init(
    kind: Kind,
    state: State? = nil,
    url: String,
    form: LinkForm? = nil,
    campaign: Campaign? = nil,
    invitation: InvitationPreview? = nil,
    app: String? = nil,
    appURL: String? = nil,
    preview: LinkPreview? = nil,
    retryAfter: Int? = nil,
    disabled: Bool? = nil
  ) {
    self.kind = kind
    self.state = state
    self.url = url
    self.form = form
    self.campaign = campaign
    self.invitation = invitation
    self.app = app
    self.appURL = appURL
    self.preview = preview
    self.retryAfter = retryAfter
    self.disabled = disabled
  }

  /// Decodes a response from this or a later version of the service.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      kind: fields.value("kind"),
      state: fields.optional("state"),
      url: fields.value("url"),
      form: LinkForm(rawValue: fields.optional("form") ?? ""),
      campaign: fields.optional("campaign"),
      invitation: fields.optional("invitation"),
      app: fields.optional("app"),
      appURL: fields.optional("appURL"),
      preview: fields.optional("preview"),
      retryAfter: fields.optional("retryAfter"),
      disabled: fields.optional("disabled")
    )
  }

  /// Encodes the response, omitting properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(kind, as: "kind")
    try fields.write(state, as: "state")
    try fields.write(url, as: "url")
    try fields.write(form, as: "form")
    try fields.write(campaign, as: "campaign")
    try fields.write(invitation, as: "invitation")
    try fields.write(app, as: "app")
    try fields.write(appURL, as: "appURL")
    try fields.write(preview, as: "preview")
    try fields.write(retryAfter, as: "retryAfter")
    try fields.write(disabled, as: "disabled")
  }
}

extension ResolveAnswer.Kind: OpenWireValue {
  init(wireName: String) {
    self =
      switch wireName {
      case "link": .link
      case "invitation": .invitation
      case "unknown": .unknown
      default: .other(wireName)
      }
  }

  var wireName: String {
    switch self {
    case .link: "link"
    case .invitation: "invitation"
    case .unknown: "unknown"
    case .other(let name): name
    }
  }
}

extension ResolveAnswer.State: OpenWireValue {
  init(wireName: String) {
    self =
      switch wireName {
      case "active": .active
      case "scheduled": .scheduled
      case "expired": .expired
      case "exhausted": .exhausted
      case "archived": .archived
      case "deleted": .deleted
      default: .other(wireName)
      }
  }

  var wireName: String {
    switch self {
    case .active: "active"
    case .scheduled: "scheduled"
    case .expired: "expired"
    case .exhausted: "exhausted"
    case .archived: "archived"
    case .deleted: "deleted"
    case .other(let name): name
    }
  }
}
