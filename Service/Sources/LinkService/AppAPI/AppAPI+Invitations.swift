import Hummingbird
import LinkStore
import LinkwrightCore

extension AppAPI {
  /// Issues an invitation.
  func issueInvitation(_ call: Call) async throws -> APIResponse {
    let key = try await keys.key(call.request.bearerToken, allowing: .invitationsWrite)
    try limiter.count(.app(key.id))
    return try await once(call, by: key, CreateInvitationRequest.self) { wish, kept in
      let site = try brandedSite(wish.host, key, call)
      func answer(_ made: [Invitation]) throws -> APIResponse {
        guard let made = made.first else { throw Problem(.unexpected, "None was issued.") }
        return try APIResponse(
          CreatedInvitation(id: made.id, code: made.code, url: site.url(of: made)),
          status: .created
        )
      }
      let made = try await InvitationIssuer(site: site).make(
        1,
        of: InvitationContent(wish),
        by: key.id,
        at: call.time,
        in: parts.store,
        keeping: { made in try kept { try answer(made) } }
      )
      return try answer(made)
    }
  }

  /// What the join screen shows.
  func previewInvitation(_ code: String, _ call: Call) async throws -> Response {
    let key = try await keys.key(call.request.bearerToken, allowing: .invitationsRedeem)
    try limiter.count(.app(key.id), .address(call.address))
    let invitation = try await invitation(code, key, call)
    return .json(invitation.preview(at: call.time))
  }

  /// Takes a place, because a person tapped "join".
  func redeemInvitation(_ code: String, _ call: Call) async throws -> Response {
    let key = try await keys.key(call.request.bearerToken, allowing: .invitationsRedeem)
    try limiter.count(.app(key.id), .address(call.address))
    guard let idempotencyKey = call.request.headers[.idempotencyKey],
      (1...255).contains(idempotencyKey.utf8.count)
    else {
      throw Problem(
        .malformedRequest,
        "Send the header Idempotency-Key with 1 to 255 characters, the same when a request is repeated."
      )
    }
    let wish = try await call.request.decoded(
      RedeemRequest.self,
      maximumByteCount: Self.maximumByteCount
    )
    guard (1...255).contains(wish.redeemer.utf8.count) else {
      throw Problem(.invalidValue, "\"redeemer\" has to have 1 to 255 bytes.")
    }
    let invitation = try await invitation(code, key, call)
    var generator = SystemRandomNumberGenerator()
    let outcome = try await parts.store.redeem(
      code: invitation.code,
      by: RedemptionRequest(
        id: UniqueID.make(at: call.time, using: &generator),
        redeemer: wish.redeemer,
        idempotencyKey: "\(key.id) \(idempotencyKey)",
        time: call.time
      )
    )
    return try response(to: outcome, call)
  }

  private func response(to outcome: RedemptionOutcome, _ call: Call) throws -> Response {
    switch outcome {
    case .redeemed(let redemption, let invitation):
      return .json(RedeemAnswer(redemption, invitation, repeated: false, at: call.time))
    case .repeated(let redemption, let invitation):
      return .json(RedeemAnswer(redemption, invitation, repeated: true, at: call.time))
    case .refused(let refusal):
      throw refusal.problem
    }
  }

  /// An invitation of the key's app. Whoever asks for many that do not exist is guessing.
  private func invitation(_ typed: String, _ key: APIKey, _ call: Call) async throws -> Invitation {
    if let code = InviteCode(PercentCoding.decoded(typed)),
      let invitation = try await parts.store.invitation(code: code),
      let site = parts.sites.value[invitation.host],
      key.app.map(site.host.apps.contains) ?? true
    {
      return invitation
    }
    try limiter.count(.misses(call.address))
    throw RedemptionOutcome.Refusal.unknownCode.problem
  }
}

extension RedeemAnswer {
  fileprivate init(
    _ redemption: Redemption,
    _ invitation: Invitation,
    repeated: Bool,
    at time: Timestamp
  ) {
    self.init(
      id: redemption.id,
      redeemedAt: redemption.redeemedAt,
      repeated: repeated,
      invitation: invitation.preview(at: time)
    )
  }
}

extension RedemptionOutcome.Refusal {
  var problem: Problem {
    switch self {
    case .unknownCode:
      Problem(.unknownInvitation, "Check the code; every character counts.")
    case .revoked: Problem(.invitationRevoked, "Ask for a new invitation.")
    case .expired: Problem(.invitationExpired, "Ask for a new invitation.")
    case .exhausted: Problem(.invitationExhausted, "Ask for a new invitation.")
    case .ownInvitation:
      Problem(.ownInvitation, "The inviter and the redeemer are the same.")
    case .keyReused:
      Problem(
        .idempotencyKeyReused,
        "A request with the same Idempotency-Key came with another redeemer or code."
      )
    }
  }
}
