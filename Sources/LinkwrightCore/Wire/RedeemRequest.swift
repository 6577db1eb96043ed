/// The request body that redeems an invitation: `POST /v1/invitations/{code}/redeem`.
///
/// A repeated request with the same header `Idempotency-Key` gets the first response.
public struct RedeemRequest: Sendable, Hashable, Codable {
  /// Your own identifier of the user who joins. It is never shown to anyone.
  public var redeemer: String

  /// Creates a request.
  ///
  /// - Parameter redeemer: Your own identifier of the user who joins.
  public init(redeemer: String) { self.redeemer = redeemer }
}
