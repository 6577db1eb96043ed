import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("POST /v1/app-events, /v1/installations/erase, /v1/erasures and GET /v1/attribution")
struct AppEventsAPITests {
  private let service: TestService
  private let id = "5f0c9a7e-3d52-4b7c-9a43-0d6f6f2a3b10"

  init() throws { service = try TestService() }

  private func device() async throws -> Device {
    try await service.link("chair", to: "https://example.com/products/1") {
      $0.content.campaign.campaign = "spring"
    }
    return Device(service: service, key: try await service.key([.resolve, .invitationsRedeem]))
  }

  @Test("Bad requests get a sentence that says what to do")
  func refusals() async throws {
    let device = try await device()
    let url = "https://brand.example/v1/app-events"
    func send(_ body: String, key: String? = nil) async throws -> TestService.ReceivedResponse {
      try await service.send(
        .post,
        url,
        headers: [.authorization: "Bearer \(key ?? device.key)"],
        body: body
      )
    }
    let other = try await service.key([.linksWrite])
    let many = String(
      repeating: #"{"id":"a","kind":"x","occurredAt":"2026-11-21T12:00:00Z"},"#,
      count: 101
    )
    let rows: [(body: String, key: String?, status: Int, problem: String, part: String)] = [
      ("{}", "lwp_x", 401, "unknown-key", "revoked"),
      ("{}", other, 403, "insufficient-scope", "resolve"),
      ("", nil, 400, "malformed-request", "JSON"),
      ("{}", nil, 422, "invalid-value", "\"installation\" is missing"),
      (#"{"installation":"x"}"#, nil, 422, "invalid-value", "UUID"),
      (#"{"installation":"\#(id)","events":[{}]}"#, nil, 422, "invalid-value", "events"),
      (
        #"{"installation":"\#(id)","events":[{"id":"a","kind":"custom","occurredAt":"now"}]}"#, nil,
        422,
        "invalid-value", "occurredAt"
      ),
      (
        #"{"installation":"\#(id)","events":[\#(many.dropLast())]}"#, nil, 422, "invalid-value",
        "100"
      ),
      (String(repeating: " ", count: 17_000), nil, 413, "too-large", "16384"),
    ]
    for row in rows {
      let response = try await send(row.body, key: row.key)
      #expect(response.status == row.status, "\(row.body.prefix(80)) \(response.body)")
      #expect(response.problem == row.problem, "\(row.body.prefix(80))")
      #expect(response.body.contains(row.part.replacing("\"", with: "\\\"")), "\(response.body)")
    }
    let get = try await service.send(.get, url)
    #expect(get.status == 405)
    #expect(try await service.store.installation(id) == nil)
  }

  @Test("An event beyond a limit is refused by its ID, and the others are stored")
  func refusedEvents() async throws {
    let device = try await device()
    var nameless = device.event(.custom, id: "nameless")
    nameless.parameters = ["a": "b"]
    var strange = device.event(.reopening, id: "strange")
    strange.carried = CarriedToken(carriedBy: .other("a b"), token: "x")
    let unknown = device.event(.other("later"), id: "unknown")
    let answer = try await device.report(
      id.uppercased(),
      [nameless, strange, unknown, device.event(.firstOpening, id: id)]
    )
    #expect(Set(answer.refused.keys) == ["nameless", "strange"])
    #expect(answer.attribution?.isOrganic == true)
    #expect(try await service.store.installation(id)?.openingCount == 1)
  }

  @Test("Times are corrected by the clock of the service")
  func clocks() async throws {
    let device = try await device()
    let now = device.now
    for (sent, occurred, expected) in [
      (now - .seconds(3600), now - .seconds(3660), now - .seconds(60)),
      (now + .seconds(7200), now + .seconds(7100), now - .seconds(100)),
      (now, now + .seconds(50), now),
      (now, Timestamp("0001-01-01T00:00:00Z")!, now - .seconds(90 * 86_400)),
      (Timestamp("0001-01-01T00:00:00Z")!, Timestamp("9999-12-31T23:59:59Z")!, now),
    ] {
      let installation = UUID().uuidString.lowercased()
      let event = AppEvent(id: installation, kind: .firstOpening, occurredAt: occurred)
      let request = AppEventsRequest(installation: installation, sentAt: sent, events: [event])
      #expect(try await device.post("/v1/app-events", request).status == 200)
      #expect(try await service.store.installation(installation)?.firstOpenedAt == expected)
    }
  }

  @Test("A link in the memory of the service joins before its visit is stored")
  func undrained() async throws {
    let device = try await device()
    _ = try await service.send(.get, "https://brand.example/chair?utm_source=x")
    let clickID = try #require(service.events.all.first?.id)
    try await device.carry(clickID, into: id, by: .link)
    #expect(service.events.all.last?.carrying?.installation == id)
    let answer = try await device.report(id, [device.event(.firstOpening, id: id)])
    #expect(answer.attribution?.carriedBy == .link && answer.attribution?.isReattribution == false)
  }

  @Test("A request that records no opening carries nothing")
  func unrecorded() async throws {
    let device = try await device()
    let clickID = try await device.click()
    for (installation, records) in [(id, false), ("no UUID", true)] {
      let request = ResolveRequest(
        url: "https://brand.example/chair?lw_click=\(clickID)",
        appKey: device.key,
        installation: installation,
        recordsOpening: records
      )
      #expect(try await device.post("/v1/resolve", request).status == 200)
    }
    #expect(try await service.store.installation(id) == nil)
  }

  @Test("Invite codes cannot be guessed with events")
  func guesses() async throws {
    let device = try await device()
    var generator = SystemRandomNumberGenerator()
    let events = (0..<80).map { number in
      device.event(
        .join,
        id: "\(number)",
        carried: CarriedToken(
          carriedBy: .inviteCode,
          token: InviteCode.random(using: &generator).rawValue
        )
      )
    }
    let request = AppEventsRequest(installation: id, sentAt: device.now, events: events)
    let response = try await device.post("/v1/app-events", request)
    #expect(response.status == 429 && response.problem == "too-many-requests")
    #expect(try await service.store.installation(id) == nil)
  }

  @Test("A click on a link of another app joins nothing")
  func otherApp() async throws {
    let device = try await device()
    try await service.link("tea", to: "https://other.example/tea", host: "other.example")
    _ = try await service.send(.get, "https://other.example/tea")
    let event = try #require(service.events.all.last)
    try await service.store.record([event], yieldPolicy: .continuous)
    let token = CarriedToken(carriedBy: .paste, token: event.id)
    let answer = try await device.report(id, [device.event(.firstOpening, id: id, carried: token)])
    #expect(answer.attribution?.isOrganic == true)
  }

  @Test("The window of the configuration decides")
  func window() async throws {
    var configuration = ServiceConfiguration.example
    configuration.attributionWindowDays = 30
    let service = try TestService(configuration)
    try await service.link("chair", to: "https://example.com/products/1")
    let device = Device(service: service, key: try await service.key([.resolve]))
    let clickID = try await device.click()
    service.clock.withLockedValue { $0 = $0 + .seconds(29 * 86_400) }
    try await device.carry(clickID, into: id, by: .link)
    #expect(try await device.report(id, []).attribution?.carriedBy == .link)
  }

  @Test("The management API shows the records of an installation, and erases it")
  func management() async throws {
    let device = try await device()
    let reader = try await service.key([.attributionRead], app: nil)
    let eraser = try await service.key([.erasuresWrite], app: nil)
    let first = try await device.click()
    try await device.carry(first, into: id, by: .link)
    try await device.report(id, [device.event(.firstOpening, id: id)])
    service.clock.withLockedValue { $0 = $0 + .seconds(3600) }
    try await device.carry(try await device.click(), into: id, by: .paste)

    let shown = try await service.manage(.get, "/v1/attribution?installation=\(id)", key: reader)
    #expect(shown.status == 200)
    struct Document: Decodable {
      struct Record: Decodable {
        var carriedBy: String
        var isReattribution: Bool?
        var clickID: String
        var linkID: String
      }
      var installation: String
      var openings: Int
      var records: [Record]
    }
    let document = try shown.json(Document.self)
    #expect(document.records.map(\.carriedBy) == ["link", "paste"])
    #expect(document.records.map(\.isReattribution) == [nil, true])
    #expect(document.records.first?.clickID == first && document.openings == 2)
    struct List: Decodable { var installations: [Document] }
    for (query, count) in [
      ("", 1), ("?since=2026-11-21T12:00:00Z", 1), ("?until=2026-11-21T12:00:00Z", 0),
    ] {
      let list = try await service.manage(.get, "/v1/attribution\(query)", key: reader)
      #expect(try list.json(List.self).installations.count == count)
    }
    for (query, problem) in [
      ("?installation=x", "invalid-value"), ("?since=today", "invalid-value"),
      ("?installation=\(UUID())", "not-found"), ("?x=1", "invalid-value"),
    ] {
      let response = try await service.manage(.get, "/v1/attribution\(query)", key: reader)
      #expect(response.problem == problem, "\(query)")
    }
    #expect(try await service.manage(.get, "/v1/attribution", key: device.key).status == 403)

    for body in [
      "{}", #"{"installation":"x"}"#, #"{"redeemer":""}"#, #"{"redeemer":"a","inviter":"b"}"#,
      #"{"name":"a"}"#,
    ] {
      let response = try await service.manage(.post, "/v1/erasures", key: eraser, body: body)
      #expect(response.status == 422, "\(body) \(response.body)")
    }
    let body = #"{"installation":"\#(id.uppercased())"}"#
    let erased = try await service.manage(.post, "/v1/erasures", key: eraser, body: body)
    let receipt = try erased.json(ErasureReceipt.self)
    #expect(receipt.removed == ["installations": 1, "clicks": 2, "events": 2])
    // The app gets the same receipt, and its later events are ignored.
    #expect(try await device.erase(id) == receipt)
    let answer = try await device.report(id, [device.event(.reopening)])
    #expect(answer == AppEventsAnswer())
    let gone = try await service.manage(.get, "/v1/attribution?installation=\(id)", key: reader)
    #expect(gone.status == 404)
  }

  @Test("A shared link is stored with the link that it is")
  func shares() async throws {
    let device = try await device()
    var event = device.event(.share)
    event.link = "https://brand.example/chair"
    event.activity = "com.apple.UIKit.activity.Message"
    var unknown = device.event(.share)
    unknown.link = "not a link"
    let answer = try await device.report(id, [event, unknown])
    #expect(answer.refused.isEmpty && answer.attribution == nil)
    #expect(try await device.erase(id).removed == ["events": 2, "installations": 1])
  }
}
