package import LinkwrightCore

/// Storage for links, invitations, API keys, events and counts.
///
/// A write returns when its effect is on disk. The caller provides the times and the IDs. The
/// contract tests apply to every implementation.
///
/// Every method can throw ``StoreError`` with the code `engine` or `unavailable`, and with the code
/// `unstorableText` if an argument contains a NUL character. In lists, a limit below 1 counts as 1,
/// and a limit above 10,000 counts as 10,000.
package protocol LinkStore: WebhookOutbox, AttributionStore {
  // MARK: Links

  /// Stores all new links, or none of them.
  ///
  /// - Parameter record: The response to the request, which is stored in the same transaction; nil
  ///   to store none.
  /// - Throws: ``StoreError`` with the code `slugTaken`, which contains the index of the link, or
  ///   with the code `idempotencyKeyUsed`.
  func insert(_ links: [Link], storing record: IdempotencyRecord?) async throws
  func link(id: String) async throws -> Link?
  func link(host: String, slug: String) async throws -> Link?
  /// Changes a link in one transaction, so that concurrent changes do not overwrite each other.
  ///
  /// Stores only the content, the archived state, and the times of the change and of the deletion.
  ///
  /// - Parameters:
  ///   - didCommit: Receives the link after the change, before this method returns, in the order of
  ///     the commits. If the caller no longer waits for a commit, this closure is still called.
  ///   - body: Changes the link, which is passed in its current state. If this closure throws or
  ///     changes nothing, nothing is written.
  /// - Returns: The link after the change; nil if no link has the ID.
  func change(
    link id: String,
    didCommit: @escaping @Sendable (Link) -> Void,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> Link?
  /// Changes the links on one page of a list, in one transaction. The list contains the links that
  /// match a filter, sorted by ID, newest first.
  ///
  /// - Parameters:
  ///   - didCommit: Receives each link after the change, as in ``change(link:didCommit:_:)``.
  ///   - body: Changes a link, which is passed in its current state.
  /// - Returns: The page, with the links after the change. Links that left the list meanwhile are
  ///   missing, so a page can be shorter than `limit`, or empty, although another page follows.
  /// - Throws: ``StoreError`` with the code `invalidCursor`.
  func change(
    linksBy filter: LinkFilter,
    after cursor: String?,
    limit: Int,
    didCommit: @escaping @Sendable (Link) -> Void,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> ListPage<Link>
  /// Returns the number of links that match a filter.
  func count(linksBy filter: LinkFilter) async throws -> Int
  /// Returns the links that match a filter, sorted by ID, newest first.
  ///
  /// - Throws: ``StoreError`` with the code `invalidCursor`.
  func links(_ filter: LinkFilter, after cursor: String?, limit: Int) async throws -> ListPage<Link>
  /// Calls `body` with each link that was changed after a time, in the order of the changes. A new
  /// link that was never changed is not included.
  func forEachLink(
    changedAfter time: Timestamp,
    _ body: @Sendable (Link) throws -> Void
  ) async throws
  /// Calls `body` once with each link. Links that are created in the meantime may be missing.
  func forEachLink(_ body: @Sendable (Link) throws -> Void) async throws

  // MARK: Invitations

  /// Stores all new invitations, or none of them.
  ///
  /// - Parameter record: The response to the request, which is stored in the same transaction; nil
  ///   to store none.
  /// - Throws: ``StoreError`` with the code `duplicate` or `idempotencyKeyUsed`.
  func insert(_ invitations: [Invitation], storing record: IdempotencyRecord?) async throws
  func invitation(code: InviteCode) async throws -> Invitation?
  func invitation(id: String) async throws -> Invitation?
  /// Returns the invitations of an inviter or a campaign, sorted by ID, newest first.
  ///
  /// - Parameters:
  ///   - inviter: nil for any inviter.
  ///   - campaign: nil for any campaign.
  /// - Throws: ``StoreError`` with the code `invalidCursor`.
  func invitations(
    inviter: String?,
    campaign: String?,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<Invitation>
  /// Revokes an invitation. Revoking it again changes nothing.
  ///
  /// - Returns: Whether the invitation exists.
  func revoke(invitation id: String, at time: Timestamp) async throws -> Bool
  /// Redeems an invitation in one transaction. Each redeemer can redeem it only once, and the
  /// number of redemptions cannot exceed its capacity.
  ///
  /// If the redeemer has redeemed the invitation before, the result contains the earlier
  /// redemption, even if the invitation is now exhausted, expired or revoked. However, a request is
  /// refused if its idempotency key was used for another redeemer or another code.
  func redeem(
    code: InviteCode,
    by redemption: RedemptionRequest
  ) async throws -> RedemptionOutcome
  /// Returns the redemptions of an invitation, sorted by ID, newest first.
  ///
  /// - Throws: ``StoreError`` with the code `invalidCursor`.
  func redemptions(
    invitation id: String,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<StoredRedemption>

  // MARK: Keys

  /// Stores a new key.
  ///
  /// - Parameter hash: The hash of the key's secret.
  /// - Throws: ``StoreError`` with the code `duplicate`.
  func insert(_ key: APIKey, hash: [UInt8]) async throws
  /// Returns the key with a hash, even if it is revoked.
  func key(hash: [UInt8]) async throws -> APIKey?
  /// Returns all keys, sorted by ID, newest first.
  func keys() async throws -> [APIKey]
  /// Revokes a key. Revoking it again changes nothing.
  ///
  /// - Returns: Whether the key exists.
  func revoke(key id: String, at time: Timestamp) async throws -> Bool

  // MARK: Idempotency

  /// Returns the response that was stored under an idempotency key. It was stored in the same
  /// transaction as the change that it reports.
  func response(to key: IdempotencyKey) async throws -> StoredResponse?
  /// Removes the responses that were stored before a time.
  ///
  /// - Returns: The number of removed responses.
  func removeResponses(before time: Timestamp) async throws -> Int
  /// Removes the idempotency keys with which redemptions were requested before a time. The
  /// redemptions stay, so no redeemer can redeem an invitation twice.
  ///
  /// - Returns: The number of removed keys.
  func removeRedemptionKeys(before time: Timestamp) async throws -> Int

  // MARK: Events

  /// Stores events. An event whose ID is already stored is ignored. An opening is also ignored if
  /// an opening with the same click ID is already stored, because a click opens the app only once.
  ///
  /// - Parameter yieldPolicy: How the work yields the processor, if the work runs in this process.
  func record(_ batch: EventBatch, yieldPolicy: YieldPolicy) async throws
  /// Returns a stored event; nil if no event has the ID.
  func event(id: String) async throws -> VisitEvent?
  /// Returns the counts of a link. They do not change when events are removed.
  func counts(link id: String) async throws -> Counts
  func counts(invitation id: String) async throws -> Counts
  /// Returns the counts of each campaign by name. For events without a campaign, the name is nil.
  ///
  /// - Parameter host: The host whose events are counted; nil for all hosts.
  func countsByCampaign(host: String?) async throws -> [(campaign: String?, counts: Counts)]
  /// Returns the number of visits of a link that has a visit limit. While the database is lost, the
  /// number may be too low.
  func visitCount(limitedLink id: String) async throws -> Int
  /// Returns the number of visits of each link that has a visit limit, by link ID.
  func visitCountsOfLimitedLinks() async throws -> [String: Int]
  /// Removes the events of hosts that occurred before the time of their host. The counts do not
  /// change.
  ///
  /// - Returns: The number of removed events.
  func removeEvents(before times: [String: Timestamp]) async throws -> Int

  // MARK: Statistics

  /// Answers a question about counts over time: the stored counts, and the events that are not counted
  /// yet. Both are read at the same moment, so the answer is exact.
  func statistics(_ question: StatisticsQuestion) async throws -> StatisticsAnswer
  /// Returns how many events are not counted yet, or some more.
  func uncountedEventCount() async throws -> Int
  /// Adds events to the stored counts, which stay when events are removed. Events are counted in the
  /// order in which they were stored. All of this is one transaction.
  ///
  /// - Parameters:
  ///   - limit: The number of events to count, approximately.
  ///   - time: The current time. The values of the days before it are fixed, one day in each
  ///     transaction: of dimensions with any number of values, a day keeps the most frequent ones. nil
  ///     to fix nothing.
  func countEvents(limit: Int, at time: Timestamp?) async throws -> CountingOutcome
  /// Finds the subjects whose counts can be added up for questions about long periods, because their
  /// days are over, or have changed since.
  ///
  /// - Parameter time: The current time.
  func dueBlocks(at time: Timestamp) async throws -> [StatisticsBlock.Due]
  /// Adds up the stored counts of a subject for questions about long periods. If these counts change
  /// meanwhile, nothing is stored, and the subject stays due.
  ///
  /// - Parameter minimumSize: The size in bytes from which on the counts of a dimension are added up.
  func makeBlocks(_ due: StatisticsBlock.Due, minimumSize: Int) async throws
  /// Removes the stored counts of all days from which no event was removed, so that the events of
  /// these days are counted again.
  func recountEvents() async throws

  // MARK: Exports

  /// Returns the next rows of an export. Every row that is stored, and not removed before its turn, is
  /// in exactly one part of a chain of cursors, also while rows are added and removed.
  ///
  /// - Throws: ``StoreError`` with the code `invalidCursor`.
  func exportPart(_ request: ExportRequest) async throws -> ExportPart

  // MARK: Operations

  /// Throws if files of the store are known to be missing, replaced or damaged. This method writes
  /// nothing, and does not wait for other operations.
  func checkFiles() throws
  /// Throws if the store cannot be written.
  func check() async throws
  /// Does the work that keeps the store small and fast. Call this method about once an hour.
  func maintain(at time: Timestamp) async throws
  /// Waits for all earlier writes, and closes the store.
  func close() async throws
}

extension LinkStore {
  package func maintain(at time: Timestamp) async throws {}

  /// Removes the events of one host that occurred before a time.
  package func removeEvents(host: String, before time: Timestamp) async throws -> Int {
    try await removeEvents(before: [host: time])
  }

  package func visitCount(limitedLink id: String) async throws -> Int {
    try await counts(link: id).visits
  }

  /// Stores events that are not in the journal's encoding yet.
  ///
  /// - Throws: ``JournalError`` with the code `tooLarge` if an event is too large for the journal.
  package func record(_ events: [VisitEvent], yieldPolicy: YieldPolicy) async throws {
    try await record(EventBatch(events), yieldPolicy: yieldPolicy)
  }

  /// Changes a link. No other part of the process has to learn of the change.
  package func change(
    link id: String,
    _ body: @escaping @Sendable (inout Link) throws -> Void
  ) async throws -> Link? {
    try await change(link: id, didCommit: { _ in }, body)
  }

  /// Stores new links for a request without an idempotency key.
  package func insert(_ links: [Link]) async throws { try await insert(links, storing: nil) }

  /// Stores new invitations for a request without an idempotency key.
  package func insert(_ invitations: [Invitation]) async throws {
    try await insert(invitations, storing: nil)
  }
}

/// A store that finds a link within microseconds on the calling thread.
package protocol SynchronousLinkStore: LinkStore {
  /// Whether this is so for the database that the store uses.
  var looksUpSynchronously: Bool { get }
  /// Returns the same link as ``LinkStore/link(host:slug:)`` without suspending.
  func linkSynchronously(host: String, slug: String) throws -> Link?
}

extension SynchronousLinkStore {
  package var looksUpSynchronously: Bool { true }
}
