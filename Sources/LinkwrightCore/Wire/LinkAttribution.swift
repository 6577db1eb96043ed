/// What an installation of the app is joined to: the last click that a person carried into it, or
/// nothing.
public struct LinkAttribution: Sendable, Hashable {
  private struct Fields: Sendable, Hashable {
    let carriedBy: CarriedBy?
    let isReattribution: Bool
    let attributedAt: Timestamp
    let clickedAt: Timestamp?
    let link: String?
    let campaign: Campaign?
    let inviteCode: InviteCode?
  }

  /// A reference to the fields. An attribution is part of several types, and a reference keeps the code
  /// that copies and compares these types small.
  private indirect enum Content: Sendable, Hashable {
    case fields(Fields)
  }

  private let content: Content

  private var fields: Fields {
    switch content {
    case .fields(let fields): fields
    }
  }

  /// The way in which the person carried the click or the invitation into the installation; nil for
  /// an organic installation, which is joined to nothing.
  public var carriedBy: CarriedBy? { fields.carriedBy }
  /// A Boolean value that indicates whether the click came after the first opening of the
  /// installation. Such a click did not lead to the installation, but brought the user back.
  public var isReattribution: Bool { fields.isReattribution }
  /// The time from which the attribution is valid: the time at which the token was carried into the
  /// installation or, for an organic installation, the time of the first opening.
  public var attributedAt: Timestamp { fields.attributedAt }
  /// The time of the click; nil if there is no click, for example because the user typed an invite
  /// code that somebody read aloud.
  public var clickedAt: Timestamp? { fields.clickedAt }
  /// The link that the person clicked, without parts that may be private; nil if there is none.
  public var link: String? { fields.link }
  /// The campaign of the click; nil if there is none.
  public var campaign: Campaign? { fields.campaign }
  /// The code of the invitation; nil if the installation is not joined to an invitation.
  public var inviteCode: InviteCode? { fields.inviteCode }

  /// A Boolean value that indicates whether the installation is joined to nothing.
  public var isOrganic: Bool { carriedBy == nil }

  /// Creates an attribution.
  ///
  /// - Parameters:
  ///   - carriedBy: The way in which the person carried the click or the invitation into the
  ///     installation; nil for an organic installation.
  ///   - isReattribution: Whether the click came after the first opening. The default is false.
  ///   - attributedAt: The time from which the attribution is valid.
  ///   - clickedAt: The time of the click. The default is nil.
  ///   - link: The link that the person clicked. The default is nil.
  ///   - campaign: The campaign of the click. The default is nil.
  ///   - inviteCode: The code of the invitation. The default is nil.
  public init(
    carriedBy: CarriedBy?,
    isReattribution: Bool = false,
    attributedAt: Timestamp,
    clickedAt: Timestamp? = nil,
    link: String? = nil,
    campaign: Campaign? = nil,
    inviteCode: InviteCode? = nil
  ) {
    content = .fields(
      Fields(
        carriedBy: carriedBy,
        isReattribution: isReattribution,
        attributedAt: attributedAt,
        clickedAt: clickedAt,
        link: link,
        campaign: campaign,
        inviteCode: inviteCode
      )
    )
  }
}

extension LinkAttribution: Codable {
  /// Decodes an attribution from this or a later version of the service.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      carriedBy: fields.optional("carriedBy"),
      isReattribution: fields.optional("isReattribution") ?? false,
      attributedAt: fields.value("attributedAt"),
      clickedAt: fields.optional("clickedAt"),
      link: fields.optional("link"),
      campaign: fields.optional("campaign"),
      inviteCode: fields.optional("inviteCode")
    )
  }

  /// Encodes the attribution, omitting properties that are nil or false.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(carriedBy, as: "carriedBy")
    if isReattribution { try fields.write(true, as: "isReattribution") }
    try fields.write(attributedAt, as: "attributedAt")
    try fields.write(clickedAt, as: "clickedAt")
    try fields.write(link, as: "link")
    try fields.write(campaign, as: "campaign")
    try fields.write(inviteCode, as: "inviteCode")
  }
}
