import Linkwright
import LinkwrightTesting
import SiteAssociation
import Testing

@Suite("compare(_:to:), from random routes and changed rules")
struct RouteComparisonLaws {
  private static let seeds: [UInt64] = Array(1...4)
  private static let tableCount = 12

  private static func forEachComparison(
    _ seed: UInt64,
    _ body: (LinkTable<RandomRoute>, RuleSet, RouteComparison) throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<tableCount {
      let table = LinkTable<RandomRoute>.random(&generator)
      let derived = associationRules(of: table)
      for changes in 0..<4 {
        var rules = derived.rules.map(\.rule)
        for _ in 0..<changes { rules.change(&generator) }
        let file = RuleSet(rules, substitutionVariables: derived.substitutionVariables)
        try body(table, file, try compare(file, to: table))
      }
    }
  }

  @Test("The link of every difference shows it in the file and in the table", arguments: seeds)
  func witnesses(seed: UInt64) throws {
    var count = 0
    try Self.forEachComparison(seed) { table, file, comparison in
      #expect(Set(comparison.map(\.url)).count == comparison.count)
      for difference in comparison {
        count += 1
        let isOpening = difference.kind == .opensWithoutRoute
        #expect((file.decide(difference.url) == .match) == isOpening, "\(difference)")
        #expect((table.route(for: difference.url).route == nil) == isOpening, "\(difference)")
        #expect(difference.trace.decision == file.decide(difference.url))
      }
    }
    #expect(count > 100)
  }

  @Test(
    "If no link is reported to stay in the browser, every printed link opens the app",
    arguments: seeds
  )
  func staying(seed: UInt64) throws {
    var (proofs, refutations) = (0, 0)
    try Self.forEachComparison(seed) { table, file, comparison in
      let isProved = comparison.problems(.staysInBrowser).isEmpty
      if isProved { proofs += 1 } else { refutations += 1 }
      for route in table.sampleRoutes() {
        guard let destination = try? table.destination(of: route),
          !ReservedPath.contains(destination.path)
        else { continue }
        let query = destination.query.map { $0 + "&" } ?? ""
        for query in [destination.query, query + "x=1"] {
          let link = LinkDestination(
            path: destination.path,
            query: query,
            fragment: destination.fragment
          )
          guard isProved, table.route(for: link).route != nil else { continue }
          #expect(
            file.decide("https://example.com\(link)") == .match,
            "\(link) \(file.rules ?? [])"
          )
        }
      }
    }
    #expect(proofs > 5 && refutations > 5, "\(proofs) \(refutations)")
  }

  @Test(
    "If no link is reported to open the app without a route, every link that opens it has one"
  )
  func opening() throws {
    var proofs = 0
    for seed in Self.seeds { proofs += try Self.verifyOpening(seed) }
    #expect(proofs > 3)
  }

  /// - Returns: The number of comparisons that report no such link.
  private static func verifyOpening(_ seed: UInt64) throws -> Int {
    var generator = SeededGenerator(seed: seed)
    var proofs = 0
    try forEachComparison(seed) { table, file, comparison in
      guard comparison.problems(.opensWithoutRoute).isEmpty else { return }
      proofs += 1
      var links = (file.rules ?? []).flatMap { $0.sampleLinks(file.substitutionVariables) }
      for _ in 0..<100 { links.append(.randomLink(&generator)) }
      for link in links where !link.isOutsideOfComparison {
        guard file.decide(link) == .match else { continue }
        let match = table.route(for: "https://example.com" + link)
        if case .malformed = match { continue }
        #expect(match.route != nil, "\(link) \(file.rules ?? [])")
      }
    }
    return proofs
  }

  @Test("A comparison that its limit ends reports a gap", arguments: [0, 1, 10])
  func limit(stepCount: Int) throws {
    let rules = associationRules(of: LinkTable.shop).ruleSet()
    let comparison = try compare(rules, to: LinkTable.shop, stepCount: stepCount)
    for kind in [RouteDifference.Kind.staysInBrowser, .opensWithoutRoute] {
      #expect(!comparison.problems(kind).isEmpty)
    }
    #expect(comparison.gaps.allSatisfy { $0.description.hasPrefix("Not known whether") })
    #expect(comparison.gaps.contains { $0.kind == .staysInBrowser })
  }
}

extension [Rule] {
  /// Changes one rule, or adds one.
  fileprivate mutating func change(_ generator: inout SeededGenerator) {
    guard let index = indices.randomElement(using: &generator) else { return }
    let path = self[index].path ?? "*"
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: remove(at: index)
    case 1: self[index].excludes.toggle()
    case 2: self[index].path = path.replacing("?*", with: "*")
    case 3: self[index].path = path.replacing("?*", with: "1*")
    case 4: insert(Rule(path: path.replacing("?*", with: "*/?*"), excludes: true), at: 0)
    case 5: self[index].query = .unconstrained
    case 6: self[index].fragment = nil
    case 7: self[index].isCaseSensitive.toggle()
    case 8: insert(Rule(path: path, query: .items([.init(name: "q", pattern: "a")])), at: index)
    default: self[index].path = path + ["*", "/a", "?"].randomElement(using: &generator)!
    }
  }
}

extension String {
  fileprivate static func randomLink(_ generator: inout SeededGenerator) -> String {
    let segments = ["a", "b", "products", "1", "true", "newest", "A", "x%20y", "@1", "1.html"]
    var link = ""
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      link += "/" + segments.randomElement(using: &generator)!
    }
    if link.isEmpty || Bool.random(using: &generator) { link += "/" }
    link += ["", "", "?q=1", "?tag=a&q", "?x"].randomElement(using: &generator)!
    return link + ["", "", "#a", "#1"].randomElement(using: &generator)!
  }

  /// Whether a link has a form to which the statements of a comparison do not apply.
  fileprivate var isOutsideOfComparison: Bool {
    let path = prefix { $0 != "?" && $0 != "#" }
    return ReservedPath.contains(path) || ReservedPath.contains(path.dropLast())
      || path.contains("//")
  }
}
