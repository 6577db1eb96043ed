import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("GET /v1/funnel")
struct FunnelAPITests {
  private let service: TestService
  private let first = "5f0c9a7e-3d52-4b7c-9a43-0d6f6f2a3b10"
  private let second = "5f0c9a7e-3d52-4b7c-9a43-0d6f6f2a3b20"

  init() throws { service = try TestService() }

  private func device() async throws -> Device {
    try await service.link("chair", to: "https://example.com/products/1") {
      $0.content.campaign.campaign = "spring"
    }
    let invitation = Invitation(
      id: "01900000-0000-7000-8000-000000000001",
      code: try #require(InviteCode("92md-6nhm-67ja")),
      host: "brand.example",
      content: InvitationContent(campaign: "friends", inviter: "ana", maximumUses: nil),
      usedCount: 0,
      createdAt: service.clock.withLockedValue { $0 }
    )
    try await service.store.insert([invitation])
    return Device(service: service, key: try await service.key([.resolve, .invitationsRedeem]))
  }

  private func share(_ link: String, on device: Device) -> AppEvent {
    var event = device.event(.share)
    event.link = link
    return event
  }

  private func purchase(on device: Device) -> AppEvent {
    var event = device.event(.custom)
    event.name = "purchase"
    return event
  }

  /// A person shares a link, and another one an invitation; each leads to an installation.
  private func history() async throws {
    let device = try await device()
    try await device.carry(try await device.click(), into: first, by: .link)
    try await service.store.record(service.events.all, yieldPolicy: .continuous)
    _ = try await device.click(isBot: true)
    let invitation = "https://brand.example/invite/92md-6nhm-67ja"
    let events = [
      device.event(.firstOpening, id: first), purchase(on: device),
      share("https://brand.example/chair", on: device), share(invitation, on: device),
      share(invitation, on: device), share("https://elsewhere.example/x", on: device),
    ]
    for _ in 0..<2 { try await device.report(first, events) }
    _ = try await service.store.redeem(
      code: try #require(InviteCode("92md-6nhm-67ja")),
      by: RedemptionRequest(
        id: UUID().uuidString.lowercased(),
        redeemer: "bo",
        idempotencyKey: "k",
        time: device.now
      )
    )
    try await device.carry("", into: second, by: .inviteCode)
    try await device.report(second, [device.event(.firstOpening, id: second)])
  }

  private func funnel(_ query: String) async throws -> FunnelDocument {
    let key = try await service.key([.statisticsRead], app: nil)
    let response = try await service.manage(.get, "/v1/funnel?from=2026-11-21&\(query)", key: key)
    try #require(response.status == 200, "\(response.body)")
    return try response.json(FunnelDocument.self)
  }

  @Test("The steps follow each other, with their ratios and with bots apart")
  func steps() async throws {
    try await history()
    let document = try await funnel("")
    #expect(
      document.steps == [
        .init(step: "shared", count: 3, ofFirst: 1),
        .init(step: "reached", count: 1, ofPrevious: 0.3333, ofFirst: 0.3333),
        .init(step: "opened", count: 1, ofPrevious: 1, ofFirst: 0.3333),
        .init(step: "installed", count: 2, ofPrevious: 2, ofFirst: 0.6667),
        .init(step: "joined", count: 1, ofPrevious: 0.5, ofFirst: 0.3333),
        .init(step: "event", count: 1, ofPrevious: 1, ofFirst: 0.3333),
      ]
    )
    #expect(document.bots == 1 && document.isOpen && document.values == nil)
    #expect(document.comparison.previous.steps.allSatisfy { $0.count == 0 && $0.ofFirst == nil })
    let invitations = try #require(document.invitations)
    #expect(invitations == .init(inviters: 1, shares: 2, joins: 1))
    #expect(invitations.kFactor == 1 && invitations.joinsPerShare == 0.5)
  }

  @Test("The values of a dimension and the days add up to the whole")
  func sums() async throws {
    try await history()
    for by in ["campaign", "inviter", "link", "invitation", "host", "platform", "day"] {
      for limit in [1, 20] {
        let document = try await funnel("by=\(by)&limit=\(limit)")
        let values =
          (document.values ?? [])
          + [document.otherValues, document.withoutValue].compactMap { $0 }
        let sums = document.steps.indices.map { index in
          values.reduce(0) { $0 + $1.steps[index].count }
        }
        #expect(document.by == by && sums == document.steps.map(\.count), "\(by)")
        #expect(values.reduce(0) { $0 + $1.bots } == document.bots, "\(by)")
      }
    }
    let campaigns = try await funnel("by=campaign").values ?? []
    #expect(campaigns.map(\.value) == ["spring", "friends"])
    #expect(campaigns.map { $0.steps.map(\.count) } == [[1, 1, 1, 1, 0, 1], [2, 0, 0, 1, 1, 0]])
    #expect(try await funnel("by=day").values?.map(\.value) == ["2026-11-21"])
  }

  @Test(
    "A K-factor is that of the inviters of a subject",
    arguments: [
      ("inviter:ana", 1), ("inviter:cy", 0), ("campaign:friends", 1), ("campaign:spring", 0),
      ("host:brand.example", 1), ("invitation:01900000-0000-7000-8000-000000000001", nil),
      ("link:x", nil),
    ]
  )
  func subjects(subject: String, inviters: Int?) async throws {
    try await history()
    #expect(try await funnel("subject=\(subject)").invitations?.inviters == inviters)
  }

  @Test(
    "Requests that cannot be answered say why",
    arguments: [
      ("by=colour", "Known values: day, platform"), ("interval=day", "unknown"),
      ("limit=0", "from 1 to"), ("subject=link:x&by=inviter", "not kept"),
    ]
  )
  func refusals(query: String, text: String) async throws {
    let key = try await service.key([.statisticsRead], app: nil)
    let response = try await service.manage(.get, "/v1/funnel?\(query)", key: key)
    #expect(response.status == 422 && response.body.contains(text), "\(response.body)")
  }
}
