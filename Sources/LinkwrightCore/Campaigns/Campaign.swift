/// The campaign parameters of a link, which say where the link was published.
///
/// All strings are percent-decoded. An optional property is nil if the link does not have the
/// corresponding parameter.
public struct Campaign: Sendable, Hashable, Codable {
  /// The tracker tokens, from the outermost to the innermost; empty if the link has no tokens.
  public var tokens: [String]
  /// The advertising network or channel.
  public var network: String?
  /// The name of the campaign.
  public var campaign: String?
  /// The ad group.
  public var adgroup: String?
  /// The individual advertisement.
  public var creative: String?
  /// A label of your choice.
  public var label: String?

  /// Creates a campaign.
  ///
  /// Values that you omit are nil or, for the tokens, empty.
  ///
  /// - Parameters:
  ///   - tokens: The tracker tokens, from the outermost to the innermost. The default is none.
  ///   - network: The advertising network or channel.
  ///   - campaign: The name of the campaign.
  ///   - adgroup: The ad group.
  ///   - creative: The individual advertisement.
  ///   - label: A label of your choice.
  public init(
    tokens: [String] = [],
    network: String? = nil,
    campaign: String? = nil,
    adgroup: String? = nil,
    creative: String? = nil,
    label: String? = nil
  ) {
    self.tokens = tokens
    self.network = network
    self.campaign = campaign
    self.adgroup = adgroup
    self.creative = creative
    self.label = label
  }

  /// A Boolean value that indicates whether the campaign has no tokens and all other properties are
  /// nil.
  public var isEmpty: Bool { self == Campaign() }

  private enum CodingKeys: String, CodingKey {
    case tokens, network, campaign, adgroup, creative, label
  }

  /// Decodes a campaign.
  ///
  /// All fields are optional.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      tokens: container.decodeIfPresent([String].self, forKey: .tokens) ?? [],
      network: container.decodeIfPresent(String.self, forKey: .network),
      campaign: container.decodeIfPresent(String.self, forKey: .campaign),
      adgroup: container.decodeIfPresent(String.self, forKey: .adgroup),
      creative: container.decodeIfPresent(String.self, forKey: .creative),
      label: container.decodeIfPresent(String.self, forKey: .label)
    )
  }

  /// Encodes the campaign, omitting properties that are nil or empty.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !tokens.isEmpty { try container.encode(tokens, forKey: .tokens) }
    try container.encodeIfPresent(network, forKey: .network)
    try container.encodeIfPresent(campaign, forKey: .campaign)
    try container.encodeIfPresent(adgroup, forKey: .adgroup)
    try container.encodeIfPresent(creative, forKey: .creative)
    try container.encodeIfPresent(label, forKey: .label)
  }
}

extension Campaign {
  /// Returns a copy of this campaign in which missing properties are filled in from another
  /// campaign.
  ///
  /// - Parameter other: The campaign that supplies the missing properties.
  public func filled(from other: Campaign) -> Campaign {
    Campaign(
      tokens: tokens.isEmpty ? other.tokens : tokens,
      network: network ?? other.network,
      campaign: campaign ?? other.campaign,
      adgroup: adgroup ?? other.adgroup,
      creative: creative ?? other.creative,
      label: label ?? other.label
    )
  }

  /// Returns the query items for the campaign, without its tokens.
  func parameters(prefix: String) -> [LinkQuery.Item] {
    CampaignParameters.fields.compactMap { name, field in
      self[keyPath: field].map { LinkQuery.Item(name: prefix + name, value: $0) }
    }
  }
}
