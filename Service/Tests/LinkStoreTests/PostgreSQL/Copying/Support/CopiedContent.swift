import LinkwrightCore
import LinkwrightTesting

@testable import LinkStore

/// Everything that a store returns of the rows with which ``fill(_:)`` fills it.
struct CopiedContent: Equatable {
  var links: [Link] = []
  var taggedLinks: [String: [Link]] = [:]
  var invitations: [Invitation] = []
  var redemptions: [StoredRedemption] = []
  var repetitions: [RedemptionOutcome] = []
  var keys: [APIKey] = []
  var keysByHash: [APIKey?] = []
  var responses: [StoredResponse?] = []
  var events: [VisitEvent?] = []
  var countsOfSubjects: [Counts] = []
  var countsOfCampaigns: [String: Counts] = [:]
  var visitCounts: [String: Int] = [:]
  var messages: [WebhookMessage] = []
  var deadLetters: [WebhookMessage] = []
  var installations: [InstallationHistory] = []
}

extension CopiedContent {
  /// Texts that a format or an engine could change.
  static let texts = [
    "", " ", "\t", "\r\n", "\\", #"\N"#, #"\."#, #"\\x41"#, "\u{7F}", "'\"`;--", "NULL", "é",
    "e\u{301}",
    "日本", "🏖️", "\u{FFFD}", "\u{10FFFF}", String(repeating: "ü", count: 1000),
  ]

  private static let tags = ["a", "b\tc", "e\u{301}", "日本"]
  private static let idempotencyKeys = texts.indices.map {
    IdempotencyKey(client: uuid($0 % 3), value: "key\($0)\(texts[$0])")
  }
  private static let codes = (0..<9).map { number in
    var random = SeededGenerator(seed: UInt64(number))
    return InviteCode.random(using: &random)
  }

  private static let webhooks = ["crm", "audit"]

  static func fill(_ store: any LinkStore) async throws {
    try await store.subscribe(
      Set(
        ChangeKind.allCases.map { WebhookSubscription(webhook: "audit", kind: $0) } + [
          WebhookSubscription(webhook: "crm", kind: .linkCreated)
        ]
      )
    )
    try await store.insert(links, storing: nil)
    _ = try await store.change(link: uuid(1)) { $0.delete(at: moment(9000)) }
    for (key, text) in zip(idempotencyKeys, texts) {
      let response = StoredResponse(
        requestHash: hash(7),
        status: 201,
        contentType: "application/json",
        body: Array(text.utf8) + [0, 255]
      )
      let record = IdempotencyRecord(response, for: key, at: moment(1 << 41))
      try await store.insert([] as [Link], storing: record)
    }
    try await store.insert(invitations, storing: nil)
    for (invitation, text) in zip(invitations, texts.dropFirst(9)) {
      for redeemer in ["u1", text] {
        let request = redemption(invitation.id, by: redeemer)
        _ = try await store.redeem(code: invitation.code, by: request)
      }
    }
    _ = try await store.revoke(invitation: uuid(102), at: moment(5000))
    for number in 0..<6 {
      try await store.insert(key(number), hash: hash(UInt8(number)))
    }
    _ = try await store.revoke(key: uuid(203), at: moment(6000))
    try await store.record(eventsOfOneDay, yieldPolicy: .continuous)
    let end = moment(1 << 42)
    while try await store.countEvents(limit: 1000, at: end) != .nothingLeft {}
    for due in try await store.dueBlocks(at: end) {
      try await store.makeBlocks(due, minimumSize: 1)
    }
    try await store.record(events, yieldPolicy: .continuous)
    _ = try await store.countEvents(limit: events.count / 2, at: nil)
    let time = moment(1 << 42)
    for var message in try await store.dueMessages(to: "audit", at: time, limit: 9) {
      message.attemptCount = 3
      message.lastFailure = .init(time: moment(7), status: 500, reason: texts[6])
      message.nextAttemptAt = message.kind == .linkCreated ? nil : moment(1 << 41)
      try await store.storeFailure(of: message)
    }
    let arrived = try await store.dueMessages(to: "crm", at: time, limit: 1)
    for message in arrived { try await store.removeArrived(message) }
    for number in 0..<7 { _ = try await store.record(report(number)) }
    for number in 0..<3 {
      _ = try await store.erase(
        .installation(report(number).installation),
        receipt: uuid(900 + number),
        at: moment(7000)
      )
    }
  }

  /// The events of an installation that carried a click and an invite code.
  private static func report(_ number: Int) -> AppEventReport {
    let text = texts[number + 9]
    let time = moment(Int64(number) * 1000)
    var events = [
      AppEventReport.Event(
        rowID: uuid(800 + number * 9),
        id: "opening \(number)",
        kind: .firstOpening,
        time: time,
        carried: .click(id: uuid(850 + number), by: .paste)
      ),
      AppEventReport.Event(
        rowID: uuid(801 + number * 9),
        id: "join \(number)",
        kind: .join,
        time: time,
        carried: .inviteCode(codes[number])
      ),
    ]
    events.append(
      AppEventReport.Event(
        rowID: uuid(802 + number * 9),
        id: "purchase \(number)",
        kind: .custom,
        time: time,
        name: "purchase",
        revenue: Revenue(minorUnits: -1, currency: "EUR"),
        deduplicationID: "order \(number)",
        parameters: [text: text]
      )
    )
    return AppEventReport(
      installation: "aaaaaaaa-0000-4000-8000-00000000000\(number)",
      app: "shop",
      platform: number.isMultiple(of: 2) ? "ios" : nil,
      time: time,
      events: events
    )
  }

