import Testing

@testable import SiteAssociation

@Suite("Lint rules for apps and keys, case by case")
struct RuleStructureCaseTests: RuleCaseSuite {
  @Test(
    "A form that devices read as intended is not reported",
    arguments: [
      (2017, #""appID": "A7K2M9QX4T.a", "appIDs": ["A7K2M9QX4T.a"], "components": []"#),
      (2039, #""appID": "A7K2M9QX4T.a", "paths": ["NOT /a", "not /b", "/notes/*", "*"]"#),
    ]
  )
  func acceptedEntry(code: Int, entry: String) {
    #expect(findings(code, "\"details\": [{\(entry)}]") == [])
  }

  @Test(
    "An element of the wrong type has the effect of the defaults",
    arguments: [
      (#""components": ["/x"]"#, "", "matches every URL"),
      (#""components": ["/x"]"#, #""/": "/a/*""#, "the URLs that match the defaults open the app"),
      (
        #""components": [7]"#, ##""#": "a", "exclude": true"##,
        "it excludes the URLs that match the defaults"
      ),
      (#""components": [7]"#, #""exclude": true"#, "excludes every URL"),
      (#""paths": [7]"#, #""/": "/a/*""#, "the URLs that match the defaults open the app"),
      (#""paths": [7]"#, "", "matches every URL"),
    ]
  )
  func elementOfWrongType(rules: String, defaults: String, effect: String) throws {
    let findings = findings(
      2002,
      #""defaults": {\#(defaults)}, "details": [{"appIDs": ["A7K2M9QX4T.a"], \#(rules)}]"#
    )
    #expect(findings.count == 1)
    #expect(try #require(findings.first).effect.contains(effect))
  }

  @Test(
    "If the keys of details are app IDs, their values must be objects",
    arguments: [
      (#"{"A7K2M9QX4T.a": 5}"#, "of the app \"A7K2M9QX4T.a\" in \"details\" is a number"),
      (#"{"A7K2M9QX4T.a": ["/x"], "A7K2M9QX4T.b": {"paths": []}}"#, "is an array"),
      (#"{"appIDs": ["A7K2M9QX4T.a"], "components": []}"#, "one entry, not an array"),
    ]
  )
  func detailsOfWrongType(details: String, problem: String) throws {
    let findings = findings(2028, "\"details\": \(details)")
    #expect(findings.count == 1)
    #expect(try #require(findings.first).problem.contains(problem))
  }

  @Test(
    "A value in defaults that no rule inherits has no effect",
    arguments: [
      (2029, #""/": 5"#, #"{"/": "/a"}"#, true),
      (2029, #""/": 5"#, ##"{"/": "/a"}, {"#": "b"}"##, false),
      (2003, #""?": {"a": 5}"#, #"{"?": ""}"#, true),
      (2003, #""?": {"a": 5}"#, #"{"/": "/a"}"#, false),
      (2003, #""?": 5"#, #"{"?": ""}"#, true),
      (2019, #""exclude": "no""#, #"{"/": "/a", "exclude": false}"#, true),
      (2019, #""exclude": "no""#, #"{"/": "/a"}"#, false),
    ],
    [Rule.DefaultsLevel.file, .entry]
  )
  func overriddenDefault(
    row: (code: Int, defaults: String, rules: String, isOverridden: Bool),
    level: Rule.DefaultsLevel
  ) throws {
    let object = "\"defaults\": {\(row.defaults)},"
    let findings = findings(
      row.code,
      (level == .file ? object : "") + #""details": [{"appIDs": ["A7K2M9QX4T.a"], "#
        + (level == .entry ? object : "") + "\"components\": [\(row.rules)]}]"
    )
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect((finding.severity == .note) == row.isOverridden)
    #expect((finding.effect == "None, because no rule inherits the value.") == row.isOverridden)
  }

  @Test("The cure for apps as a string is a list")
  func appsAsString() throws {
    let file = AssociationFile(reading: #"{"webcredentials": {"apps": "A7K2M9QX4T.a"}}"#.utf8)
    let finding = try #require(file.lint().first { $0.code.rawValue == "LW2028" })
    #expect(finding.cure == #"Write ["A7K2M9QX4T.a"]."#)
    #expect(finding.problem == #""apps" in "webcredentials" is a string, not an array."#)
  }

  @Test("In a file on one line, the first entry of an app is named by its column")
  func sectionsOnOneLine() throws {
    let section = #"{"appIDs": ["A7K2M9QX4T.a"], "components": []}"#
    let finding = try #require(findings(2013, "\"details\": [\(section), \(section)]").first)
    #expect(finding.problem.hasSuffix("already has an entry in column 39 of the same line."))
  }

  @Test(
    "A misspelled key is an error if it widens or reverses the rule",
    arguments: [
      (#"{"/": "/a", "exlude": true}"#, Finding.Severity.error),
      (#"{"/": "/a", "exlude": false}"#, .warning),
      (#"{"Path": "/a"}"#, .error),
      (#"{"paths ": "/a"}"#, .error),
      (#"{" /": "/a"}"#, .error),
      (#"{"Query": {"a": "b"}}"#, .error),
      (#"{"url": "/a", "exclude": true}"#, .error),
      (#"{"/": "/a", "Query": {"a": "b"}}"#, .warning),
      (#"{"/": "/a", "casesensitive": false}"#, .warning),
    ]
  )
  func widening(component: String, severity: Finding.Severity) {
    let own = findings(2001, section(component))
    #expect(own.map(\.severity) == [severity])
    #expect(findings(2002, section(component)) == [])
  }

  @Test(
    "An app behind one that matches every link is reported by evidence",
    arguments: [
      (
        #"["/*"]"#, "B3N8P5RW6Y.com.parcel.app", #"["/b/*"]"#,
        Finding.Severity.warning as Finding.Severity?
      ),
      (#"["*"]"#, "B3N8P5RW6Y.com.parcel.app", #"["*"]"#, .warning),
      (#"["*"]"#, "A7K2M9QX4T.net.fernhill2.other", #"["*"]"#, .note),
      (#"["*"]"#, "A7K2M9QX4T.net.fernhill2.other", #"["/b"]"#, .warning),
      (#"["*"]"#, "A7K2M9QX4T.net.fernhill.shop.beta", #"["*"]"#, nil),
      (#"["*"]"#, "B3N8P5RW6Y.net.fernhill.shop", #"["*"]"#, nil),
      (#"["/a/*"]"#, "B3N8P5RW6Y.com.parcel.app", #"["*"]"#, nil),
      (#"["*"]"#, "B3N8P5RW6Y.com.parcel.app", #"["NOT *"]"#, nil),
      // The earlier app excludes the links of the later one.
      (#"["NOT /b", "*"]"#, "B3N8P5RW6Y.com.parcel.app", #"["/b"]"#, nil),
      (#"["NOT /b", "*"]"#, "B3N8P5RW6Y.com.parcel.app", #"["/b", "/c"]"#, .warning),
    ]
  )
  func catchAll(first: String, app: String, second: String, severity: Finding.Severity?) {
    let details = """
      "details": [{"appID": "A7K2M9QX4T.net.fernhill.shop", "paths": \(first)},
      {"appID": "\(app)", "paths": \(second)}]
      """
    #expect(findings(2052, details).map(\.severity) == [severity].compactMap(\.self))
  }

  @Test(
    "An App Clip is recognized by the list of App Clips or by its name",
    arguments: [
      ("A7K2M9QX4T.a.b.Clip", "[]", 1), ("A7K2M9QX4T.a.b", #"["A7K2M9QX4T.a.b"]"#, 1),
      ("A7K2M9QX4T.a.b", #"["A7K2M9QX4T.a.b", "A7K2M9QX4T.a.b.Clip"]"#, 0),
      ("A7K2M9QX4T.a.b", #"["A7K2M9QX4T.a.b.Clip"]"#, 0), ("A7K2M9QX4T.a.eclip", "[]", 0),
    ]
  )
  func appClip(app: String, clips: String, count: Int) {
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(app)"], "components": [{"/": "*"}]}]},
      "appclips": {"apps": \(clips)}}
      """
    let found = AssociationFile(reading: text.utf8).lint().filter { $0.code.rawValue == "LW2056" }
    #expect(found.count == count)
  }
}
