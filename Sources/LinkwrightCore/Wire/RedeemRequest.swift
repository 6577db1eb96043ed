/// The request body that redeems an invitation: `POST /v1/invitations/{code}/redeem`.
///
/// If the request is repeated with the same `Idempotency-Key` header, the service returns its first
/// response again.
public struct RedeemRequest: Sendable, Hashable, Codable {
  /// Your own identifier for the user who redeems the invitation. The service never shows this
  /// identifier to anyone.
  public var redeemer: String

  /// Creates a request.
  ///
  /// - Parameter redeemer: Your own identifier for the user who redeems the invitation.
  public init(redeemer: String) { self.redeemer = redeemer }
}
