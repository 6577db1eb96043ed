/// What an installation of the app is joined to: the last click that a person carried into it, or
/// nothing.
public struct LinkAttribution: Sendable, Hashable {
  /// The way in which the person carried the click or the invitation into the installation; nil for
  /// an organic installation, which is joined to nothing.
  public var carriedBy: CarriedBy?
  /// A Boolean value that indicates whether the click came after the first opening of the
  /// installation. Such a click did not lead to the installation, but brought the user back.
  public var isReattribution: Bool
  /// The time from which the attribution is valid: the time at which the token was carried into the
  /// installation or, for an organic installation, the time of the first opening.
  public var attributedAt: Timestamp
  /// The time of the click; nil if there is no click, for example because the user typed an invite
  /// code that somebody read aloud.
  public var clickedAt: Timestamp?
  /// The link that the person clicked, without parts that may be private; nil if there is none.
  public var link: String?
  /// The campaign of the click; nil if there is none.
  public var campaign: Campaign?
  /// The code of the invitation; nil if the installation is not joined to an invitation.
  public var inviteCode: InviteCode?

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
    self.carriedBy = carriedBy
    self.isReattribution = isReattribution
    self.attributedAt = attributedAt
    self.clickedAt = clickedAt
    self.link = link
    self.campaign = campaign
    self.inviteCode = inviteCode
  }
}

extension LinkAttribution: Codable {
  /// Decodes an attribution from this or a later version of the service.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    try self.init(
      carriedBy: container.decodeIfPresent(CarriedBy.self, forKey: "carriedBy"),
      isReattribution: container.decodeIfPresent(Bool.self, forKey: "isReattribution") ?? false,
      attributedAt: container.decode(Timestamp.self, forKey: "attributedAt"),
      clickedAt: container.decodeIfPresent(Timestamp.self, forKey: "clickedAt"),
      link: container.decodeIfPresent(String.self, forKey: "link"),
      campaign: container.decodeIfPresent(Campaign.self, forKey: "campaign"),
      inviteCode: container.decodeIfPresent(InviteCode.self, forKey: "inviteCode")
    )
  }

  /// Encodes the attribution, omitting properties that are nil or false.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encodeIfPresent(carriedBy, forKey: "carriedBy")
    if isReattribution { try container.encode(true, forKey: "isReattribution") }
    try container.encode(attributedAt, forKey: "attributedAt")
    try container.encodeIfPresent(clickedAt, forKey: "clickedAt")
    try container.encodeIfPresent(link, forKey: "link")
    try container.encodeIfPresent(campaign, forKey: "campaign")
    try container.encodeIfPresent(inviteCode, forKey: "inviteCode")
  }
}
