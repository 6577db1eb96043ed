import Foundation
import Linkwright
import LinkwrightTesting
import Testing

@Suite("LinkClient, resolving links")
struct ResolutionTests {
  typealias Answer = Result<LinkResponse, LinkTransportError>

  private static let short = "https://brand.example/fryYl"
  private static let long = "https://example.com/products/42?ref=mail"

  /// A page of another site.
  private static let other = "https://shop.example.org/over"

  static let outcomes: [(Answer, LinkResolution.Outcome, String)] = [
    (.answer(long), .resolved, long),
    (.answer(short), .unchanged, short),
    (.json(ResolveAnswer(kind: .unknown, url: short)), .unchanged, short),
    (.json(ResolveAnswer(kind: .other("new"), url: long)), .resolved, long),
    (.json(ResolveAnswer(kind: .link, state: .expired, url: short)), .outOfService, short),
    (.json(ResolveAnswer(kind: .link, state: .other("new"), url: short)), .outOfService, short),
    (.json(ResolveAnswer(kind: .link, state: .archived, url: other)), .outOfService, other),
    (.json(ResolveAnswer(kind: .link, state: .active, url: long)), .resolved, long),
    (.answer("https://evil.example/products/42"), .foreignAnswer, short),
    (.answer("javascript:alert(1)"), .foreignAnswer, short),
    (.text("<!doctype html><title>Sign in to the network</title>"), .unreadable, short),
    (.text(#"{"kind": "link"}"#), .unreadable, short),
    (.text(""), .unreadable, short),
    (.redirect("https://portal.example/"), .unreadable, short),
    (.text("<html>Forbidden</html>", status: 403), .unreadable, short),
    (.problem("unknown-key", status: 401), .refused, short),
    (.problem("invalid-value", status: 422), .refused, short),
    (.problem("unexpected", status: 500), .serverError, short),
    (.text("Bad gateway", status: 502), .serverError, short),
    (.problem("unavailable", status: 503), .serverError, short),
    (.problem("unavailable", status: 503, headers: ["Retry-After": "5"]), .busy, short),
    (.problem("too-many-requests", status: 429, headers: ["Retry-After": "5"]), .busy, short),
    (.text("slow down", status: 429), .busy, short),
    (.failure(.offline), .offline, short),
    (.failure(.timedOut), .timedOut, short),
    (.failure(.connectionLost), .serverError, short),
    (.failure(.tooLarge), .unreadable, short),
    (.failure(.cancelled), .cancelled, short),
  ]

  @Test("A resolution has the outcome of the call, and always a link", arguments: outcomes)
  func outcome(answer: Answer, outcome: LinkResolution.Outcome, url: String) async {
    let client = LinkClient(ScriptedTransport { _ in answer })
    let resolution = await client.processDeeplink(Self.short)
    #expect(resolution.outcome == outcome)
    #expect(resolution.url == url)
    #expect(resolution.link == Self.short)
    #expect((resolution.state != nil) == (outcome == .outOfService))
    let isFailure = ![.resolved, .unchanged, .outOfService].contains(outcome)
    #expect(resolution.outcome.isFailure == isFailure)
  }

  @Test("A link that only looks like the one that was sent is another link")
  func similar() async {
    let (sent, answer) = ("https://brand.example/a/\u{e9}", "https://brand.example/a/e\u{301}")
    let client = LinkClient(ScriptedTransport { _ in .answer(answer) })
    let resolution = await client.processDeeplink(sent)
    #expect(resolution.outcome == .resolved)
    #expect(Array(resolution.url.utf8) == Array(answer.utf8))
  }

  @Test("A resolved link gets the removed items and fragment back")
  func completed() async {
    let transport = ScriptedTransport { _ in .answer("https://example.com/products/42?ref=a") }
    let client = LinkClient(transport)
    let link = "https://brand.example/fryYl?x=1&ref=b&token=t#part"
    let resolution = await client.processDeeplink(link)
    #expect(transport.openings.map(\.url) == ["https://brand.example/fryYl?ref=b"])
    #expect(resolution.url == "https://example.com/products/42?ref=a&x=1&token=t#part")

    transport.answer { _ in .answer("https://example.com/products/42?x=own#own") }
    let own = await client.processDeeplink("https://brand.example/fryYl?x=1&y=2#part")
    #expect(own.url == "https://example.com/products/42?x=own&y=2#own")

    transport.answer { _ in .answer("https://brand.example/fryYl") }
    let same = await client.processDeeplink("https://brand.example/fryYl?x=1#part")
    #expect(same.url == "https://brand.example/fryYl?x=1#part")
    #expect(same.outcome == .unchanged)
  }

  @Test("A resolution names the app that a link means, with that app's link and the removed items")
  func otherApp() async {
    let transport = ScriptedTransport { _ in
      .json(
        ResolveAnswer(
          kind: .link,
          url: Self.long,
          app: "shop-beta",
          appURL: "example-beta://products/42?ref=mail"
        )
      )
    }
    let client = LinkClient(transport)
    let resolution = await client.processDeeplink("https://brand.example/fryYl?x=1#part")
    #expect(resolution.url == Self.long + "&x=1#part")
    #expect(resolution.app == "shop-beta")
    #expect(resolution.appURL == "example-beta://products/42?ref=mail&x=1#part")
  }

  @Test(
    "A resolution contains no link of another app that would open a page or the system",
    arguments: [
      "https://evil.example/", "HTTP://evil.example/", "javascript://%0aalert(1)", "tel:110",
      "tel://110", "itms-services://?action=download-manifest", "mailto:a@b.example", "nothing", "",
    ]
  )
  func unusableAppURL(url: String) async {
    let answer = ResolveAnswer(kind: .link, url: Self.long, app: "shop-beta", appURL: url)
    let client = LinkClient(ScriptedTransport { _ in .json(answer) })
    let resolution = await client.processDeeplink(Self.short)
    #expect(resolution.app == "shop-beta")
    #expect(resolution.appURL == nil)
  }

  @Test("A link of another app counts only with the name of that app")
  func unnamedApp() async {
    let answer = ResolveAnswer(kind: .link, url: Self.long, appURL: "example-beta://products/42")
    let client = LinkClient(ScriptedTransport { _ in .json(answer) })
    #expect(await client.processDeeplink(Self.short).appURL == nil)
  }

  @Test("A resolve request has key, source, time and ID, and no data about the device")
  func request() async throws {
    let clock = HandDrivenClock()
    let transport = ScriptedTransport { _ in .answer(Self.long) }
    let client = LinkClient(transport, clock)
    _ = await client.resolve(Self.short, source: .code)
    _ = await client.processDeeplink("example://products/42")
    let openings = transport.openings
    let first = try #require(openings.first)
    #expect(first.appKey == "lwp_test")
    #expect(first.source == .code)
    #expect(openings.last?.source == .scheme)
    #expect(first.openedAt == clock.now)
    #expect(first.sdk == "linkwright-swift/0.1.0")
    #expect(first.platform != nil)
    let id = try #require(first.openingID)
    #expect(UUID(uuidString: id) != nil && id == id.lowercased())
    #expect(openings.last?.openingID != id)
    #expect(first.installation != nil && openings.last?.installation == first.installation)
    let request = try #require(transport.requests.first)
    #expect(request.url == "https://brand.example/v1/resolve")
    #expect(request.method == "POST")
    #expect(
      request.headers == [
        "Accept": "application/json", "Accept-Language": "*", "Content-Type": "application/json",
        "User-Agent": "Linkwright",
      ]
    )
  }

  @Test("A resolution has the campaign of the response, completed by that of the link")
  func campaign() async {
    let transport = ScriptedTransport { _ in
      .answer(Self.long, campaign: Campaign(campaign: "spring"))
    }
    let client = LinkClient(transport)
    let link = "https://brand.example/fryYl?adj_campaign=winter&adj_creative=red"
    let resolution = await client.processDeeplink(link)
    #expect(resolution.campaign == Campaign(campaign: "spring", creative: "red"))
    #expect(client.openingCampaign?.campaign == "spring")

    transport.answer { _ in .failure(.offline) }
    let offline = await client.processDeeplink(link)
    #expect(offline.campaign == Campaign(campaign: "winter", creative: "red"))
    #expect(client.openingCampaign?.campaign == "winter")
    _ = await client.processDeeplink(Self.short)
    #expect(client.openingCampaign == nil)
  }

  @Test("A link that is private or too long is not sent")
  func unsent() async {
    let transport = ScriptedTransport { _ in .answer(Self.long) }
    let client = LinkClient(transport)
    let magic = "https://example.com/account/sign-in?token=t"
    let kept = await client.processDeeplink(magic)
    #expect(kept == LinkResolution(of: magic, outcome: .keptPrivate))
    let endless = "https://example.com/" + String(repeating: "a", count: 8192)
    #expect(await client.processDeeplink(endless).outcome == .refused)
    client.recordDeeplink(magic)
    await client.flush()
    #expect(transport.requests.isEmpty)
    #expect(client.waitingOpeningCount == 0)
  }

  @Test("The completion handler is called once, on the main actor")
  @MainActor
  func closure() async {
    let client = LinkClient(ScriptedTransport { _ in .answer(Self.long) })
    let (urls, continuation) = AsyncStream.makeStream(of: String.self)
    client.processDeeplink(Self.short) { url in
      MainActor.assertIsolated()
      continuation.yield(url)
    }
    client.processDeeplink("https://evil.example/") { continuation.yield($0) }
    var received: Set<String> = []
    for await url in urls {
      received.insert(url)
      if received.count == 2 { break }
    }
    #expect(received == [Self.long, "https://evil.example/"])
  }

  @Test(
    "A foreign link is returned at once: nothing is sent or stored",
    arguments: [
      "https://evil.example/?token=secret", "com.example.app://callback?code=secret", "",
      "https://brand.example.evil.example/a", "https://brand.example@evil.example/", "http:///",
      "https://notclick.example/a", "http://click.example/a", "https://click.example:8443/a",
    ]
  )
  func foreign(url: String) async {
    let folder = TestFolder()
    let transport = ScriptedTransport { _ in .failure(.offline) }
    let client = LinkClient(transport, folder: folder.url)
    let resolution = await client.processDeeplink(url)
    #expect(resolution == LinkResolution(of: url, outcome: .foreign))
    client.recordDeeplink(url)
    await client.flush()
    #expect(transport.requests.isEmpty)
    #expect(folder.names.isEmpty)
    #expect(client.openingCampaign == nil)
  }
}
