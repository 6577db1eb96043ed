/// The response to an ``AppEventsRequest``.
public struct AppEventsAnswer: Sendable, Equatable {
  /// The reasons why events were refused, keyed by the IDs of the events. All other events of the
  /// request have been stored, now or earlier.
  public var refused: [String: String]
  /// What the installation is joined to; nil if the service knows no opening of the installation.
  public var attribution: LinkAttribution?
  /// The number of seconds to wait before the next request; nil if the app need not wait.
  public var retryAfter: Int?
  /// A Boolean value that indicates whether the app must stop sending requests until its next
  /// launch. nil means false.
  public var disabled: Bool?

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - refused: The reasons why events were refused, keyed by the IDs of the events. The default
  ///     is none.
  ///   - attribution: What the installation is joined to. The default is nil.
  ///   - retryAfter: The number of seconds to wait before the next request. The default is nil.
  ///   - disabled: Whether the app must stop sending requests until its next launch. The default is
  ///     nil.
  public init(
    refused: [String: String] = [:],
    attribution: LinkAttribution? = nil,
    retryAfter: Int? = nil,
    disabled: Bool? = nil
  ) {
    self.refused = refused
    self.attribution = attribution
    self.retryAfter = retryAfter
    self.disabled = disabled
  }
}

extension AppEventsAnswer: Codable {
  /// Decodes a response from this or a later version of the service.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      refused: fields.optional("refused") ?? [:],
      attribution: fields.optional("attribution"),
      retryAfter: fields.optional("retryAfter"),
      disabled: fields.optional("disabled")
    )
  }

  /// Encodes the response, omitting properties that are nil or empty.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    if !refused.isEmpty { try fields.write(refused, as: "refused") }
    try fields.write(attribution, as: "attribution")
    try fields.write(retryAfter, as: "retryAfter")
    try fields.write(disabled, as: "disabled")
  }
}
