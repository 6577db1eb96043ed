import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Erasure of installations, redeemers and inviters")
struct ErasureContract {
  private typealias Sample = AttributionContract

  private static let messageText = "secret-person"

  // MARK: Installations

  @Test(
    "An erasure removes an installation for good, and its click stays used",
    arguments: StoreEngine.all
  )
  func erasure(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.record([.sample(1)], yieldPolicy: .continuous)
      let invitation = Invitation.issued(3)
      try await store.insert([invitation])
      let events = [
        Sample.event(
          Sample.first,
          .firstOpening,
          carried: .click(id: uuid(1), by: .link)
        ),
        Sample.event("j", .join, carried: .inviteCode(invitation.code)), Sample.event("c"),
      ]
      _ = try await store.record(Sample.report(events))
      let receipt = try await store.erase(
        .installation(Sample.first),
        receipt: uuid(90),
        at: moment(3000)
      )
      #expect(
        receipt
          == Erasure(
            id: uuid(90),
            time: moment(3000),
            removed: ["events": 3, "clicks": 1, "inviteCodes": 1, "installations": 1]
          )
      )
      let again = try await store.erase(
        .installation(Sample.first),
        receipt: uuid(91),
        at: moment(4000)
      )
      #expect(again == receipt)
      #expect(try await store.installation(Sample.first) == nil)
      #expect(try await store.record(Sample.report(events)) == nil)
      let list = try await store.installations(since: nil, until: nil, after: nil, limit: 9)
      #expect(list.elements.isEmpty)
      let other = Sample.event(
        Sample.second,
        .firstOpening,
        carried: .click(id: uuid(1), by: .link)
      )
      let history = try await store.record(Sample.report(of: Sample.second, [other]))
      #expect(Sample.carrier(history) == .some(nil))
      // The events stay, without the installation.
      #expect(try await store.removeAppEvents(before: ["shop": moment(9000)]) == 4)
    }
  }

  @Test(
    "An unknown installation is erased, too, so that nothing of it is stored later",
    arguments: StoreEngine.all
  )
  func unknownErasure(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let receipt = try await store.erase(
        .installation(Sample.first),
        receipt: uuid(90),
        at: moment(1)
      )
      #expect(receipt.removed.isEmpty)
      let report = Sample.report([Sample.event(Sample.first, .firstOpening)])
      #expect(try await store.record(report) == nil)
      #expect(try await store.removeAppEventKeys(before: moment(2)) == 1)
      #expect(try await store.record(report) != nil)
    }
  }

  @Test(
    "Events that arrive during an erasure do not bring an installation back",
    arguments: StoreEngine.all
  )
  func erasureRace(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      for round in 0..<10 {
        let id = "aaaaaaaa-0000-4000-8000-0000000001\(round)0"
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<6 {
            group.addTask {
              if number == 3 {
                _ = try? await store.erase(.installation(id), receipt: uuid(round), at: moment(1))
              } else {
                let event = Sample.event("\(round) \(number)", .reopening)
                _ = try? await store.record(Sample.report(of: id, [event]))
              }
            }
          }
        }
        let found = try await store.installation(id)
        #expect(found == nil)
      }
    }
  }

  // MARK: Redeemers and inviters

  @Test(
    "A redeemer disappears from redemptions and messages, and capacity stays used",
    arguments: StoreEngine.all
  )
  func redeemer(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.subscribe([WebhookSubscription(webhook: "crm", kind: .invitationRedeemed)])
      let invitation = Invitation.issued(3, content: InvitationContent(maximumUses: 2))
      try await store.insert([invitation])
      for redeemer in [Self.messageText, "ben"] {
        _ = try await store.redeem(code: invitation.code, by: .sample(by: redeemer, key: redeemer))
      }
      let receipt = try await store.erase(
        .redeemer(Self.messageText),
        receipt: uuid(90),
        at: moment(3000)
      )
      #expect(receipt.removed == ["redemptions": 1, "messages": 1])
      let redemptions = try await store.redemptions(invitation: invitation.id, after: nil, limit: 9)
      #expect(Set(redemptions.elements.map(\.redeemer)) == ["erased-\(uuid(90))", "ben"])
      let messages = try await store.dueMessages(to: "crm", at: moment(1 << 42), limit: 9)
      #expect(messages.map(\.sequence).sorted() == [1, 2])
      #expect(!messages.contains { $0.data.contains(Self.messageText) })
      #expect(messages.allSatisfy { $0.data.contains("\"proved\":false") })
      #expect(try await store.invitation(id: invitation.id)?.usedCount == 2)
      let again = try await store.erase(
        .redeemer(Self.messageText),
        receipt: uuid(91),
        at: moment(4000)
      )
      #expect(again.removed.isEmpty)
    }
  }

  @Test(
    "An inviter disappears from invitations, messages, responses and counts",
    arguments: StoreEngine.all
  )
  func inviter(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.subscribe([WebhookSubscription(webhook: "crm", kind: .invitationCreated)])
      // Only the campaigns that a link or an invitation names are subjects.
      var link = Link.sample(1)
      link.content.campaign.campaign = "spring"
      try await store.insert([link], storing: nil)
      let invitation = Invitation.issued(
        3,
        content: InvitationContent(
          inviter: Self.messageText,
          inviterName: Self.messageText,
          payload: ["name": Self.messageText],
          preview: SocialPreview(title: Self.messageText)
        )
      )
      let response = StoredResponse(
        requestHash: [1],
        status: 201,
        contentType: "application/json",
        body: Array("{\"id\":\"\(invitation.id)\",\"inviter\":\"\(Self.messageText)\"}".utf8)
      )
      let key = IdempotencyKey(client: "c", value: "k")
      try await store.insert(
        [invitation],
        storing: IdempotencyRecord(response, for: key, at: moment(1000))
      )
      // Another inviter's, and one that only has the ID as a part of a text.
      for number in 1...45 {
        var other = response
        other.body = Array("[\"\(uuid(100 + number))\", \"\(invitation.id)x\"]".utf8)
        let key = IdempotencyKey(client: "c", value: "other\(number)")
        let record = IdempotencyRecord(other, for: key, at: moment(1000))
        try await store.insert([.sample(100 + number)], storing: record)
      }
      let events = (1...4).map { number in
        var event = VisitEvent.sample(number, .invitationShown, at: 1000, campaign: "spring")
        event.invitationID = invitation.id
        return event
      }
      try await store.record(Array(events.prefix(2)), yieldPolicy: .continuous)
      while try await store.countEvents(limit: 100, at: nil) != .nothingLeft {}
      try await store.record(Array(events.dropFirst(2)), yieldPolicy: .continuous)

      let receipt = try await store.erase(
        .inviter(Self.messageText),
        receipt: uuid(90),
        at: moment(3000)
      )
      #expect(
        receipt.removed == ["invitations": 1, "messages": 1, "responses": 1, "countedDays": 1]
      )
      let erased = try #require(try await store.invitation(id: invitation.id))
      #expect(erased.content == InvitationContent(inviter: "erased-\(uuid(90))"))
      #expect(erased.revokedAt == moment(3000))
      let messages = try await store.dueMessages(to: "crm", at: moment(1 << 42), limit: 9)
      #expect(messages.count == 1 && !messages.contains { $0.data.contains(Self.messageText) })
      // The request, when it is repeated, must not create the inviter again.
      let emptied = try #require(try await store.response(to: key))
      #expect(emptied.status == StoredResponse.erasedStatus && emptied.body.isEmpty)
      #expect(emptied.requestHash == response.requestHash)
      for number in 1...45 {
        let key = IdempotencyKey(client: "c", value: "other\(number)")
        #expect(try await store.response(to: key)?.status == 201)
      }
      while try await store.countEvents(limit: 100, at: nil) != .nothingLeft {}
      for subject in [nil, StatisticsSubject(.campaign, "spring")] {
        let answer = try await store.statistics(.inviters(of: subject))
        #expect(answer.shownByInviter == ["erased-\(uuid(90))": 4])
      }
      #expect(try await store.counts(invitation: invitation.id).invitationsShown == 4)
    }
  }
}

extension StatisticsQuestion {
  /// Asks for the shown invitations of each inviter in the first day.
  fileprivate static func inviters(of subject: StatisticsSubject?) -> StatisticsQuestion {
    StatisticsQuestion(
      subject,
      by: .inviter,
      bounds: [QuarterHour(number: 0), QuarterHour(number: 96)]
    )
  }
}

extension StatisticsAnswer {
  fileprivate var shownByInviter: [String: Int] {
    Dictionary(
      uniqueKeysWithValues: values.map { ($0.key.string, $0.value.total.invitationsShown) }
    )
  }
}
