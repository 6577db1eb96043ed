/// The request body that creates an invitation: `POST /v1/invitations`.
public struct CreateInvitationRequest: Sendable, Hashable {
  /// The name of the campaign; nil for none.
  public var campaign: String?
  /// Your own identifier for the inviter, who cannot redeem the invitation; nil if you do not
  /// identify the inviter.
  public var inviter: String?
  /// The inviter's name, as invited users see it; nil to show no name.
  public var inviterName: String?
  /// The number of users who can redeem the invitation: nil for one user, 0 for any number.
  public var maximumUses: Int?
  /// The time at which the invitation expires; nil if it does not expire.
  public var expiresAt: Timestamp?
  /// Data that the app receives with the invitation; nil for none.
  public var payload: [String: String]?
  /// The host of the link; nil for the host that receives the request.
  public var host: String?
  /// The app that the invitation is for, as the service's configuration spells it.
  ///
  /// If this is nil, the landing page is that of the first app of the host, and every app of the
  /// host may open the link.
  public var app: String?
  /// The name of a template in the service's configuration; nil for no template. The landing page
  /// and messaging apps show the template's texts and image. A title, a description or an image in
  /// the request takes precedence over that of the template.
  public var template: String?
  /// The title of the landing page and of the link preview; nil for a sentence that says who
  /// invites.
  public var title: String?
  /// The text below the title; nil for none.
  public var description: String?
  /// The image of the landing page and of the link preview: an `https` URL on an allowed host; nil
  /// for none.
  public var imageURL: String?

  /// Creates a request.
  ///
  /// Values that you omit are nil.
  ///
  /// - Parameters:
  ///   - campaign: The name of the campaign.
  ///   - inviter: Your own identifier for the inviter, who cannot redeem the invitation.
  ///   - inviterName: The inviter's name, as invited users see it.
  ///   - maximumUses: The number of users who can redeem the invitation: nil for one user, 0 for
  ///     any number.
  ///   - expiresAt: The time at which the invitation expires; nil if it does not expire.
  ///   - payload: Data that the app receives with the invitation.
  ///   - host: The host of the link; nil for the host that receives the request.
  ///   - app: The app that the invitation is for; nil for any app of the host.
  ///   - template: The name of a template in the service's configuration.
  ///   - title: The title of the landing page and of the link preview.
  ///   - description: The text below the title.
  ///   - imageURL: The image of the landing page and of the link preview: an `https` URL on an
  ///     allowed host.
  public init(
    campaign: String? = nil,
    inviter: String? = nil,
    inviterName: String? = nil,
    maximumUses: Int? = nil,
    expiresAt: Timestamp? = nil,
    payload: [String: String]? = nil,
    host: String? = nil,
    app: String? = nil,
    template: String? = nil,
    title: String? = nil,
    description: String? = nil,
    imageURL: String? = nil
  ) {
    self.campaign = campaign
    self.inviter = inviter
    self.inviterName = inviterName
    self.maximumUses = maximumUses
    self.expiresAt = expiresAt
    self.payload = payload
    self.host = host
    self.app = app
    self.template = template
    self.title = title
    self.description = description
    self.imageURL = imageURL
  }
}

extension CreateInvitationRequest: Codable {
  /// Decodes a request.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      campaign: fields.optional("campaign"),
      inviter: fields.optional("inviter"),
      inviterName: fields.optional("inviterName"),
      maximumUses: fields.optional("maximumUses"),
      expiresAt: fields.optional("expiresAt"),
      payload: fields.optional("payload"),
      host: fields.optional("host"),
      app: fields.optional("app"),
      template: fields.optional("template"),
      title: fields.optional("title"),
      description: fields.optional("description"),
      imageURL: fields.optional("imageURL")
    )
  }

  /// Encodes the request, omitting properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(campaign, as: "campaign")
    try fields.write(inviter, as: "inviter")
    try fields.write(inviterName, as: "inviterName")
    try fields.write(maximumUses, as: "maximumUses")
    try fields.write(expiresAt, as: "expiresAt")
    try fields.write(payload, as: "payload")
    try fields.write(host, as: "host")
    try fields.write(app, as: "app")
    try fields.write(template, as: "template")
    try fields.write(title, as: "title")
    try fields.write(description, as: "description")
    try fields.write(imageURL, as: "imageURL")
  }
}
