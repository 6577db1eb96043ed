/// The response to a ``ResolveRequest``.
public struct ResolveAnswer: Sendable, Hashable, Codable {
  /// The kinds of links that the service distinguishes.
  public enum Kind: Sendable, Hashable {
    /// The service knows the link; ``ResolveAnswer/url`` is its destination.
    case link
    /// The link is an invitation; ``ResolveAnswer/url`` is its destination.
    case invitation
    /// The service does not know the link and returns it unchanged.
    case unknown
    /// A kind that this version does not know, with its name on the wire.
    case other(String)
  }

  /// The kind of the link.
  public var kind: Kind
  /// The long link; the requested link if there is none.
  public var url: String
  /// The form of the requested link; nil if this version does not know it.
  public var form: LinkForm?
  /// The campaign of the link.
  public var campaign: Campaign?
  /// The invitation.
  public var invitation: InvitationPreview?
  /// The number of seconds to wait before the next request, if the service needs a pause.
  public var retryAfter: Int?
  /// Whether the app must stop sending requests until its next launch.
  public var disabled: Bool?

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - kind: The kind of the link.
  ///   - url: The long link; the requested link if there is none.
  ///   - form: The form of the requested link.
  ///   - campaign: The campaign of the link.
  ///   - invitation: The invitation.
  ///   - retryAfter: The number of seconds to wait before the next request.
  ///   - disabled: Whether the app must stop sending requests until its next launch.
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

  /// Decodes a response of this version or a later one.
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
