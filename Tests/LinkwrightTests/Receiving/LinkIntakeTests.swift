import Testing

@testable import Linkwright

@Suite("LinkIntake")
struct LinkIntakeTests {
  private static let start = Timestamp(milliseconds: 1_800_000_000_000)

  private static func intake(_ requirements: LinkRequirement...) -> LinkIntake {
    var intake = LinkIntake(
      routes: LinkTable<Destination>.example,
      canResolve: true,
      holdLimit: .seconds(3600)
    )
    for requirement in requirements { _ = intake.satisfy(requirement, at: start) }
    return intake
  }

  private static func link(_ url: String) -> IncomingLink {
    IncomingLink(url, door: .sceneContinuation)
  }

  @Test("A resolution that arrives after both links have expired opens neither")
  func asleep() throws {
    var intake = Self.intake(.appReady)
    _ = intake.receive(Self.link("https://example.com/account/orders/5"), at: Self.start)
    _ = intake.receive(Self.link(StubResolver.shortLink), at: Self.start)
    _ = intake.satisfy(.signedIn, at: Self.start)
    _ = intake.resolved(
      1,
      try #require(StubResolver.known[StubResolver.shortLink]),
      at: Self.start + .seconds(7200)
    )
    #expect(intake.ready.isEmpty && intake.pending.isEmpty && intake.stored.isEmpty)
  }

  @Test("A link names the other app that it means when it is refused, or delivered after a restart")
  func otherApp() throws {
    func resolution(_ url: String) -> LinkResolution {
      LinkResolution(
        of: StubResolver.shortLink,
        url: url,
        outcome: .resolved,
        app: "beta",
        appURL: "beta://a"
      )
    }
    var first = Self.intake()
    _ = first.receive(Self.link(StubResolver.shortLink), at: Self.start)
    _ = first.resolved(1, resolution("https://example.com/products/42"), at: Self.start)
    var second = Self.intake(.appReady, .signedIn)
    _ = second.restore(first.stored, at: Self.start)
    let delivered = second.ready.compactMap(\.target?.resolution)
    #expect(delivered.map(\.app) == ["beta"] && delivered.map(\.appURL) == ["beta://a"])

    _ = second.receive(Self.link(StubResolver.shortLink), at: Self.start + .seconds(60))
    let actions = second.resolved(
      1,
      resolution("https://example.com/no/such/page"),
      at: Self.start + .seconds(60)
    )
    let refused = actions.compactMap { if case .refuse(let link) = $0 { link } else { nil } }
    #expect(refused.map(\.app) == ["beta"] && refused.map(\.appURL) == ["beta://a"])
  }

  @Test("After a restart the held link still waits for the link that is being resolved")
  func restoredOrder() {
    var first = Self.intake()
    _ = first.receive(Self.link("https://example.com/products/42"), at: Self.start)
    _ = first.receive(Self.link(StubResolver.shortLink), at: Self.start)
    var second = Self.intake(.appReady, .signedIn)
    _ = second.restore(first.stored, at: Self.start)
    #expect(second.ready.isEmpty)
    #expect(second.pending.map(\.isResolving) == [false, true])
  }
}
