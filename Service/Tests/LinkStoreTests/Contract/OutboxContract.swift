import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Messages to webhooks")
struct OutboxContract {
  @Test(
    "Each change writes one message, with a number for each subject",
    arguments: StoreEngine.all
  )
  func changes(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.subscribe(.everything("audit"))
      try await store.insert([.sample(1), .sample(2)])
      _ = try await store.change(link: uuid(1)) { link in
        link.isArchived = true
        link.updatedAt = moment(3000)
      }
      _ = try await store.change(link: uuid(1)) { link in
        link.delete(at: moment(4000))
        link.updatedAt = moment(4000)
      }
      let invitation = Invitation.issued(3, content: InvitationContent(maximumUses: 2))
      try await store.insert([invitation])
      for redeemer in ["a", "b"] {
        _ = try await store.redeem(code: invitation.code, by: .sample(by: redeemer, at: 5000))
      }
      _ = try await store.revoke(invitation: invitation.id, at: moment(6000))
      try await store.insert(.sample(4), hash: [1])
      _ = try await store.revoke(key: uuid(4), at: moment(7000))

      let messages = try await store.dueMessages(to: "audit", at: .far, limit: 100)
      #expect(
        messages.map(\.line).sorted() == [
          "01 1 link.created 1001", "01 2 link.changed 3000", "01 3 link.deleted 4000",
          "02 1 link.created 1002", "03 1 invitation.created 1000",
          "03 2 invitation.redeemed 5000", "03 3 invitation.redeemed 5000",
          "03 4 invitation.used_up 5000", "03 5 invitation.revoked 6000", "04 1 key.created 1000",
          "04 2 key.revoked 7000",
        ]
      )
      #expect(Set(messages.map(\.id)).count == messages.count)
      #expect(messages.allSatisfy { $0.expiresAt == $0.time + WebhookMessage.lifetime })
      #expect(messages.allSatisfy { $0.attemptCount == 0 && $0.nextAttemptAt == $0.time })
    }
  }

  @Test("A message has the row as the change left it", arguments: StoreEngine.all)
  func data(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.subscribe(.everything("audit"))
      let link = Link.sample(1, content: .full)
      try await store.insert([link])
      _ = try await store.change(link: link.id) { $0.content.destination = "https://later.example" }
      let invitation = Invitation.issued(
        2,
        content: InvitationContent(inviter: "u1", payload: ["ü": "\u{0}"])
      )
      try await store.insert([invitation])
      _ = try await store.redeem(code: invitation.code, by: .sample(by: "fü"))

      let messages = try await store.dueMessages(to: "audit", at: .far, limit: 100)
      func data(_ kind: ChangeKind) throws -> [String: [String: Any]] {
        let message = try #require(messages.first { $0.kind == kind })
        let object = try JSONSerialization.jsonObject(with: Data(message.data.utf8))
        return try #require(object as? [String: [String: Any]])
      }
      let created = try #require(try data(.linkCreated)["link"])
      #expect(created["destination"] as? String == LinkContent.full.destination)
      #expect(created["url"] as? String == "https://brand.example/slug-1")
      #expect(
        (created["campaign"] as? [String: Any])?["tokens"] as? [String] == ["abc", "d\"e\u{0}"]
      )
      let changed = try #require(try data(.linkChanged)["link"])
      #expect(changed["destination"] as? String == "https://later.example")
      let redeemed = try data(.invitationRedeemed)
      #expect(redeemed["redemption"]?["redeemer"] as? String == "fü")
      #expect(redeemed["invitation"]?["usedCount"] as? Int == 1)
      #expect(redeemed["invitation"]?["inviter"] as? String == "u1")
      #expect(try data(.invitationCreated)["invitation"]?["usedCount"] as? Int == 0)
    }
  }

  @Test("A call that changes nothing writes no message", arguments: StoreEngine.all)
  func noChange(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let link = Link.sample(1)
      try await store.insert([link])
      let invitation = Invitation.issued(2, content: InvitationContent(inviter: "self"))
      try await store.insert([invitation])
      try await store.insert(.sample(3), hash: [1])
      let request = RedemptionRequest.sample(by: "a", key: "key")
      _ = try await store.redeem(code: invitation.code, by: request)
      _ = try await store.revoke(key: uuid(3), at: moment(1))
      _ = try await store.revoke(invitation: invitation.id, at: moment(1))
      try await store.subscribe(.everything("audit"))

      #expect(
        await code { try await store.insert([.sample(9), .sample(8, slug: link.slug)]) } != nil
      )
      #expect(await code { try await store.insert([invitation]) } == .duplicate)
      _ = try await store.change(link: link.id) { $0.updatedAt = moment(9000) }
      _ = try? await store.change(link: link.id) { link in
        link.isArchived = true
        throw CancellationError()
      }
      _ = try await store.redeem(code: invitation.code, by: request)
      _ = try await store.redeem(code: invitation.code, by: .sample(by: "b"))
      _ = try await store.redeem(code: invitation.code, by: .sample(by: "self"))
      #expect(try await store.revoke(invitation: invitation.id, at: moment(2)))
      #expect(try await store.revoke(key: uuid(3), at: moment(2)))
      #expect(try await !store.revoke(key: uuid(99), at: moment(2)))
      #expect(try await store.dueMessages(to: "audit", at: .far, limit: 10).isEmpty)
    }
  }

  @Test("Each webhook gets its kinds only, and numbers of its own", arguments: StoreEngine.all)
  func kinds(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.subscribe([
        WebhookSubscription(webhook: "a", kind: .linkCreated),
        WebhookSubscription(webhook: "a", kind: .linkDeleted),
        WebhookSubscription(webhook: "b", kind: .linkChanged),
        WebhookSubscription(webhook: "b", kind: .linkDeleted),
      ])
      try await store.insert([.sample(1)])
      for number in 1...3 {
        _ = try await store.change(link: uuid(1)) { $0.content.tags = ["\(number)"] }
      }
      _ = try await store.change(link: uuid(1)) { $0.delete(at: moment(4000)) }
      let toA = try await store.dueMessages(to: "a", at: .far, limit: 10)
      let toB = try await store.dueMessages(to: "b", at: .far, limit: 10)
      #expect(toA.map(\.sequence) == [1, 2])
      #expect(toB.map(\.sequence) == [1, 2, 3, 4])
      #expect(toA.last?.id == toB.last?.id)

      try await store.subscribe([WebhookSubscription(webhook: "b", kind: .linkCreated)])
      try await store.insert([.sample(2)])
      #expect(try await store.dueMessages(to: "a", at: .far, limit: 10) == toA)
      #expect(try await store.dueMessages(to: "b", at: .far, limit: 10).count == 5)
    }
  }

  @Test("Concurrent changes are numbered without a gap", arguments: StoreEngine.all)
  func concurrency(_ engine: StoreEngine) async throws {
    try await engine.withHome { home in
      let stores = [try await home.open(), try await home.open()]
      try await stores[0].subscribe(.everything("audit").union(Set.everything("crm")))
      let invitation = Invitation.issued(1, content: InvitationContent(maximumUses: 20))
      try await stores[0].insert([.sample(2), .sample(3)])
      try await stores[0].insert([invitation])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          let store = stores[number % 2]
          group.addTask {
            _ = try await store.redeem(code: invitation.code, by: .sample(by: "u\(number)"))
          }
          group.addTask {
            _ = try await store.change(link: uuid(2 + number % 2)) { link in
              link.content.tags.append("\(number)")
              if number.isMultiple(of: 5) { throw CancellationError() }
            }
          }
        }
        while let result = await group.nextResult() {
          if case .failure(let error) = result, !(error is CancellationError) { throw error }
        }
      }
      for webhook in ["audit", "crm"] {
        let messages = try await stores[1].dueMessages(to: webhook, at: .far, limit: 1000)
        let bySubject = Dictionary(grouping: messages, by: \.subject)
        for (_, messages) in bySubject {
          #expect(messages.map(\.sequence).sorted() == Array(1...messages.count))
        }
        // The invitation, 20 redemptions and the end of the capacity; 2 links, and the 32 changes that
        // did not throw.
        #expect(bySubject[invitation.id]?.count == 22)
        #expect(messages.count == 56)
      }
      for store in stores { try await store.close() }
    }
  }

  @Test("Messages are due in the order of their times", arguments: StoreEngine.all)
  func due(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.subscribe(.everything("audit"))
      try await store.insert([.sample(3), .sample(1), .sample(2)])
      let due = try await store.dueMessages(to: "audit", at: moment(1002), limit: 10)
      #expect(due.map(\.subject) == [uuid(1), uuid(2)])
      #expect(try await store.dueMessages(to: "audit", at: .far, limit: 1) == [due[0]])
      #expect(try await store.dueMessages(to: "crm", at: .far, limit: 1).isEmpty)

      var failed = due[0]
      failed.attemptCount = 1
      failed.nextAttemptAt = moment(5000)
      failed.lastFailure = .init(time: moment(2000), status: 503, reason: "The status is 503.")
      try await store.storeFailure(of: failed)
      #expect(try await store.dueMessages(to: "audit", at: moment(4999), limit: 10).count == 2)
      #expect(try await store.dueMessages(to: "audit", at: moment(5000), limit: 10).last == failed)

      // A node that was suspended reports an old outcome.
      var late = failed
      late.nextAttemptAt = moment(1)
      try await store.storeFailure(of: late)
      #expect(try await store.dueMessages(to: "audit", at: moment(5000), limit: 10).last == failed)

      try await store.removeArrived(failed)
      try await store.removeArrived(failed)
      #expect(try await store.dueMessages(to: "audit", at: .far, limit: 10).count == 2)
    }
  }

  @Test("A dead letter is kept until it is replayed or discarded", arguments: StoreEngine.all)
  func deadLetters(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.subscribe(.everything("audit").union(Set.everything("crm")))
      try await store.insert((1...5).map { .sample($0) })
      var dead: [WebhookMessage] = []
      for var message in try await store.dueMessages(to: "audit", at: .far, limit: 4) {
        message.attemptCount = 12
        message.nextAttemptAt = nil
        message.lastFailure = .init(time: moment(9000), reason: "The connection was refused.")
        try await store.storeFailure(of: message)
        dead.append(message)
      }
      let first = try await store.deadLetters(to: "audit", after: nil, limit: 3)
      let second = try await store.deadLetters(to: "audit", after: first.nextCursor, limit: 3)
      #expect(first.elements + second.elements == dead.sorted { $0.id > $1.id })
      #expect(second.nextCursor == nil)
      #expect(try await store.deadLetters(to: "crm", after: nil, limit: 3).elements.isEmpty)
      #expect(
        try await store.webhookBacklogs() == [
          WebhookBacklog(
            webhook: "audit",
            waitingCount: 1,
            oldestWaiting: moment(1005),
            deadLetterCount: 4
          ),
          WebhookBacklog(webhook: "crm", waitingCount: 5, oldestWaiting: moment(1001)),
        ]
      )

      func replay(_ id: String?) async throws -> Int {
        try await store.replayDeadLetters(to: "audit", id: id, at: moment(99_000))
      }
      #expect(try await replay(dead[0].id) == 1)
      #expect(try await replay(dead[0].id) == 0)
      let replayed = try #require(
        try await store.dueMessages(to: "audit", at: .far, limit: 9).first { $0.id == dead[0].id }
      )
      #expect(replayed.nextAttemptAt == moment(99_000) && replayed.attemptCount == 0)
      #expect(replayed.expiresAt == moment(99_000) + WebhookMessage.lifetime)
      #expect(try await store.discardDeadLetters(to: "audit", id: dead[1].id) == 1)
      #expect(try await replay(nil) == 2)
      #expect(try await store.discardDeadLetters(to: "audit", id: nil) == 0)
      #expect(try await store.dueMessages(to: "audit", at: .far, limit: 9).count == 4)
    }
  }

  @Test(
    "A message that nobody tries becomes a dead letter when it expires",
    arguments: StoreEngine.all
  )
  func expiry(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.subscribe(.everything("gone"))
      try await store.insert([.sample(1), .sample(9)])
      let end = moment(1005) + WebhookMessage.lifetime
      #expect(try await store.expireMessages(before: end) == ["gone": 1])
      #expect(try await store.expireMessages(before: end).isEmpty)
      let dead = try await store.deadLetters(to: "gone", after: nil, limit: 9).elements
      #expect(dead.map(\.subject) == [uuid(1)] && dead.first?.lastFailure != nil)
      #expect(try await store.dueMessages(to: "gone", at: .far, limit: 9).count == 1)
      let death = moment(1001) + WebhookMessage.lifetime
      #expect(try await store.removeDeadLetters(before: death) == 0)
      #expect(try await store.removeDeadLetters(before: end) == 1)
      #expect(try await store.deadLetters(to: "gone", after: nil, limit: 9).elements.isEmpty)
      #expect(try await store.hasMessages(to: "gone"))
      #expect(try await !store.hasMessages(to: "other"))
    }
  }

  @Test("Many messages die, are replayed and are discarded in parts", arguments: StoreEngine.all)
  func parts(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.subscribe(.everything("gone"))
      try await store.insert((1...2100).map { .sample($0) })
      #expect(try await store.expireMessages(before: .far) == ["gone": 2100])
      #expect(try await store.webhookBacklogs().map(\.deadLetterCount) == [2100])
      func replay() async throws -> Int {
        try await store.replayDeadLetters(to: "gone", id: nil, at: moment(9000))
      }
      #expect(try await replay() == 2100)
      #expect(try await replay() == 0)
      #expect(try await store.expireMessages(before: .far) == ["gone": 2100])
      #expect(try await store.discardDeadLetters(to: "gone", id: nil) == 2100)
      #expect(try await store.webhookBacklogs().isEmpty)
    }
  }

  @Test("Messages and numbers survive a restart", arguments: StoreEngine.all)
  func restart(_ engine: StoreEngine) async throws {
    try await engine.withHome { home in
      let store = try await home.open()
      try await store.subscribe(.everything("audit"))
      try await store.insert([.sample(1)])
      let messages = try await store.dueMessages(to: "audit", at: .far, limit: 9)
      for message in messages { try await store.removeArrived(message) }
      try await store.close()
      let reopened = try await home.open()
      _ = try await reopened.change(link: uuid(1)) { $0.isArchived = true }
      let later = try await reopened.dueMessages(to: "audit", at: .far, limit: 9)
      #expect(messages.count == 1 && later.map(\.sequence) == [2])
      try await reopened.close()
    }
  }

  @Test("One process at a time may send", arguments: StoreEngine.all)
  func lease(_ engine: StoreEngine) async throws {
    try await engine.withHome { home in
      let store = try await home.open()
      func lease(_ node: String) async throws -> Set<String> {
        try await store.leaseSending(of: ["crm", "audit"], to: node, for: .seconds(60))
      }
      #expect(try await lease("a") == ["crm", "audit"])
      #expect(try await lease("a") == ["crm", "audit"])
      try await store.endSending(of: nil, by: "a")
      #expect(try await lease("b") == ["crm", "audit"])
      try await store.close()
    }
  }
}

extension Set<WebhookSubscription> {
  static func everything(_ webhook: String) -> Set {
    Set(ChangeKind.allCases.map { WebhookSubscription(webhook: webhook, kind: $0) })
  }
}

extension Timestamp {
  static let far = moment(1 << 45)
}

extension WebhookMessage {
  /// The subject's last digits, the number, the kind and the time.
  fileprivate var line: String {
    "\(subject.suffix(2)) \(sequence) \(kind.rawValue) \(time.milliseconds)"
  }
}

extension APIKey {
  fileprivate static func sample(_ number: Int) -> APIKey {
    APIKey(id: uuid(number), kind: .server, name: "k", scopes: [.resolve], createdAt: moment(1000))
  }
}
