import Foundation
import LinkwrightCore
import Testing

@Suite("Events of an app")
struct AppEventTests {
  private static let time = Timestamp(milliseconds: 1_790_000_000_000)

  private static func event(
    name: String? = "purchase",
    revenue: Revenue? = nil,
    deduplicationID: String? = nil,
    parameters: [String: String] = [:]
  ) -> AppEvent {
    AppEvent(
      id: "1",
      kind: .custom,
      occurredAt: time,
      name: name,
      revenue: revenue,
      deduplicationID: deduplicationID,
      parameters: parameters
    )
  }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static func parameters(_ count: Int) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", "") })
  }

  static let events: [(AppEvent, problem: String?)] = [
    (event(), nil),
    (event(name: nil), "A custom event needs a name."),
    (event(name: ""), "The name must not be empty."),
    (event(name: text(64)), nil),
    (event(name: text(65)), "The name has 65 bytes. Shorten it to 64 bytes."),
    (
      event(name: "a\nb"),
      "The name must not contain line breaks or other control characters."
    ),
    (event(revenue: Revenue(minorUnits: .min, currency: "EUR")), nil),
    (
      event(revenue: Revenue(minorUnits: 1, currency: "eur")),
      "The currency “eur” must be three upper-case letters, such as EUR."
    ),
    (
      event(revenue: Revenue(minorUnits: 1, currency: "€")),
      "The currency “€” must be three upper-case letters, such as EUR."
    ),
    (event(deduplicationID: text(128)), nil),
    (event(deduplicationID: ""), "The deduplication ID must not be empty."),
    (event(parameters: parameters(20)), nil),
    (
      event(parameters: parameters(21)),
      "An event has at most 20 parameters, not 21. Send the most important ones."
    ),
    (
      event(parameters: [text(41): ""]),
      "The name of a parameter has 41 bytes. Shorten it to 40 bytes."
    ),
    (
      event(parameters: ["size": text(256)]),
      "The parameter “size” has 256 bytes. Shorten it to 255 bytes."
    ),
    (event(parameters: ["": "x"]), "The name of a parameter must not be empty."),
  ]

  @Test("An event that exceeds a limit says which, and what to do", arguments: events)
  func limits(event: AppEvent, problem: String?) {
    #expect(event.problem == problem)
  }

  @Test("The largest event fits into a request of 16 KiB, even if JSON escapes every character")
  func largest() throws {
    let quotes = String(repeating: "\"", count: 38)
    let values = String(repeating: "/", count: 255)
    let custom = AppEvent(
      id: UUID().uuidString,
      kind: .custom,
      occurredAt: Self.time,
      name: String(repeating: "\\", count: 64),
      revenue: Revenue(minorUnits: .min, currency: "EUR"),
      deduplicationID: String(repeating: "\"", count: 128),
      parameters: Dictionary(
        uniqueKeysWithValues: (10..<30).map { ("\($0)" + quotes, values) }
      )
    )
    let share = AppEvent(
      id: UUID().uuidString,
      kind: .share,
      occurredAt: Self.time,
      link: String(repeating: "/", count: 2048),
      activity: String(repeating: "/", count: 255)
    )
    for event in [custom, share] {
      #expect(event.problem == nil)
      let request = AppEventsRequest(
        installation: UUID().uuidString,
        sdk: "linkwright-swift/10.10.10",
        platform: .other("visionos"),
        sentAt: Self.time,
        events: [event]
      )
      #expect(try JSONEncoder().encode(request).count <= 16 << 10)
    }
  }

  @Test("Requests and responses are decoded as they were encoded, and leave out what is missing")
  func roundTrip() throws {
    let code = try #require(InviteCode("92MD6NHM67JA"))
    let events = [
      Self.event(
        revenue: Revenue(minorUnits: 1999, currency: "EUR"),
        deduplicationID: "7",
        parameters: ["a": "b"]
      ),
      AppEvent(id: "2", kind: .firstOpening, occurredAt: Self.time),
      AppEvent(
        id: "3",
        kind: .join,
        occurredAt: Self.time,
        carried: CarriedToken(carriedBy: .inviteCode, token: code.rawValue)
      ),
      AppEvent(id: "4", kind: .share, occurredAt: Self.time, link: "https://a/", activity: "x"),
    ]
    let request = AppEventsRequest(installation: "i", sentAt: Self.time, events: events)
    let answer = AppEventsAnswer(
      refused: ["1": "why"],
      attribution: LinkAttribution(
        carriedBy: .paste,
        isReattribution: true,
        attributedAt: Self.time,
        clickedAt: Self.time,
        link: "https://a/",
        campaign: Campaign(campaign: "c"),
        inviteCode: code
      ),
      retryAfter: 3,
      disabled: true
    )
    let receipt = ErasureReceipt(id: "r", erasedAt: Self.time, removed: ["events": 2])
    try check(request)
    try check(answer)
    try check(receipt)
    try check(EraseInstallationRequest(installation: "i"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let opening = try encoder.encode(AppEventsRequest(installation: "i", events: [events[1]]))
    #expect(
      String(decoding: opening, as: UTF8.self)
        == #"{"events":[{"id":"2","kind":"firstOpening","occurredAt":"2026-09-21T14:13:20.000Z"}],"#
        + #""installation":"i"}"#
    )
    #expect(try encoder.encode(AppEventsAnswer()) == Data("{}".utf8))
  }

  private func check<Value: Codable & Equatable>(_ value: Value) throws {
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Value.self, from: data) == value)
  }

  @Test("What a later version adds is not an error")
  func later() throws {
    let json = """
      {"refused": {}, "new": 1, "attribution": {"carriedBy": "pigeon", "new": 2,
       "attributedAt": "2026-09-21T14:13:20.000Z"}}
      """
    let answer = try JSONDecoder().decode(AppEventsAnswer.self, from: Data(json.utf8))
    #expect(answer.attribution?.carriedBy == .other("pigeon"))
    let event = #"{"id": "1", "kind": "nap", "occurredAt": "2026-09-21T14:13:20Z", "new": []}"#
    let decoded = try JSONDecoder().decode(AppEvent.self, from: Data(event.utf8))
    #expect(decoded.kind == .other("nap") && decoded.problem == nil)
  }
}
