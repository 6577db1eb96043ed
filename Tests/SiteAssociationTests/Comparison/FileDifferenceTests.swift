import LinkwrightTesting
import SiteAssociation
import Testing

@Suite("Differences between files")
struct FileDifferenceTests {
  private static func file(_ components: String, appID: String = "A7K2M9QX4T.net.fernhill.shop")
    -> AssociationFile
  {
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(appID)"], "components": [\(components)]}]}}
      """
    return AssociationFile(reading: text.utf8)
  }

  private static let rules = #"{"/": "/buy/*"}, {"/": "/join", "?": {"code": "?*"}}"#

  @Test(
    "Files that differ only in spelling have no difference",
    arguments: [
      rules, #"{"comment": "Shop", "/": "/buy/*"}, {"?": {"code": "?*"}, "/": "/join"}"#,
      rules + #", {"/": "/buy/x"}"#,
    ]
  )
  func nothing(components: String) {
    #expect(Self.file(components).difference(from: Self.file(Self.rules)).isEmpty)
  }

  @Test(
    "A changed rule has one example link",
    arguments: [
      (#"{"/": "/buy/*"}"#, "/join/?code=1", Decision.match, Decision.noMatch),
      (
        #"{"/": "/buy/*", "exclude": true}, {"/": "/join", "?": {"code": "?*"}}"#, "/buy", .match,
        .block
      ),
      (rules + #", {"/": "/news"}"#, "/news", .noMatch, .match),
      (#"{"/": "/buy/?*"}, {"/": "/join", "?": {"code": "?*"}}"#, "/buy", .match, .noMatch),
      (#"{"/": "/buy/*"}, {"/": "/join", "?": {"code": "*"}}"#, "/join", .noMatch, .match),
    ]
  )
  func links(components: String, path: String, before: Decision, after: Decision) {
    let difference = Self.file(components).difference(from: Self.file(Self.rules))
    #expect(difference.addedApps.isEmpty && difference.removedApps.isEmpty)
    #expect(
      difference.links.contains {
        $0.path.hasPrefix(path.prefix(5)) && $0.before == before && $0.after == after
      },
      "\(difference.links)"
    )
  }

  @Test("A difference lists added and removed apps for each service")
  func apps() {
    let before = Self.file(Self.rules)
    let after = Self.file(Self.rules, appID: "A7K2M9QX4T.net.fernhill.beta")
    let difference = after.difference(from: before)
    #expect(
      difference.addedApps == [.init(service: .applinks, appID: "A7K2M9QX4T.net.fernhill.beta")]
    )
    #expect(
      difference.removedApps == [.init(service: .applinks, appID: "A7K2M9QX4T.net.fernhill.shop")]
    )
    #expect(difference.links == [])
  }

  @Test("A difference lists every app that shares the rules and no other")
  func sharedRules() {
    func file(_ path: String) -> AssociationFile {
      let ids = (0..<400).map { "\"A.\($0)\"" }.joined(separator: ",")
      let rules = (0..<400).map { "{\"/\": \"/\($0)\"}" }.joined(separator: ",")
      let text = """
        {"applinks": {"details": [{"appIDs": ["B.same"], "components": [{"/": "/same"}]},
        {"appIDs": [\(ids)], "components": [\(rules), {"/": "\(path)"}]}]}}
        """
      return AssociationFile(reading: text.utf8)
    }
    let difference = file("/new").difference(from: file("/old"))
    #expect(difference.isComplete)
    #expect(difference.links.map(\.appID) == (0..<400).flatMap { ["A.\($0)", "A.\($0)"] })
    #expect(Set(difference.links.map(\.path)) == ["/new", "/old"])
  }

  @Test("A difference of variables is a difference of the rules that use them")
  func variables() {
    func file(_ value: String) -> AssociationFile {
      let text = """
        {"applinks": {"substitutionVariables": {"food": ["\(value)"]}, "details": [
        {"appIDs": ["A.one"], "components": [{"/": "/$(food)"}]}]}}
        """
      return AssociationFile(reading: text.utf8)
    }
    #expect(file("tea").difference(from: file("tea")).isEmpty)
    #expect(file("tea").difference(from: file("rice")).links.map(\.path) == ["/tea", "/rice"])
  }

  @Test("An incomplete comparison is not an empty difference")
  func incomplete() {
    #expect(FileDifference().isEmpty)
    #expect(!FileDifference(isComplete: false).isEmpty)
  }

  @Test("The reverse difference has the same links")
  func mirrored() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let paths = ["/a", "/a/*", "/b/?", "*c", "/$(digit)"]
      func random() -> AssociationFile {
        let rules = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          let path = paths.randomElement(using: &generator) ?? "/a"
          return #"{"/": "\#(path)", "exclude": \#(Bool.random(using: &generator))}"#
        }
        return Self.file(rules.joined(separator: ","))
      }
      let (one, other) = (random(), random())
      let there = one.difference(from: other)
      let back = other.difference(from: one)
      #expect(there.isEmpty == back.isEmpty)
      for link in there.links {
        #expect(one.ruleSet(for: link.appID)?.decide(link.path) == link.after)
        #expect(other.ruleSet(for: link.appID)?.decide(link.path) == link.before)
      }
      #expect(one.difference(from: one).isEmpty)
    }
  }
}
