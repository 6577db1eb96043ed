import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkClient, before and without consent")
struct OpeningRecordingTests {
  private static let long = "https://example.com/products/42"
  private static let link = "https://brand.example/fryYl"

  private let clock = HandDrivenClock()
  private let transport = ScriptedTransport { _ in .answer(Self.long) }
  private let folder = TestFolder()

  private func client(_ recording: OpeningRecording, limit: Int = 100) -> LinkClient {
    LinkClient(transport, clock, folder: folder.url) {
      $0.recording = recording
      $0.maximumOpeningCount = limit
    }
  }

  @Test(
    "Without consent, a link is resolved: nothing identifies the opening, and no file is written",
    arguments: [OpeningRecording.off, .deferred]
  )
  func resolved(recording: OpeningRecording) async throws {
    let client = client(recording)
    let resolution = await client.processDeeplink(Self.link)
    #expect(resolution.outcome == .resolved && resolution.url == Self.long)
    await client.flush()
    #expect(transport.requests.count == 1)
    let request = try #require(transport.openings.first)
    #expect(request.recordsOpening == false)
    #expect(request.openingID == nil && request.installation == nil)
    #expect(request.openedAt == nil && request.source == nil)
    #expect(folder.names.isEmpty)
  }

  @Test("With consent, a request leaves out the field, so that every service records the opening")
  func recorded() async {
    _ = await client(.on).processDeeplink(Self.link)
    #expect(transport.openings.map(\.recordsOpening) == [nil])
  }

  /// What the service does with the first request of a link.
  static let results: [Result<LinkResponse, LinkTransportError>] = [
    .answer(long), .failure(.offline), .text("", status: 500),
    .problem("unknown-key", status: 401),
  ]

  @Test("Openings from before the consent are sent once after it, as they were", arguments: results)
  func agreed(result: Result<LinkResponse, LinkTransportError>) async {
    transport.answer { _ in result }
    let client = client(.deferred)
    let time = clock.now
    _ = await client.processDeeplink(Self.link)
    client.record("https://example.com/products/7", source: .notification)
    #expect(client.waitingOpeningCount == 2)
    clock.advance(by: .seconds(60))
    transport.answer { _ in .answer(Self.long) }
    let count = transport.requests.count
    client.recording = .on
    await client.flush()
    let sent = transport.openings.dropFirst(count)
    #expect(sent.map(\.url) == [Self.link, "https://example.com/products/7"])
    #expect(sent.map(\.source) == [.universalLink, .notification])
    #expect(sent.allSatisfy { $0.openedAt == time && $0.recordsOpening == nil })
    #expect(Set(sent.map(\.openingID)).count == 2)
    #expect(client.waitingOpeningCount == 0 && client.droppedCount == 0)
  }

  @Test("Openings from before a refusal are deleted, also those of an earlier launch")
  func declined() async {
    transport.answer { _ in .failure(.offline) }
    let earlier = client(.on)
    _ = await earlier.processDeeplink(Self.link)
    await earlier.flush()
    #expect(folder.outbox?.openings.count == 1)

    transport.answer { _ in .answer(Self.long) }
    let count = transport.requests.count
    let client = client(.deferred)
    await client.flush()
    client.record(Self.link, source: .code)
    #expect(client.waitingOpeningCount == 2)
    #expect(transport.requests.count == count)
    client.recording = .off
    #expect(client.waitingOpeningCount == 0)
    client.recording = .on
    await client.flush()
    #expect(transport.requests.count == count)
    #expect(!folder.names.contains("outbox.json"))
  }

