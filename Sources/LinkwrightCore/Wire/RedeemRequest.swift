/// The request body that redeems an invitation: `POST /v1/invitations/{code}/redeem`.
///
/// If a client repeats the request with the same `Idempotency-Key` header, the service returns the
/// first response again.
public struct RedeemRequest: Sendable, Hashable, Codable {
  /// Your own identifier for the user who redeems the invitation. The service's responses never
  /// contain this identifier.
  public var redeemer: String

  /// Creates a request.
  ///
  /// - Parameter redeemer: Your own identifier for the user who redeems the invitation.
  public init(redeemer: String) { self.redeemer = redeemer }
}
