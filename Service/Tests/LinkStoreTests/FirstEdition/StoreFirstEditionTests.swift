import Foundation
import GRDB
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("A data folder of the first edition")
struct StoreFirstEditionTests {
  /// A copy of the fixtures; removed with the last reference.
  ///
  /// A class because the folder has one owner.
  private final class DataFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "linkwright-\(UUID())")
    var journal: String { url.appending(path: "journal").path }

    init() throws {
      try FileManager.default.copyItem(at: StoreFirstEdition.fixtures, to: url)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private let folder: DataFolder
  private let store: SQLiteStore

  init() throws {
    folder = try DataFolder()
    store = try SQLiteStore(path: folder.url.appending(path: "linkwright.sqlite").path)
  }

  /// Hands the events of the journal to the store.
  ///
  /// - Returns: The notices.
  private func drain() async throws -> [JournalNotice] {
    let notices = Collected<JournalNotice>()
    let journal = try VisitJournal(
      folder: folder.journal,
      report: { notices.append($0) },
      record: { [store] in try await store.record($0, yieldPolicy: $1) }
    )
    await journal.shutDown(within: .seconds(60))
    #expect(journal.status.pendingCount == 0)
    return notices.elements
  }

  @Test("A database is intact, can be written, and has every migration")
  func database() async throws {
    try await store.check()
    let (integrity, violations, migrations) = try await store.pool.read { database in
      (
        try String.fetchAll(database, sql: "PRAGMA integrity_check"),
        try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").count,
        try Migrations.migrator.hasCompletedMigrations(database)
      )
    }
    #expect(integrity == ["ok"])
    #expect(violations == 0)
    #expect(migrations)
  }

  static let links = [
    StoreFirstEdition.summer, StoreFirstEdition.chair, StoreFirstEdition.archived,
  ]

  @Test("A link keeps every field", arguments: links)
  func link(_ link: Link) async throws {
    #expect(try await store.link(id: link.id) == link)
    #expect(try await store.link(host: link.host, slug: link.slug) == link)
    #expect(try store.linkSynchronously(host: link.host, slug: link.slug) == link)
  }

  @Test("Links are found by tag, campaign, text and state")
  func filters() async throws {
    func slugs(_ change: (inout LinkFilter) -> Void) async throws -> [String] {
      var filter = LinkFilter()
      change(&filter)
      return try await store.links(filter, after: nil, limit: 9).elements.map(\.slug)
    }
    #expect(try await slugs { $0.host = StoreFirstEdition.host } == ["kept", "chair", "summer"])
    #expect(try await slugs { $0.isArchived = true } == ["old"])
    #expect(try await slugs { $0.tag = "日本" } == ["summer"])
    #expect(try await slugs { $0.campaign = "summer" } == ["summer"])
    #expect(try await slugs { $0.text = "PRODUCTS/1" } == ["chair"])
  }

  @Test("An invitation keeps every field", arguments: StoreFirstEdition.invitations)
  func invitation(_ invitation: Invitation) async throws {
    #expect(try await store.invitation(id: invitation.id) == invitation)
    #expect(try await store.invitation(code: invitation.code) == invitation)
  }

  @Test("Invitations are listed newest first, all or those of an inviter or a campaign")
  func invitationList() async throws {
    func list(inviter: String? = nil, campaign: String? = nil) async throws -> [Invitation] {
      try await store.invitations(inviter: inviter, campaign: campaign, after: nil, limit: 9)
        .elements
    }
    #expect(try await list() == StoreFirstEdition.invitations)
    #expect(try await list(inviter: "user-1") == [StoreFirstEdition.partyInvitation])
    #expect(try await list(campaign: "autumn") == [StoreFirstEdition.partyInvitation])
  }

  @Test(
    "A redemption is found again, by its key and by its redeemer",
    arguments: StoreFirstEdition.redemptions
  )
  func repeatedRedemption(redemption: StoredRedemption, key: String) async throws {
    let invitation = try #require(
      StoreFirstEdition.invitations.first { $0.id == redemption.invitationID }
    )
    for key in [key, "another"] {
      let outcome = try await store.redeem(
        code: invitation.code,
        by: .sample(by: redemption.redeemer, key: key)
      )
      #expect(outcome == .repeated(redemption, invitation))
    }
    let other = RedemptionRequest.sample(by: "user-9", key: key)
    #expect(try await store.redeem(code: invitation.code, by: other).refusal == .keyReused)
  }

  typealias Capacity = (Invitation, remaining: Int, then: RedemptionOutcome.Refusal?)
  static let capacities: [Capacity] = [
    (StoreFirstEdition.partyInvitation, 1, .exhausted),
    (StoreFirstEdition.unlimitedInvitation, 5, nil),
    (StoreFirstEdition.exhaustedInvitation, 0, .exhausted),
    (StoreFirstEdition.revokedInvitation, 0, .revoked),
    (StoreFirstEdition.expiredInvitation, 0, .expired),
  ]

  @Test("An invitation takes as many more as it has capacity for", arguments: capacities)
  func capacity(
    of invitation: Invitation,
    remaining: Int,
    then refusal: RedemptionOutcome.Refusal?
  ) async throws {
    let now = (StoreFirstEdition.start + .seconds(3600)).milliseconds
    for number in 0..<remaining {
      let request = RedemptionRequest.sample(by: "new-\(number)", at: now)
      #expect(try await store.redeem(code: invitation.code, by: request).isRedeemed)
    }
    if let refusal {
      let request = RedemptionRequest.sample(by: "too-late", at: now)
      #expect(try await store.redeem(code: invitation.code, by: request).refusal == refusal)
    }
    let usedCount = try await store.invitation(id: invitation.id)?.usedCount
    #expect(usedCount == invitation.usedCount + remaining)
  }

  @Test(
    "A key is found by the hash of its secret, also a revoked one",
    arguments: StoreFirstEdition.keys
  )
  func key(_ key: APIKey, hash: String) async throws {
    #expect(try await store.key(hash: StoreFirstEdition.bytes(hash)) == key)
    #expect(try await store.keys().contains(key))
  }

  @Test("The stored response of an idempotent request is the one that was sent")
  func storedResponse() async throws {
    let key = IdempotencyKey(client: StoreFirstEdition.serverKey.id, value: "order-4711")
    let response = try #require(try await store.response(to: key))
    let sent = try Data(
      contentsOf: StoreFirstEdition.fixtures.appending(path: "stored-response.json")
    )
    #expect(response.status == 201)
    #expect(response.contentType == "application/json")
    #expect(Data(response.body) == sent)
    #expect(try await store.removeResponses(before: StoreFirstEdition.start) == 0)
    #expect(try await store.removeResponses(before: StoreFirstEdition.farFuture) == 1)
  }

  @Test("Counts are as they were, before the journal is drained")
  func counts() async throws {
    typealias Edition = StoreFirstEdition
    #expect(
      try await store.counts(link: Edition.summer.id)
        == Edition.counts(visits: 2, openings: 1, bots: 1)
    )
    #expect(try await store.counts(link: Edition.chair.id) == Edition.counts(visits: 1))
    #expect(
      try await store.counts(invitation: Edition.partyInvitation.id)
        == Edition.counts(redemptions: 2, invitationsShown: 1)
    )
    #expect(
      try await store.visitCountsOfLimitedLinks()
        == [Edition.summer.id: 2, Edition.archived.id: 0]
    )
    let campaigns = try await store.countsByCampaign(host: Edition.host)
    #expect(campaigns.map(\.campaign) == [nil, "autumn", "summer"])
    #expect(campaigns.map(\.counts.visits) == [1, 0, 2])
    #expect(campaigns.map(\.counts.redemptions) == [1, 2, 0])
  }

  @Test("A journal is drained once, its torn tail cut and reported")
  func journal() async throws {
    typealias Edition = StoreFirstEdition
    let notices = try await drain()
    #expect(notices.map(\.code) == [.tailCut])
    let message = try #require(notices.first?.message)
    for part in ["100 bytes", "visits-0000000000000002.journal", "449"] {
      #expect(message.contains(part))
    }
    // The first event of the journal was in the database before.
    let summer = Edition.counts(visits: 3, openings: 2, bots: 1)
    #expect(try await store.counts(link: Edition.summer.id) == summer)
    #expect(try await store.counts(link: Edition.chair.id) == Edition.counts(visits: 1, bots: 1))
    #expect(
      try await store.counts(invitation: Edition.partyInvitation.id)
        == Edition.counts(redemptions: 2, invitationsShown: 2)
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.journal) == ["lock"])

    #expect(try await drain() == [])
    #expect(try await store.counts(link: Edition.summer.id) == summer)
  }

  @Test("An event has the bytes that the first edition wrote")
  func journalBytes() throws {
    let files = StoreFirstEdition.fixtures.appending(path: "journal")
    let bytes = try [1, 2].map { try Data(contentsOf: files.appending(path: SegmentName.of($0))) }
    for event in StoreFirstEdition.journaled {
      let frame = Data(try JournalFrame.encode(event))
      #expect(bytes.contains { $0.firstRange(of: frame) != nil })
    }
  }

  @Test("An event in a journal keeps every field")
  func events() async throws {
    let events = Collected<VisitEvent>()
    let drained = try VisitJournal(folder: folder.journal) { batch, _ in
      batch.events.forEach(events.append)
    }
    await drained.shutDown(within: .seconds(60))
    #expect(events.elements == StoreFirstEdition.journaled)
  }
}
