public import LinkwrightCore

extension LinkClient {
  /// Makes a short link.
  ///
  /// - Parameter request: Where the link is to lead, and what messengers show of it.
  /// - Throws: ``LinkClientError``. After a call without an answer there may be a link all the same; a
  ///   second call makes another one.
  public func createLink(
    _ request: CreateLinkRequest
  ) async throws(LinkClientError) -> CreatedLink {
    try await call { await $0.createLink(request) }
  }

  /// What may be shown of an invitation; nothing is redeemed.
  ///
  /// - Parameter code: As it stood in a link, or was typed.
  /// - Throws: ``LinkClientError``; one that has expired is no error, see `InvitationPreview.state`.
  public func invitation(_ code: InviteCode) async throws(LinkClientError) -> InvitationPreview {
    try await call { await $0.invitation(code) }
  }

  private func call<Answer: Sendable>(
    _ work: @escaping @Sendable (ServiceAPI) async -> Result<Answer, ServiceFailure>
  ) async throws(LinkClientError) -> Answer {
    switch admission() {
    case .open: break
    case .disabled: throw .disabled
    case .busy(let duration): throw LinkClientError(.busy(duration))
    }
    switch await asked(work) {
    case .success(let answer):
      if store.mayBeWaiting { flushSoon() }
      return answer
    case .failure(let failure): throw LinkClientError(failure)
    }
  }
}