  @Test("A launch without consent deletes the openings of earlier launches, and no redemption")
  func declinedBefore() async throws {
    transport.answer { _ in .failure(.offline) }
    let earlier = client(.on)
    _ = await earlier.processDeeplink(Self.link)
    _ = try await earlier.redeem(try #require(InviteCode("92MD6NHM67JA")), as: "ben")
    await earlier.flush()
    let client = client(.off)
    await client.flush()
    #expect(client.waitingOpeningCount == 0)
    #expect(folder.outbox?.openings == [] && folder.outbox?.redemptions.count == 1)
  }

  @Test(
    "An opening is kept only if the user agreed, or could still agree, at both ends of the call",
    arguments: [
      (OpeningRecording.on, OpeningRecording.off, 0), (.on, .deferred, 1), (.deferred, .off, 0),
      (.off, .on, 0), (.off, .deferred, 0), (.on, .on, 1), (.deferred, .deferred, 1),
    ]
  )
  func meanwhile(before: OpeningRecording, after: OpeningRecording, waitingCount: Int) async {
    transport.answer { [weak transport] _ in
      await transport?.hang()
      return .failure(.offline)
    }
    let client = client(before)
    async let resolution = client.processDeeplink(Self.link)
    await clock.sleepers(1)
    await transport.requests(1)
    client.recording = after
    clock.advance(by: .seconds(5))
    #expect(await resolution.outcome == .timedOut)
    #expect(client.waitingOpeningCount == waitingCount)
    transport.letGo()
  }

  @Test("Openings without a decision are bounded, and those dropped are counted")
  func bounds() async {
    let client = client(.deferred, limit: 2)
    for number in 1...5 { client.record("https://example.com/products/\(number)", source: nil) }
    #expect(client.waitingOpeningCount == 2 && client.droppedCount == 3)
    client.recording = .on
    #expect(client.waitingOpeningCount == 2 && client.droppedCount == 3)
    await client.flush()
    #expect(transport.openings.map(\.url) == [4, 5].map { "https://example.com/products/\($0)" })
    #expect(client.droppedCount == 3)
  }

  @Test("An opening that the service refuses is dropped once: when it is sent after the consent")
  func refused() async {
    transport.answer { _ in .problem("invalid-value", status: 422) }
    let client = client(.deferred)
    _ = await client.processDeeplink(Self.link)
    #expect(client.waitingOpeningCount == 1 && client.droppedCount == 0)
    client.recording = .on
    await client.flush()
    #expect(client.waitingOpeningCount == 0 && client.droppedCount == 1)
  }

  @Test("forget() deletes openings without a decision")
  func forgotten() async {
    let client = client(.deferred)
    client.record(Self.link, source: .code)
    await client.forget()
    client.recording = .on
    await client.flush()
    #expect(transport.requests.isEmpty)
  }

  @Test("The campaign of a link is known to the app without consent")
  func campaign() async {
    let client = client(.off)
    client.record(Self.link + "?adj_campaign=spring", source: .code)
    #expect(client.openingCampaign?.campaign == "spring")
    transport.answer { _ in .answer(Self.long, campaign: Campaign(campaign: "summer")) }
    _ = await client.processDeeplink(Self.link)
    #expect(client.openingCampaign?.campaign == "summer")
  }

  @Test(
    "Declined openings of an earlier launch are deleted and never sent, even after a new consent",
    arguments: [true, false]
  )
  func declinedBeforeLoad(agreesAtOnce: Bool) async {
    transport.answer { _ in .failure(.offline) }
    let earlier = LinkClient(transport, clock, folder: folder.url)
    _ = await earlier.processDeeplink("https://brand.example/fryYl")
    await earlier.flush()
    #expect(folder.outbox?.openings.count == 1)
    transport.answer { _ in .answer("https://example.com/products/42") }
    let count = transport.requests.count
    let client = LinkClient(transport, clock, folder: folder.url) {
      $0.recording = .deferred
      $0.isEnabled = false
    }
    client.recording = .off
    if agreesAtOnce { client.recording = .on }
    await client.flush()
    #expect(folder.outbox == nil)
    client.recording = .on
    client.isEnabled = true
    await client.flush()
    #expect(transport.requests.count == count)
  }

  @Test("A client that begins without consent deletes the openings of an earlier launch")
  func declinedFromTheBeginning() async {
    transport.answer { _ in .failure(.offline) }
    let earlier = LinkClient(transport, clock, folder: folder.url)
    _ = await earlier.processDeeplink("https://brand.example/fryYl")
    await earlier.flush()
    let count = transport.requests.count
    let client = LinkClient(transport, clock, folder: folder.url) { $0.recording = .off }
    client.recording = .on
    await client.flush()
    #expect(folder.outbox == nil && transport.requests.count == count)
  }
}
