/// The campaign parameters of a link, which say where the link was published.
///
/// All strings are percent-decoded. An optional property is nil if the link does not have the
/// corresponding parameter.
public struct Campaign: Sendable, Hashable {
  /// The names of the parameters other than the tokens, in links (without a prefix) and in JSON.
  package static let names = ["network", "campaign", "adgroup", "creative", "label"]

  /// The tracker tokens, from the outermost to the innermost; empty if the link has no tokens.
  public var tokens: [String]
  /// The other values, by the names of their parameters. A campaign is part of many types, and a
  /// dictionary keeps the code that copies and compares these types small.
  private var values: [String: String] = [:]

  /// The value of the parameter with one of the ``names``.
  package subscript(name: String) -> String? {
    // Most campaigns have no values. Then nothing is hashed.
    get { values.isEmpty ? nil : values[name] }
    set { if newValue != nil || !values.isEmpty { values[name] = newValue } }
  }

  /// The advertising network or channel.
  public var network: String? {
    get { self["network"] }
    set { self["network"] = newValue }
  }

  /// The name of the campaign.
  public var campaign: String? {
    get { self["campaign"] }
    set { self["campaign"] = newValue }
  }

  /// The ad group.
  public var adgroup: String? {
    get { self["adgroup"] }
    set { self["adgroup"] = newValue }
  }

  /// The individual advertisement.
  public var creative: String? {
    get { self["creative"] }
    set { self["creative"] = newValue }
  }

  /// A label of your choice.
  public var label: String? {
    get { self["label"] }
    set { self["label"] = newValue }
  }

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
  public var isEmpty: Bool { tokens.isEmpty && values.isEmpty }
}

extension Campaign: Codable {
  /// Decodes a campaign.
  ///
  /// All fields are optional.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    tokens = try fields.optional("tokens") ?? []
    for name in Self.names {
      self[name] = try fields.optional(name)
    }
  }

  /// Encodes the campaign, omitting properties that are nil or empty.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    if !tokens.isEmpty { try fields.write(tokens, as: "tokens") }
    for name in Self.names {
      try fields.write(self[name], as: name)
    }
  }
}

extension Campaign {
  /// Returns a copy of this campaign in which missing properties are filled in from another
  /// campaign.
  ///
  /// - Parameter other: The campaign that supplies the missing properties.
  public func filled(from other: Campaign) -> Campaign {
    var filled = self
    if tokens.isEmpty { filled.tokens = other.tokens }
    for name in Self.names where self[name] == nil { filled[name] = other[name] }
    return filled
  }

  /// Returns the query items for the campaign, without its tokens.
  func parameters(prefix: String) -> [LinkQuery.Item] {
    Self.names.compactMap { name in
      self[name].map { LinkQuery.Item(name: prefix + name, value: $0) }
    }
  }
}
