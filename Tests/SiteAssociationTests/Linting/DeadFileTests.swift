import Testing

@testable import SiteAssociation

@Suite("Files that open no link")
struct DeadFileTests {
  private static let app = "A7K2M9QX4T.net.fernhill.shop"

  private func findings(_ text: String) -> [Finding] { AssociationFile(reading: text.utf8).lint() }

  private func deadFile(_ text: String) -> Finding? {
    findings(text).first { $0.code == DeadFile.about.code }
  }

  private func entry(_ apps: String, _ rules: String) -> String {
    #"{"applinks": {"details": [{"appIDs": [\#(apps)], \#(rules)}]}}"#
  }

  private static let rule = #""components": [{"/": "/orders/*"}]"#

  @Test(
    "The finding names the reason in an app ID, and no warning repeats it",
    arguments: [
      (#""TEAMID.net.fernhill.shop""#, "is a placeholder", []),
      (#""<TEAM>.net.fernhill.shop", "XXXXXXXXXX.a.b""#, "all 2 app IDs are placeholders", []),
      (#""1516561943.net.fernhill.shop""#, "almost certainly an App Store ID", []),
      (#""449810000.net.fernhill.shop""#, "starts with the digits of an App Store ID", []),
      (#""net.fernhill.shop""#, "any app: the app ID", []),
      ("7", "any app: this app ID is a number", []),
      (#""7.a", "8.b""#, "2 app IDs are invalid (LW2012)", ["LW2012", "LW2012"]),
      (#"" A7K2M9QX4T.net.fernhill.shop""#, "starts or ends with whitespace", []),
      (
        #""TEAMID.net.fernhill.shop", "1516561943.a.b""#,
        #""TEAMID.net.fernhill.shop" is a placeholder; "1516561943.a.b" starts"#, []
      ),
    ]
  )
  func apps(apps: String, reason: String, others: [String]) throws {
    let text = entry(apps, Self.rule)
    let finding = try #require(deadFile(text))
    #expect(finding.severity == .error)
    #expect(finding.problem.hasPrefix("The file opens no link for any app: "))
    #expect(finding.problem.contains(reason), "\(finding.problem)")
    #expect(findings(text).map(\.code.rawValue).filter { $0 != "LW2051" } == others)
  }

  @Test(
    "The finding names the reason in the rules, and no warning repeats it",
    arguments: [
      (#""components": []"#, "the list of rules is empty", [String]()),
      (#""paths": []"#, "the list of rules is empty", ["LW2044", "LW2046"]),
      (#""paths": ["NOT /a", "NOT /b"]"#, "all rules are exclusions", ["LW2044", "LW2046"]),
      (#""components": [{"/": "/a", "exclude": true}]"#, "its only rule is an exclusion", []),
      (#""components": [{"/": "*", "exclude": true}]"#, "its only rule is an exclusion", []),
      (
        #""components": [{"/": "/a*", "exclude": true}, {"/": "/a/b"}]"#,
        "exclusions match all links before", []
      ),
      (#""components": [{"/": "/$(town)/*"}]"#, "the variable \"town\", which is not defined", []),
      (#""components": [{"/": "/$(town"}]"#, "\"$(\" without a \")\"", []),
      (#""components": [{"/": "/café"}, {"/": "/ü"}]"#, "(LW2010)", ["LW2010", "LW2010"]),
      (##""components": [{"/": "/#/a/*"}]"##, "contains a hash route", []),
      (#""components": [{"/": "a"}]"#, "is one character long", []),
    ]
  )
  func rules(rules: String, reason: String, others: [String]) throws {
    let text = entry("\"\(Self.app)\"", rules)
    let finding = try #require(deadFile(text), "\(findings(text).listing)")
    #expect(finding.problem.contains(reason), "\(finding.problem)")
    #expect(findings(text).map(\.code.rawValue).filter { $0 != "LW2051" } == others)
  }

  @Test(
    "The finding names the reason in the structure of the file",
    arguments: [
      (
        #"{"webcredentials": {"apps": ["A7K2M9QX4T.a"], "applinks": {"details": []}}}"#,
        "inside \"webcredentials\""
      ),
      (#"{"ios": {"applinks": {"details": []}}}"#, "inside \"ios\""),
      (#"{"applinks": {"applinks": {"details": []}}}"#, "inside another \"applinks\""),
      (
        #"{"applinks": {"webcredentials": {"apps": ["A7K2M9QX4T.a"]}}}"#,
        "contains \"webcredentials\""
      ),
      (
        #"{"applinks": {"appIDs": ["A7K2M9QX4T.a"], "components": []}}"#,
        "\"appIDs\" is directly in \"applinks\""
      ),
      (
        #"{"applinks": {"details": [], "components": [{"/": "*"}]}}"#,
        "\"components\" is directly in \"applinks\""
      ),
      (#"{"applinks": {"details": [], "apps": ["A7K2M9QX4T.a"]}}"#, "devices ignore \"apps\""),
      (#"{"applinks": {"details": ["A7K2M9QX4T.a"]}}"#, "is a string, not an object"),
      (
        #"{"applinks": {"details": {"appIDs": ["A7K2M9QX4T.a"], "components": []}}}"#,
        "is one entry, not an array"
      ),
      (#"{"applinks": {"details": "A7K2M9QX4T.a"}}"#, "is a string, not an array"),
      (
        #"{"applinks": {"details": [{"components": [{"/": "*"}]}]}}"#,
        "neither \"appIDs\" nor \"appID\""
      ),
      (#"{"applinks": {"details": []}}"#, "\"details\" is empty"),
      (#"{"applinks": {"apps": [], "details": []}}"#, "\"details\" is empty"),
      (
        #"{"applinks": {"details": [], "defaults": {}}, "webcredentials": {"apps": ["A7K2M9QX4T.a"]}}"#,
        "\"details\" is empty"
      ),
      (#"{"applinks": {"details": []}, "webcredentials": {"apps": []}}"#, "\"details\" is empty"),
      (#"{"applinks": {}}"#, "has no \"details\""),
      (#"{"applinks": []}"#, "is an array, not an object"),
    ]
  )
  func structure(text: String, reason: String) throws {
    let finding = try #require(deadFile(text), "\(findings(text).listing)")
    #expect(finding.severity == .error)
    #expect(finding.problem.contains(reason), "\(finding.problem)")
  }

  @Test(
    "A file that serves other services, or that opens a link, is not reported",
    arguments: [
      #"{"webcredentials": {"apps": ["A7K2M9QX4T.a"]}}"#,
      #"{"appclips": {"apps": ["A7K2M9QX4T.a.Clip"]}}"#,
      #"{"applinks": {"apps": [], "details": []}, "webcredentials": {"apps": ["A7K2M9QX4T.a"]}}"#,
      #"{"applinks": {"details": []}, "appclips": {"apps": ["A7K2M9QX4T.a.Clip"]}}"#,
      #"{"applinks": {"apps": []}, "webcredentials": {"apps": ["A7K2M9QX4T.a"]}}"#,
      #"{}"#,
      #"{"applinks": {"apps": ["A7K2M9QX4T.a"]}}"#,
      #"{"applinks": {"details": [{"appID": "A7K2M9QX4T.a"}]}}"#,
      #"{"applinks": {"details": [{"appID": "A7K2M9QX4T.com.example.app", "paths": ["*"]}]}}"#,
      #"{"applinks": {"details": [{"appIDs": ["TEAMID.a", "A7K2M9QX4T.a"], "paths": ["*"]}]}}"#,
      #"{"applinks": {"details": [{"appID": "A7K2M9QX4T.a", "paths": ["NOT /*", "*a*"]}, {"appID": "A7K2M9QX4T.b", "paths": ["/b"]}]}}"#,
      #"{"applinks": {"details": [{"appID": "A7K2M9QX4T.a", "paths": ["NOT /a*", "/*"]}]}}"#,
      #"{"applinks": {"details": [{"appID": "A7K2M9QX4T.a", "components": [{"/": "?"}]}]}}"#,
      #"{"applinks": {"details": [{"appIDs": ["A7K2M9QX4T.a"], "components": [{"/": "/?*"}]}]}}"#,
      // The pattern matches the root.
      #"{"applinks": {"details": [{"appIDs": ["A7K2M9QX4T.a"], "components": [{"/": "?"}]}]}}"#,
      #"{"applinks": {"details": {"A7K2M9QX4T.a": {"paths": ["*"]}}}}"#,
      "{",
    ]
  )
  func alive(text: String) {
    #expect(deadFile(text) == nil)
  }
}
