import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

/// Every combination of a click, what carried it, when, and into which installation, through the
/// endpoints.
@Suite("Attribution, every combination")
struct AttributionTableTests {
  enum Click: CaseIterable { case byPerson, byBot }
  /// What reaches the installation. The install referrer and pasted text arrive in an event.
  enum Carrier: CaseIterable { case nothing, link, paste, referrer, inviteCode, forgedID }
  enum Moment: CaseIterable { case beforeFirstOpening, afterFirstOpening }
  enum Age: CaseIterable { case insideWindow, outsideWindow }
  /// What happened to the click and the installation before.
  enum History: CaseIterable {
    case none
    /// The app was installed again, or its ID was reset, after the first installation carried the click.
    case carriedByOther
    /// The installation that carried the click was erased, and another one carries it.
    case carriedByErased
    /// The installation was erased before it reports anything.
    case erased
    /// Another device with the same address and browser is installed at the same time.
    case neighbor
  }

  @Test("Only what a person carried joins, and only the installation that carried it first")
  func table() async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    try await service.link("chair", to: "https://example.com/products/1") {
      $0.content.campaign.campaign = "spring"
    }
    let invitation = Invitation(
      id: "01900000-0000-7000-8000-000000000001",
      code: InviteCode("92MD6NHM67JA")!,
      host: "brand.example",
      content: InvitationContent(),
      usedCount: 0,
      createdAt: TestService.start
    )
    try await service.store.insert([invitation])
    var count = 0
    for click in Click.allCases {
      for carrier in Carrier.allCases {
        for moment in Moment.allCases {
          for age in Age.allCases {
            for history in History.allCases {
              let row = Row(
                click: click,
                carrier: carrier,
                moment: moment,
                age: age,
                history: history
              )
              service.clock.withLockedValue { $0 = $0 + .seconds(40 * 86_400) }
              let answer = try await row.play(on: service, key: key)
              #expect(answer?.carriedBy == row.expectedCarrier, "\(row)")
              #expect((answer == nil) == (history == .erased), "\(row)")
              if answer?.carriedBy != nil {
                #expect(answer?.isReattribution == row.isReattribution, "\(row)")
                let code = carrier == .inviteCode ? invitation.code : nil
                #expect(answer?.inviteCode == code, "\(row)")
                let campaign = carrier == .inviteCode ? nil : "spring"
                #expect(answer?.campaign?.campaign == campaign, "\(row)")
                let link = carrier == .inviteCode ? nil : "https://brand.example/chair"
                #expect(answer?.link == link, "\(row)")
              }
              count += 1
            }
          }
        }
      }
    }
    #expect(count == 240)
  }

  struct Row: CustomStringConvertible {
    var click: Click
    var carrier: Carrier
    var moment: Moment
    var age: Age
    var history: History

    var description: String { "\(click), \(carrier), \(moment), \(age), \(history)" }

    /// The rule in one sentence, written again.
    var expectedCarrier: CarriedBy? {
      if history == .erased { return nil }
      switch carrier {
      case .nothing, .forgedID: return nil
      // An invite code is not a click: it joins each installation that redeems it, at any time.
      case .inviteCode: return .inviteCode
      case .link, .paste, .referrer:
        let isFirst = history == .none || history == .neighbor
        guard click == .byPerson, age == .insideWindow, isFirst else { return nil }
        return carrier == .link ? .link : carrier == .paste ? .paste : .referrer
      }
    }

    var isReattribution: Bool {
      // A code within the window after the first opening leads to the installation.
      if carrier == .inviteCode { return age == .outsideWindow && moment == .afterFirstOpening }
      return moment == .afterFirstOpening
    }

    func play(on service: TestService, key: String) async throws -> LinkAttribution? {
      let id = UUID().uuidString
      func pass(_ duration: Duration) { service.clock.withLockedValue { $0 = $0 + duration } }
      let device = Device(service: service, key: key)
      if history == .erased { try await device.erase(id) }
      if moment == .afterFirstOpening {
        try await device.report(id, [device.event(.firstOpening, id: id)])
        pass(.seconds(60))
      }
      let clickID = try await device.click(isBot: click == .byBot)
      pass(age == .insideWindow ? .seconds(60) : .seconds(8 * 86_400))
      switch history {
      case .none, .erased: break
      case .carriedByOther, .carriedByErased:
        let other = UUID().uuidString
        try await device.carry(clickID, into: other, by: carrier)
        try await device.report(other, [device.event(.firstOpening, id: other)])
        if history == .carriedByErased { try await device.erase(other) }
      case .neighbor:
        let other = UUID().uuidString
        let answer = try await device.report(other, [device.event(.firstOpening, id: other)])
        #expect(answer.attribution?.isOrganic == true, "\(self)")
      }
      let carried = carrier == .forgedID ? device.forgedID() : clickID
      try await device.carry(carried, into: id, by: carrier)
      if moment == .beforeFirstOpening {
        try await device.report(id, [device.event(.firstOpening, id: id)])
      }
      return try await device.report(id, []).attribution
    }
  }
}

