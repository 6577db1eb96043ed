/// What a link says about where it was published.
///
/// Every text is decoded; nil means that the link does not say.
public struct Campaign: Sendable, Hashable, Codable {
  /// The tracker tokens, from the outermost to the innermost.
  public var tokens: [String]
  /// The network or channel.
  public var network: String?
  /// The campaign.
  public var campaign: String?
  /// The group of advertisements.
  public var adgroup: String?
  /// The single advertisement.
  public var creative: String?
  /// Free text.
  public var label: String?

  /// Makes a campaign.
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

  /// Whether nothing is said.
  public var isEmpty: Bool { self == Campaign() }

  private enum CodingKeys: String, CodingKey {
    case tokens, network, campaign, adgroup, creative, label
  }

  /// Reads a campaign; every field may be missing.
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

  /// Writes what is said.
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
  /// What is said here, and where nothing is said, what is said there.
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

  /// The query items that say it, without the tokens.
  func parameters(prefix: String) -> [LinkQuery.Item] {
    CampaignParameters.fields.compactMap { name, field in
      self[keyPath: field].map { LinkQuery.Item(name: prefix + name, value: $0) }
    }
  }
}
