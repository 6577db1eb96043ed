/// The request body that redeems an invitation: `POST /v1/invitations/{code}/redeem`.
///
/// If a client repeats the request with the same `Idempotency-Key` header, the service returns the
/// first response again.
public struct RedeemRequest: Sendable, Hashable, Codable {
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