/// A device with an app, which calls the endpoints.
struct Device {
  let service: TestService
  let key: String

  var now: Timestamp { service.clock.withLockedValue { $0 } }

  func event(
    _ kind: AppEvent.Kind,
    id: String = UUID().uuidString,
    carried: CarriedToken? = nil
  ) -> AppEvent {
    AppEvent(id: id, kind: kind, occurredAt: now, carried: carried)
  }

  func post(_ path: String, _ body: some Encodable) async throws -> TestService.ReceivedResponse {
    try await service.send(
      .post,
      "https://brand.example\(path)",
      headers: [.authorization: "Bearer \(key)"],
      body: String(decoding: JSONEncoder().encode(body), as: UTF8.self)
    )
  }

  @discardableResult
  func report(_ installation: String, _ events: [AppEvent]) async throws -> AppEventsAnswer {
    let request = AppEventsRequest(
      installation: installation,
      platform: .ios,
      sentAt: now,
      events: events
    )
    let response = try await post("/v1/app-events", request)
    try #require(response.status == 200, "\(response.body)")
    return try response.json(AppEventsAnswer.self)
  }

  @discardableResult
  func erase(_ installation: String) async throws -> ErasureReceipt {
    let request = EraseInstallationRequest(installation: installation)
    let response = try await post("/v1/installations/erase", request)
    try #require(response.status == 200, "\(response.body)")
    return try response.json(ErasureReceipt.self)
  }

  /// Follows the link in a browser. The visit reaches the store at once.
  func click(isBot: Bool = false) async throws -> String {
    service.events.removeAll()
    let agent = isBot ? "curl/8.5" : VisitorTests.safari
    _ = try await service.send(.get, "https://brand.example/chair", userAgent: agent)
    let events = service.events.all
    try await service.store.record(events, yieldPolicy: .continuous)
    let event = try #require(events.first)
    try #require((event.kind == .bot) == isBot)
    return event.id
  }

  /// An ID that looks like that of a click.
  func forgedID() -> String {
    var generator = SystemRandomNumberGenerator()
    return UniqueID.make(at: now, using: &generator)
  }

  func carry(
    _ clickID: String,
    into installation: String,
    by carrier: AttributionTableTests.Carrier
  ) async throws {
    switch carrier {
    case .nothing: return
    case .link, .forgedID:
      let request = ResolveRequest(
        url: "https://brand.example/chair?lw_click=\(clickID)",
        appKey: key,
        installation: installation,
        source: .universalLink,
        carriedBy: .link
      )
      let response = try await post("/v1/resolve", request)
      try #require(response.status == 200)
    case .paste:
      let token = CarriedToken(carriedBy: .paste, token: clickID.uppercased())
      try await report(installation, [event(.reopening, carried: token)])
    case .referrer:
      let token = CarriedToken(
        carriedBy: .referrer,
        token: "utm_source=x&lw_click=\(clickID)&utm_medium=y"
      )
      try await report(installation, [event(.reopening, carried: token)])
    case .inviteCode:
      let token = CarriedToken(carriedBy: .inviteCode, token: "92md-6nhm-67ja")
      try await report(installation, [event(.join, carried: token)])
    }
  }
}