  private static let links =
    texts.enumerated().map { number, text in
      var link = Link.sample(number)
      link.content.campaign.label = text
      link.content.campaign.campaign = number.isMultiple(of: 3) ? nil : "c\(number % 2)"
      link.content.destination = "https://example.com/\(text)"
      link.content.tags = Array(tags.prefix(number % 5))
      link.content.visitLimit = number.isMultiple(of: 4) ? 100 : nil
      link.createdBy = number.isMultiple(of: 2) ? text : nil
      link.isArchived = number.isMultiple(of: 7)
      return link
    } + [Link.sample(99, host: "other", content: .full)]

  private static let invitations = codes.enumerated().map { number, code in
    let text = texts[number * 2]
    return Invitation.issued(
      100 + number,
      code: code,
      content: InvitationContent(
        campaign: number.isMultiple(of: 2) ? text : nil,
        inviter: text,
        maximumUses: number.isMultiple(of: 3) ? nil : 5,
        expiresAt: number.isMultiple(of: 4) ? moment(1 << 50) : nil,
        payload: number.isMultiple(of: 2) ? [text: "\u{0}\(text)"] : [:],
        preview: number.isMultiple(of: 3) ? SocialPreview(title: text) : nil
      )
    )
  }

  private static func hash(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 32) }

  private static func key(_ number: Int) -> APIKey {
    APIKey(
      id: uuid(200 + number),
      kind: number.isMultiple(of: 2) ? .server : .publishable,
      name: texts[number + 2],
      app: number.isMultiple(of: 2) ? nil : "shop",
      scopes: number.isMultiple(of: 2) ? Set(APIKey.Scope.allCases) : [.resolve],
      createdAt: moment(Int64(number))
    )
  }

  private static func redemption(_ invitation: String, by redeemer: String) -> RedemptionRequest {
    .sample(by: redeemer, key: "\(invitation)/\(redeemer)")
  }

  /// The events of four months, of an ID without a time, and of two openings by one click.
  private static let events: [VisitEvent] = {
    var list = texts.enumerated().map { number, text in
      let time = Int64(20_000 + number * 7) * 86_400_000
      var event = VisitEvent.sample(0, at: time, link: uuid(number), campaign: "c\(number % 2)")
      var random = SeededGenerator(seed: UInt64(number))
      event.id = UniqueID.make(at: moment(time), using: &random)
      event.kind = VisitEvent.Kind.allCases[number % 4]
      event.invitationID = event.kind == .invitationShown ? uuid(100) : nil
      event.clickID = event.kind == .opening ? "click\(text)" : nil
      event.query = text
      event.campaign.tokens = text.isEmpty ? [] : [text, "second"]
      event.isScan = number.isMultiple(of: 3)
      return event
    }
    list.append(.sample(1, .bot, host: "other"))
    list[list.count - 1].id = "zzz"
    return list
  }()

  /// Enough events for rows of each dimension, which have blocks.
  private static let eventsOfOneDay = (0..<20).map { number in
    var event = VisitEvent.sample(1000 + number, at: 10_000 * 86_400_000)
    event.referrerHost = String(repeating: texts[12 + number % 4], count: 20 + number)
    (event.language, event.country) = ("ko", "KR")
    return event
  }

  /// Reads everything through the methods of the store.
  init(of store: any LinkStore) async throws {
    let all = Collected<Link>()
    try await store.forEachLink { all.append($0) }
    links = all.elements
    for tag in Self.tags {
      var filter = LinkFilter()
      (filter.tag, filter.isArchived) = (tag, nil)
      taggedLinks[tag] = try await store.links(filter, after: nil, limit: 100).elements
    }
    invitations = try await store.invitations(inviter: nil, campaign: nil, after: nil, limit: 100)
      .elements
    for invitation in invitations {
      let page = try await store.redemptions(invitation: invitation.id, after: nil, limit: 100)
      redemptions += page.elements
      countsOfSubjects.append(try await store.counts(invitation: invitation.id))
      let request = Self.redemption(invitation.id, by: "u1")
      repetitions.append(try await store.redeem(code: invitation.code, by: request))
    }
    keys = try await store.keys()
    for number in UInt8(0)..<6 { keysByHash.append(try await store.key(hash: Self.hash(number))) }
    for key in Self.idempotencyKeys { responses.append(try await store.response(to: key)) }
    for event in Self.events { events.append(try await store.event(id: event.id)) }
    for link in links { countsOfSubjects.append(try await store.counts(link: link.id)) }
    for (campaign, counts) in try await store.countsByCampaign(host: nil) {
      countsOfCampaigns[campaign ?? "none"] = counts
    }
    visitCounts = try await store.visitCountsOfLimitedLinks()
    let time = moment(1 << 42)
    for webhook in Self.webhooks {
      messages += try await store.dueMessages(to: webhook, at: time, limit: 1000)
      deadLetters += try await store.deadLetters(to: webhook, after: nil, limit: 1000).elements
    }
    installations = try await store.installations(since: nil, until: nil, after: nil, limit: 100)
      .elements
  }
}
