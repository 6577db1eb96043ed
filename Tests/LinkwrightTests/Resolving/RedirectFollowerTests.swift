import TestSupport
import Testing

@testable import Linkwright

@Suite("LinkClient, redirects of e-mail links")
struct RedirectFollowerTests {
  private static let ours = "https://example.com/products/42?ref=mail"

  /// The targets of the redirects, the outcome and its link.
  static let ways: [([String], LinkResolution.Outcome, String)] = [
    ([ours], .unchanged, ours),
    (["https://brand.example/fryYl"], .unchanged, "https://brand.example/fryYl"),
    (["example://products/42"], .unchanged, "example://products/42"),
    (["https://a.click.example/b", "https://CLICK.example/c?d#e", ours], .unchanged, ours + "#e"),
    (["/b?c=1", ours], .unchanged, ours),
    (["//click.example/b", ours], .unchanged, ours),
    (["?b", "./c", ours], .unchanged, ours),
    (
      ["https://example.com/products/42?ref=%20%zz"], .unchanged,
      "https://example.com/products/42?ref=%20%zz"
    ),
    // The same text, but not the same page.
    (["https://click.example/\u{e9}", "https://click.example/e\u{301}", ours], .unchanged, ours),
    // Only hosts that the app names, and only over https.
    (["https://other.example/a", ours], .foreign, "https://other.example/a"),
    (["https://notclick.example/a", ours], .foreign, "https://notclick.example/a"),
    (
      ["https://click.example.evil.example/a", ours], .foreign,
      "https://click.example.evil.example/a"
    ),
    (["http://click.example/b", ours], .foreign, "http://click.example/b"),
    (["javascript:alert(1)"], .foreign, "https://click.example/0"),
    (["intent://products/42"], .foreign, "https://click.example/0"),
    (["https://me@click.example/b", ours], .foreign, "https://click.example/0"),
    // A page without a redirect.
    ([], .foreign, "https://click.example/0"),
    (["https://click.example/b"], .foreign, "https://click.example/b"),
    // Loops and endless chains.
    (["https://click.example/0"], .unreadable, "https://click.example/0"),
    (
      ["https://click.example/b", "https://click.example/0"], .unreadable, "https://click.example/0"
    ),
    (
      (1...20).map { "https://click.example/\($0)" } + [ours], .unreadable,
      "https://click.example/10"
    ),
    ((1...9).map { "https://click.example/\($0)" } + [ours], .unchanged, ours),
  ]

  @Test(
    "Redirects are followed to a link of the site, over https and on named hosts only",
    arguments: ways
  )
  func way(pages: [String], outcome: LinkResolution.Outcome, url: String) async throws {
    let transport = ScriptedTransport { _ in .failure(.offline) }
    let hops = Locked(0)
    transport.answer { request in
      if request.url == "https://brand.example/v1/resolve" {
        return .json(ResolveAnswer(kind: .unknown, url: request.opening?.url ?? ""))
      }
      let index = hops.withLock { count in
        defer { count += 1 }
        return count
      }
      return index < pages.count ? .redirect(pages[index]) : .text("<html></html>")
    }
    let client = LinkClient(transport)
    #expect(client.canUnwrap("https://click.example/0"))
    let resolution = await client.processDeeplink("https://click.example/0")
    #expect(resolution.outcome == outcome)
    #expect(resolution.url == url)
    #expect(resolution.link == "https://click.example/0")
    let requests = transport.requests.filter { $0.method == "GET" }
    #expect(requests.count <= RedirectFollower.maximumHopCount)
    let headers = ["User-Agent": "Linkwright", "Accept-Language": "*"]
    #expect(requests.allSatisfy { $0.headers == headers && $0.body == nil })
    #expect(requests.allSatisfy { client.canUnwrap($0.url) })
    #expect(transport.openings.count == (outcome == .unchanged ? 1 : 0))
  }

  @Test("The target of a redirect is resolved by the service")
  func resolved() async {
    let transport = ScriptedTransport { request in
      switch request.url {
      case "https://click.example/0": .redirect("https://brand.example/fryYl?adj_campaign=mail&x=1")
      default: .answer("https://example.com/products/42")
      }
    }
    let client = LinkClient(transport)
    let resolution = await client.processDeeplink("https://click.example/0")
    #expect(resolution.outcome == .resolved)
    #expect(resolution.url == "https://example.com/products/42?x=1")
    #expect(resolution.campaign?.campaign == "mail")
    #expect(transport.openings.map(\.url) == ["https://brand.example/fryYl?adj_campaign=mail"])
  }

  @Test("The opening of a redirect's target is stored if the service cannot be reached")
  func unreached() async {
    let transport = ScriptedTransport { request in
      request.method == "GET" ? .redirect(Self.ours) : .failure(.offline)
    }
    let client = LinkClient(transport)
    let resolution = await client.processDeeplink("https://click.example/0")
    #expect(resolution.outcome == .offline)
    #expect(resolution.url == Self.ours)
    #expect(client.waitingOpeningCount == 1)
    client.recordDeeplink("https://click.example/0")
  }

  @Test("A redirect to a private link is not recorded")
  func keptPrivate() async {
    let magic = "https://example.com/account/sign-in?token=t"
    let transport = ScriptedTransport { _ in .redirect(magic) }
    let client = LinkClient(transport)
    let resolution = await client.processDeeplink("https://click.example/0")
    #expect(resolution.outcome == .keptPrivate)
    #expect(resolution.url == magic)
    #expect(transport.openings.isEmpty)
  }

  @Test("Redirects are not followed while the client is disabled")
  func disabled() async {
    let transport = ScriptedTransport { _ in .redirect(Self.ours) }
    let client = LinkClient(transport) { $0.isEnabled = false }
    let resolution = await client.processDeeplink("https://click.example/0")
    #expect(resolution.outcome == .disabled)
    #expect(transport.requests.isEmpty)
  }
}
