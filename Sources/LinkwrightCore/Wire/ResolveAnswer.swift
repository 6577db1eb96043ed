/// What the service says about a link.
public struct ResolveAnswer: Sendable, Hashable, Codable {
  /// Whether the service knows the link.
  public enum Kind: Sendable, Hashable {
    /// The link leads where ``ResolveAnswer/url`` says.
    case link
    /// The link is an invitation, and leads where ``ResolveAnswer/url`` says.
    case invitation
    /// The service does not know the link and gives it back unchanged.
    case unknown
    /// A kind that this version does not know, by its name on the wire.
    case other(String)
  }

  /// Whether the service knows the link.
  public var kind: Kind
  /// The long link; the link of the request where there is none.
  public var url: String
  /// The form of the link of the request; nil when that is not known to this version.
  public var form: LinkForm?
  /// The campaign of the link.
  public var campaign: Campaign?
  /// The invitation.
  public var invitation: InvitationPreview?
  /// The seconds to wait before the next request, where the service has to be spared.
  public var retryAfter: Int?
  /// Whether the app is to stop asking until it is started again.
  public var disabled: Bool?

  /// Makes an answer.
  public init(
    kind: Kind,
    url: String,
    form: LinkForm? = nil,
    campaign: Campaign? = nil,
    invitation: InvitationPreview? = nil,
    retryAfter: Int? = nil,
    disabled: Bool? = nil
  ) {
    self.kind = kind
    self.url = url
    self.form = form
    self.campaign = campaign
    self.invitation = invitation
    self.retryAfter = retryAfter
    self.disabled = disabled
  }

  private enum CodingKeys: String, CodingKey {
    case kind, url, form, campaign, invitation, retryAfter, disabled
  }

  /// Reads an answer of this version or a later one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      kind: container.decode(Kind.self, forKey: .kind),
      url: container.decode(String.self, forKey: .url),
      form: container.decodeIfPresent(String.self, forKey: .form).flatMap(LinkForm.init),
      campaign: container.decodeIfPresent(Campaign.self, forKey: .campaign),
      invitation: container.decodeIfPresent(InvitationPreview.self, forKey: .invitation),
      retryAfter: container.decodeIfPresent(Int.self, forKey: .retryAfter),
      disabled: container.decodeIfPresent(Bool.self, forKey: .disabled)
    )
  }
}

extension ResolveAnswer.Kind: OpenWireValue {
  static let known: [(String, ResolveAnswer.Kind)] = [
    ("link", .link), ("invitation", .invitation), ("unknown", .unknown),
  ]

  var unknownName: String? {
    guard case .other(let name) = self else { return nil }
    return name
  }
}
