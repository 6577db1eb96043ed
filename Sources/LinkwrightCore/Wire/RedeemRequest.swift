/// The request body that redeems an invitation: `POST /v1/invitations/{code}/redeem`.
///
/// If a client repeats the request with the same `Idempotency-Key` header, the service returns the
/// first response again.
public struct RedeemRequest: Sendable, Hashable {
  /// Your own identifier for the user who redeems the invitation. The service's responses never
  /// contain this identifier.
  public var redeemer: String
  /// A token with which your server proves who the redeemer is; nil if the service does not require
  /// one.
  public var redeemerToken: String?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - redeemer: Your own identifier for the user who redeems the invitation.
  ///   - redeemerToken: A token with which your server proves who the redeemer is. The default is
  ///     nil.
  public init(redeemer: String, redeemerToken: String? = nil) {
    self.redeemer = redeemer
    self.redeemerToken = redeemerToken
  }
}

extension RedeemRequest: Codable {
  /// Decodes a request.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      redeemer: fields.value("redeemer"),
      redeemerToken: fields.optional("redeemerToken")
    )
  }

  /// Encodes the request, omitting properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(redeemer, as: "redeemer")
    try fields.write(redeemerToken, as: "redeemerToken")
  }
}
