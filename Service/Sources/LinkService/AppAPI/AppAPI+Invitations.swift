import Hummingbird
import LinkStore
import LinkwrightCore

extension AppAPI {
  /// Issues an invitation.
  func issueInvitation(_ call: Call) async throws -> APIResponse {
    let key = try await authenticate(call, requiring: .invitationsWrite)
    try limiter.count(.apiKey(key.id))
    return try await performOnce(call, key: key, body: CreateInvitationRequest.self) {
      body,
      request in
      let site = try brandedSite(body.host, key: key, call: call)
      func response(_ invitations: [Invitation]) throws -> APIResponse {
        guard let invitation = invitations.first else {
          throw Problem(.unexpected, "No invitation was issued.")
        }
        return try APIResponse(
          CreatedInvitation(
            id: invitation.id,
            code: invitation.code,
            url: site.url(of: invitation)
          ),
          status: .created
        )
      }
      let invitations = try await InvitationIssuer(site: site, previewFields: .besideOthers).issue(
        1,
        of: InvitationContent(body),
        by: key.id,
        at: call.time,
        in: dependencies.store,
        storing: { try request?.record(of: response($0), at: call.time) }
      )
      return try response(invitations)
    }
  }

  /// Returns the information about an invitation that the app shows on its join screen.
  func previewInvitation(_ code: String, _ call: Call) async throws -> APIResponse {
    let key = try await authenticate(call, requiring: .invitationsRedeem)
    try limiter.count(.apiKey(key.id), .address(call.address))
    let (invitation, _) = try await invitation(code: code, key: key, call: call)
    return try APIResponse(invitation.preview(at: call.time))
  }

  /// Redeems an invitation. Apps call this only after a person tapped "join".
  func redeemInvitation(_ code: String, _ call: Call) async throws -> APIResponse {
    let key = try await authenticate(call, requiring: .invitationsRedeem)
    try limiter.count(.apiKey(key.id), .address(call.address))
    guard let idempotencyKey = call.request.headers[.idempotencyKey] else {
      throw Problem(
        .malformedRequest,
        "Send the header Idempotency-Key. Use the same value to repeat a request."
      )
    }
    try IdempotentRequest.check(key: idempotencyKey)
    let body = try await call.request.decoded(
      RedeemDocument.self,
      maximumByteCount: Self.maximumByteCount
    )
    let (invitation, site) = try await invitation(code: code, key: key, call: call)
    let redeemer = try await body.redeemer(
      of: invitation.code,
      verifiers: site.redeemerVerifiers(of: invitation.content, for: key.app),
      key: key,
      at: call.time
    )
    var generator = SystemRandomNumberGenerator()
    let outcome = try await dependencies.store.redeem(
      code: invitation.code,
      by: RedemptionRequest(
        id: UniqueID.make(at: call.time, using: &generator),
        redeemer: redeemer.id,
        idempotencyKey: "\(key.id) \(idempotencyKey)",
        time: call.time,
        app: key.app,
        isProved: redeemer.isProved
      )
    )
    return try response(to: outcome, call)
  }

  private func response(to outcome: RedemptionOutcome, _ call: Call) throws -> APIResponse {
    func accepted(
      _ redemption: StoredRedemption,
      of invitation: Invitation,
      repeated: Bool
    ) throws -> APIResponse {
      try APIResponse(
        RedeemAnswer(
          id: redemption.id,
          redeemedAt: redemption.redeemedAt,
          repeated: repeated,
          invitation: invitation.preview(at: call.time)
        )
      )
    }
    switch outcome {
    case .redeemed(let redemption, let invitation):
      return try accepted(redemption, of: invitation, repeated: false)
    case .repeated(let redemption, let invitation):
      return try accepted(redemption, of: invitation, repeated: true)
    case .refused(let refusal):
      throw refusal.problem
    }
  }

  /// Returns the invitation with a code, together with its host. Throws ``Problem`` if there is no
  /// such invitation for the key's app. Misses have a separate rate limit, because many misses
  /// indicate an attempt to guess codes.
  private func invitation(
    code: String,
    key: APIKey,
    call: Call
  ) async throws -> (Invitation, HostSite) {
    if let code = InviteCode(PercentCoding.decoded(code)),
      let invitation = try await limiter.countingUnavailable(
        "invitation \(code)",
        from: call.address,
        { try await dependencies.store.invitation(code: code) }
      ),
      let site = dependencies.sites.value[invitation.host],
      site.apps(of: invitation.content).contains(where: { $0.name == key.app ?? $0.name })
    {
      return (invitation, site)
    }
    try limiter.countMiss(of: "invitation \(code)", from: call.address)
    throw RedemptionOutcome.Refusal.unknownCode.problem
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
        "An earlier request with this Idempotency-Key had a different redeemer or code."
      )
    }
  }
}
