package import LinkwrightCore

/// Where links, invitations, keys and counts are kept.
///
/// One protocol, one contract in the tests, whatever the engine. A call returns when what it did is on
/// disk. Times come from the caller, ids too.
package protocol LinkStore: Sendable {
  // MARK: Links

  /// Keeps new links, all or none.
  ///
  /// - Parameter record: The response to the request, stored in the same transaction.
  /// - Throws: ``StoreError`` with the code `slugTaken` and the place in the list, or `idempotencyKeyUsed`.
  func insert(_ links: [Link], storing record: IdempotencyRecord?) async throws
  func link(id: String) async throws -> Link?
  func link(host: String, slug: String) async throws -> Link?
  /// Changes a link in one transaction, so that nobody's change undoes another one's. Only the content,
  /// whether it is archived and the time of the change are kept.
  ///
  /// - Parameter body: Is given the link as it is. When it throws, or changes nothing, nothing is
  ///   written.
  /// - Returns: The link as it is now; nil when there is none with this id.
  func change(
    link id: String,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> Link?
  /// The links of a filter, newest first by their ids.
  ///
  /// - Throws: ``StoreError`` with the code `invalidCursor`.
  func links(_ filter: LinkFilter, after cursor: String?, limit: Int) async throws -> Page<Link>
  /// Hands over the links that were changed after a moment, in the order of their changes, and not
  /// those that were only made.
  func forEachLink(
    changedAfter time: Timestamp,
    _ body: @Sendable (Link) throws -> Void
  ) async throws
  /// Hands over every link once, in batches, as fast as they can be read; of those that are made
  /// meanwhile perhaps not all.
  func forEachLink(_ body: @Sendable (Link) throws -> Void) async throws

  // MARK: Invitations

  /// Keeps new invitations, all or none.
  ///
  /// - Parameter record: The response to the request, stored in the same transaction.
  /// - Throws: ``StoreError`` with the code `duplicate` or `idempotencyKeyUsed`.
  func insert(_ invitations: [Invitation], storing record: IdempotencyRecord?) async throws
  func invitation(code: InviteCode) async throws -> Invitation?
  func invitation(id: String) async throws -> Invitation?
  func invitations(
    inviter: String?,
    campaign: String?,
    after cursor: String?,
    limit: Int
  ) async throws -> Page<Invitation>
  /// - Returns: Whether there is such an invitation; revoking twice changes nothing.
  func revoke(invitation id: String, at time: Timestamp) async throws -> Bool
  /// Takes a place in one transaction: once for each redeemer, never more than there are.
  ///
  /// Who has a place already is told so, even when the invitation is exhausted, expired or revoked.
  func redeem(
    code: InviteCode,
    by redemption: RedemptionRequest
  ) async throws -> RedemptionOutcome

  // MARK: Keys

  func insert(_ key: APIKey, hash: [UInt8]) async throws
  func key(hash: [UInt8]) async throws -> APIKey?
  func keys() async throws -> [APIKey]
  func revoke(key id: String, at time: Timestamp) async throws -> Bool

  // MARK: Idempotency

  /// Returns the response that was stored for an idempotency key, in the same transaction as the change
  /// that it reports.
  func response(to key: IdempotencyKey) async throws -> StoredResponse?
  /// - Returns: How many were removed.
  func removeResponses(before time: Timestamp) async throws -> Int

  // MARK: What happened

  /// Adds events; one whose id is there already is left out.
  ///
  /// - Parameter yieldPolicy: Where the work is done on this machine.
  func record(_ events: [VisitEvent], yieldPolicy: YieldPolicy) async throws
  /// What happened to a link.
  ///
  /// Counts are kept when retention removes the events: a limit does not begin anew.
  func counts(link id: String) async throws -> Counts
  func counts(invitation id: String) async throws -> Counts
  /// By the name of the campaign, events and redemptions; nil or an empty name for those without one.
  func countsByCampaign(host: String?) async throws -> [(campaign: String?, counts: Counts)]
  /// The visits of all links that have a limit, by id.
  func visitCountsOfLimitedLinks() async throws -> [String: Int]
  /// - Returns: How many were removed.
  func removeEvents(host: String, before time: Timestamp) async throws -> Int

  // MARK: Operations

  /// Fails when the store cannot be written.
  func check() async throws
  func close() async throws
}

extension LinkStore {
  /// Keeps new links that no request under an idempotency key asked for.
  package func insert(_ links: [Link]) async throws { try await insert(links, storing: nil) }

  /// Keeps new invitations that no request under an idempotency key asked for.
  package func insert(_ invitations: [Invitation]) async throws {
    try await insert(invitations, storing: nil)
  }
}

/// A store that finds a link within microseconds, on the thread that asks.
package protocol SynchronousLinkStore: LinkStore {
  /// The same as ``LinkStore/link(host:slug:)``, without waiting.
  func linkSynchronously(host: String, slug: String) throws -> Link?
}

/// Who wants to redeem.
package struct RedemptionRequest: Sendable, Hashable {
  /// The id that the redemption gets.
  package var id: String
  package var redeemer: String
  /// Unique among all clients: the service puts the client in front of what was sent.
  package var idempotencyKey: String
  package var time: Timestamp

  package init(id: String, redeemer: String, idempotencyKey: String, time: Timestamp) {
    self.id = id
    self.redeemer = redeemer
    self.idempotencyKey = idempotencyKey
    self.time = time
  }
}
