import AssociationFetching
import HostingTestSupport
import Testing

@Suite("Trails of links")
struct RedirectTrailTests {
  @Sendable private static func react(_ request: String) -> TestServer.Reaction {
    func redirect(_ location: String) -> TestServer.Reaction {
      .response(status: "302 Found", headers: ["Location: \(location)"])
    }
    if request.hasPrefix("GET /short ") { return redirect("/middle?x=1") }
    if request.hasPrefix("GET /middle?x=1 ") { return redirect("https://www.fernhill.example/end") }
    if request.hasPrefix("GET /app ") { return redirect("fernhill://open") }
    if request.hasPrefix("GET /user ") {
      return redirect("https://me:secret@www.fernhill.example/")
    }
    if request.hasPrefix("GET /zone ") { return redirect("https://[fe80::1%25lo]/") }
    if request.hasPrefix("GET /none ") { return redirect("https://") }
    if request.hasPrefix("GET /loop ") { return redirect("/loop") }
    if request.hasPrefix("GET /long/") {
      let count = request.split(separator: " ")[1].split(separator: "/").count
      return redirect("/long/" + String(repeating: "x/", count: count))
    }
    return .response("<html>")
  }

  private static let cases: [(path: String, links: [String])] = [
    (
      "/short",
      [
        "https://fernhill.example/short", "https://fernhill.example/middle?x=1",
        "https://www.fernhill.example/end",
      ]
    ),
    ("/end", ["https://fernhill.example/end"]),
    ("/app", ["https://fernhill.example/app", "fernhill://open"]),
    ("/loop", ["https://fernhill.example/loop", "https://fernhill.example/loop"]),
  ]

  @Test("A trail lists the redirects of a link", arguments: cases)
  func links(path: String, links: [String]) async throws {
    try await withSite(react: Self.react) { fetcher, _, _ in
      let trail = await fetcher.trail(of: "https://fernhill.example" + path)
      #expect(trail.links == links)
      #expect(trail.statuses == links.dropFirst().map { _ in 302 })
      #expect(trail.failure == nil)
    }
  }

  @Test("A web link that cannot be requested is a failure", arguments: ["/user", "/zone", "/none"])
  func unusable(path: String) async throws {
    try await withSite(react: Self.react) { fetcher, _, server in
      let trail = await fetcher.trail(of: "https://fernhill.example" + path)
      #expect(trail.links.count == 2)
      #expect(trail.failure != nil)
      #expect(server.connectionCount == 1)
    }
  }

  @Test("A trail ends at a link that needs no request")
  func end() async throws {
    try await withSite(react: Self.react) { fetcher, _, server in
      let trail = await fetcher.trail(of: "https://fernhill.example/short") {
        $0.hasSuffix("/middle?x=1")
      }
      #expect(trail.links.count == 2)
      #expect(server.connectionCount == 1)
    }
  }

  @Test("A trail has a limited number of redirects")
  func long() async throws {
    try await withSite(react: Self.react) { fetcher, _, _ in
      let trail = await fetcher.trail(of: "https://fernhill.example/long/x")
      #expect(trail.statuses.count == RedirectTrail.maximumHopCount)
      #expect(trail.failure?.code == .tooManyRedirects)
    }
  }
}
