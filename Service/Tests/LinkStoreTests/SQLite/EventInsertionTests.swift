import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import LinkStore

@Suite("Inserting batches of events")
struct EventInsertionTests {
  /// What a store contains after events were inserted one by one.
  private struct Model {
    private(set) var events: [String: VisitEvent] = [:]
    private(set) var links: [String: Counts] = [:]
    private(set) var invitations: [String: Counts] = [:]
    private(set) var campaigns: [String: Counts] = [:]
    private var clicks: Set<String> = []

    mutating func insert(_ event: VisitEvent) {
      guard events[event.id] == nil else { return }
      if event.kind == .opening, let click = event.clickID {
        guard clicks.insert(click).inserted else { return }
      }
      events[event.id] = event
      guard let field = CountedKind(event.kind)?.field else { return }
      campaigns[event.campaign.campaign ?? "", default: Counts()][keyPath: field] += 1
      if let link = event.linkID { links[link, default: Counts()][keyPath: field] += 1 }
      if let invitation = event.invitationID {
        invitations[invitation, default: Counts()][keyPath: field] += 1
      }
    }
  }

  /// An event of few values, so that IDs and click IDs repeat.
  private static func random(_ random: inout SeededGenerator, idCount: Int) -> VisitEvent {
    func optional(_ prefix: String, _ count: Int) -> String? {
      let number = Int.random(in: 0...count, using: &random)
      return number == 0 ? nil : "\(prefix)-\(number)"
    }
    var event = VisitEvent.random(&random)
    event.id = uuid(.random(in: 0..<idCount, using: &random))
    event.linkID = optional("link", 5)
    event.invitationID = optional("invitation", 2)
    event.clickID = optional("click", 30)
    event.campaign.campaign = optional("campaign", 3)
    return event
  }

  @Test(
    "Batches of any size have the same effect as their events one by one",
    arguments: [1, 7, 8, 63, 64, 65, 200]
  )
  func batches(largest: Int) async throws {
    try await StoreEngine.sqlite.withStore { store in
      var random = SeededGenerator(seed: UInt64(largest))
      var model = Model()
      // Many of the first IDs are new, and few of the last.
      for _ in 0..<8 {
        let size = Int.random(in: 0...largest, using: &random)
        let events = (0..<size).map { _ in Self.random(&random, idCount: 2 * largest) }
        for event in events { model.insert(event) }
        try await store.record(events, yieldPolicy: .continuous)
      }
      for event in model.events.values { #expect(try await store.event(id: event.id) == event) }
      for number in 0..<2 * largest where model.events[uuid(number)] == nil {
        #expect(try await store.event(id: uuid(number)) == nil)
      }
      for (link, counts) in model.links { #expect(try await store.counts(link: link) == counts) }
      for (invitation, counts) in model.invitations {
        #expect(try await store.counts(invitation: invitation) == counts)
      }
      let campaigns = try await store.countsByCampaign(host: nil)
      #expect(
        Dictionary(uniqueKeysWithValues: campaigns.map { ($0.campaign ?? "", $0.counts) })
          == model.campaigns
      )
    }
  }

  @Test("New events are counted beside stored ones after the newest events were removed")
  func afterRemoval() async throws {
    try await StoreEngine.sqlite.withStore { store in
      try await store.record(
        (0..<20).map { .sample($0, at: $0 < 10 ? 1000 : 1, link: "link") },
        yieldPolicy: .continuous
      )
      #expect(try await store.removeEvents(host: "brand.example", before: moment(500)) == 10)
      try await store.record(
        (5..<105).map { .sample($0, link: "link") },
        yieldPolicy: .continuous
      )
      // The events 10 to 19 were removed, so they are new again.
      #expect(try await store.counts(link: "link").visits == 20 + 95)
    }
  }

  @Test("A batch is stored as a whole or not at all", arguments: [0, 63, 64, 99])
  func atomic(invalid: Int) async throws {
    try await StoreEngine.sqlite.withStore { store in
      var events = (0..<100).map { VisitEvent.sample($0, link: "link") }
      events[invalid].query = "\0"
      let error = await storeError { try await store.record(events, yieldPolicy: .continuous) }
      #expect(error?.code == .unstorableText)
      for event in events {
        let stored = try await store.event(id: event.id)
        #expect(stored == nil)
      }
      #expect(try await store.counts(link: "link") == Counts())
    }
  }

  @Test("A batch stores what its frames decode to, even if they are damaged text or incomplete")
  func anyFrame() async throws {
    try await StoreEngine.sqlite.withStore { store in
      var random = SeededGenerator(seed: 11)
      for number in 0..<300 {
        var event = VisitEvent.random(&random)
        event.id = uuid(number)
        // Of two openings with the same click, only one is stored.
        if event.clickID != nil { event.clickID = "click-\(number)" }
        var bytes = try JournalFrame.encode(event)
        let id = bytes[(JournalFrame.headerCount + 2)...].prefix(36)
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          // The ID is the first field. It stays as it is, so that the event can be found.
          let index = Int.random(in: id.endIndex..<bytes.count, using: &random)
          bytes[index] = random.happens(in: 4) ? 0 : .random(in: 1...255, using: &random)
        }
        let range = JournalFrame.headerCount..<bytes.count
        guard let decoded = VisitEvent(payload: bytes[range]) else { continue }
        let place = try #require(bytes.withUnsafeBytes { EventFields.Place($0, range) })
        var batch = EventBatch(in: bytes)
        batch.append(place)
        #expect(batch.events == [decoded])
        // An event that the store refused would be read from the journal again, without end.
        try await store.record(batch, yieldPolicy: .continuous)
        #expect(try await store.event(id: decoded.id) == decoded)
      }
    }
  }

  @Test("A frame without a platform and a browser is stored with the defaults")
  func defaults() async throws {
    try await StoreEngine.sqlite.withStore { store in
      let bytes = [UInt8](unsafeUninitializedCapacity: 100) { memory, count in
        var fields = FieldWriter(UnsafeMutableRawBufferPointer(memory))
        fields.write(.id, uuid(1))
        fields.write(.kind, VisitEvent.Kind.visit.rawValue)
        fields.write(.time, Int64(1000))
        fields.write(.host, "brand.example")
        count = fields.count
      }
      let place = try #require(bytes.withUnsafeBytes { EventFields.Place($0, 0..<bytes.count) })
      var batch = EventBatch(in: bytes)
      batch.append(place)
      try await store.record(batch, yieldPolicy: .continuous)
      #expect(try await store.event(id: uuid(1)) == .sample(1))
    }
  }
}
