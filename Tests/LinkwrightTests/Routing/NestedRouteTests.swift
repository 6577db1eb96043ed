import Linkwright
import Testing

/// A route that contains itself directly, and through another route.
private indirect enum Folder: LinkRoute {
  case top, folder(name: String, Folder), other(Link), `private`(Folder)

  indirect enum Link: LinkRoute {
    case file(name: String), folder(Folder), link(Link)

    enum CodingKeys: String, CodingKey, CaseIterable {
      case file = "/file/{name}", folder = "/in/{_0...}", link = "/link/{_0...}"
    }
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case top = "/", folder = "/folder/{name}/{_1...}", other = "/other/{_0...}"
    case `private` = "/private/{_0...}"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    route == .private ? RoutePolicy(neverRecord: true) : RoutePolicy()
  }
}

/// Routes that contain ever new types.
private indirect enum Level<Inner: LinkRoute>: LinkRoute {
  case end, deeper(Level<Level<Inner>>)

  enum CodingKeys: String, CodingKey, CaseIterable { case end = "/", deeper = "/d/{_0...}" }
}

private enum Leaf: LinkRoute {
  case leaf

  enum CodingKeys: String, CodingKey, CaseIterable { case leaf = "/" }
}

/// Many cases that contain the route itself, and one whose value has no sample.
private indirect enum Endless: LinkRoute {
  case a(Endless), b(Endless), c(Endless), d(Endless), e(Endless), f(Endless), g(Endless)
  case h(Endless), i(Endless), j(Endless), k(Endless), l(Endless), m(Endless), n(Endless)
  case word(Word)

  enum Word: String, Codable { case secret }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case a = "/a/{_0...}", b = "/b/{_0...}", c = "/c/{_0...}", d = "/d/{_0...}", e = "/e/{_0...}"
    case f = "/f/{_0...}", g = "/g/{_0...}", h = "/h/{_0...}", i = "/i/{_0...}", j = "/j/{_0...}"
    case k = "/k/{_0...}", l = "/l/{_0...}", m = "/m/{_0...}", n = "/n/{_0...}"
    case word = "/words/{_0}"
  }
}

@Suite("LinkTable, routes that contain themselves")
struct NestedRouteTests {
  @Test("A pattern that leads back to a route around it is found; the other patterns match")
  func recursion() {
    let table = LinkTable(Folder.self, on: .example)
    #expect(
      table.findings.map { "\($0.code) \($0.pattern)" } == [
        "LW6010 /folder/{name}/{_1...}", "LW6010 /in/{_0...}", "LW6010 /link/{_0...}",
        "LW6010 /private/{_0...}",
      ]
    )
    #expect(
      table.findings.first?.message
        == "“_1” has the type Folder, which contains this route. A pattern cannot contain itself. Use a"
        + " `String` for the rest of the path."
    )
    #expect(table.route(for: "https://example.com/").route == .top)
    #expect(
      table.route(for: "https://example.com/other/file/a").route == .other(.file(name: "a"))
    )
    #expect(table.route(for: "https://example.com/folder/a/").route == nil)
    #expect(throws: RoutePrintingError.self) { try table.url(for: .folder(name: "a", .top)) }
    #expect(table.recordable("https://example.com/private/folder/a") == nil)
  }

  @Test("The pattern that nests too many routes is found")
  func depth() {
    let table = LinkTable(Level<Leaf>.self, on: .example)
    #expect(table.findings.map { "\($0.code) \($0.pattern)" } == ["LW6010 /d/{_0...}"])
    #expect(table.findings.first?.message.contains("inside 8 others") == true)
    #expect(table.route(for: "https://example.com/d/d/d/").route == .deeper(.deeper(.deeper(.end))))
  }

  @Test("A route that contains itself many times and has no sample is found at once")
  func endless() {
    let table = LinkTable(Endless.self, on: .example)
    #expect(table.findings.map(\.code) == Array(repeating: .nesting, count: 14))
    #expect(table.route(for: "https://example.com/words/secret").route == .word(.secret))
  }
}
