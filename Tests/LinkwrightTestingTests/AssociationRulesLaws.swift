import Linkwright
import LinkwrightTesting
import SiteAssociation
import Testing

@Suite("AssociationRules, from random routes")
struct AssociationRulesLaws {
  private static let seeds: [UInt64] = Array(1...8)
  private static let tableCount = 16

  private static func forEachTable(
    _ seed: UInt64,
    _ body: (LinkTable<RandomRoute>, AssociationRules) throws -> Void
  ) rethrows {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<tableCount {
      let table = LinkTable<RandomRoute>.random(&generator)
      try body(table, associationRules(of: table))
    }
  }

  @Test(
    "Derived rules open the app for every link of every route, with and without variables",
    arguments: seeds
  )
  func opening(seed: UInt64) throws {
    var linkCount = 0
    try Self.forEachTable(seed) { (table, rules) throws in
      let ruleSet = rules.ruleSet()
      let written = RuleList(reading: rules.json().utf8).ruleSet()
      for route in table.sampleRoutes() {
        guard let destination = try? table.destination(of: route),
          !ReservedPath.contains(destination.path)
        else { continue }
        let url = try table.url(for: route)
        linkCount += 1
        #expect(ruleSet.decide(url) == .match, "\(url) of \(route.key.rawValue)")
        #expect(written.decide(url) == .match, "\(url) of \(route.key.rawValue)")
      }
    }
    #expect(linkCount > 100)
  }

  @Test("Derived rules have no linter errors", arguments: seeds)
  func lint(seed: UInt64) {
    let app = "9JA89QQLNQ.com.fernhill.shop"
    Self.forEachTable(seed) { table, rules in
      let list =
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": "# + rules.json() + "}]}}"
      for text in [rules.associationFile(for: [app]), list] {
        let findings = AssociationFile(reading: text.utf8).lint(host: "example.com")
        let errors = findings.filter { $0.severity == .error }
        #expect(errors == [], "\(errors.map(\.problem)) \(text)")
      }
    }
  }

  @Test("Compared with derived rules, no route stays in the browser", arguments: seeds)
  func comparing(seed: UInt64) throws {
    try Self.forEachTable(seed) { (table, rules) throws in
      let differences = try compare(rules.ruleSet(), to: table)
      let lost = differences.filter { $0.kind == .staysInBrowser }
      #expect(lost == [], "\(lost.map(\.description))")
    }
  }

  @Test("The example of a note opens the app and has no route", arguments: seeds)
  func notes(seed: UInt64) {
    var noteCount = 0
    Self.forEachTable(seed) { table, rules in
      let ruleSet = rules.ruleSet()
      for note in rules.notes {
        noteCount += 1
        #expect(ruleSet.decide(note.example) == .match, "\(note)")
        #expect(table.route(for: note.example).route == nil, "\(note)")
      }
    }
    #expect(noteCount > 10)
  }
}
