import Testing

@testable import SiteAssociation

/// Cases that do not fit into the fixtures of the rules. The file is long because it is one table.
@Suite("Lint rules, case by case")
struct RuleCaseTests {
  /// The findings of one rule in the content of "applinks". The other rules do not run, because in a
  /// whole file the finding that no link opens an app can take the place of another one.
  private func findings(_ code: Int, _ applinks: String) -> [Finding] {
    let file = AssociationFile(reading: "{\"applinks\": {\(applinks)}}".utf8)
    var collector = FindingCollector(source: file.source, guesses: file.guesses)
    for rule in Linter.rules where rule.about.code.rawValue == "LW\(code)" {
      rule.init().check(LintSubject(file, host: nil), report: &collector)
    }
    return collector.finish()
  }

  private func section(_ components: String) -> String {
    ##""details": [{"appIDs": ["A7K2M9QX4T.net.fernhill.shop"], "components": [\##(components)]}]"##
  }

  private func file(_ values: String, _ components: String) -> String {
    ##""substitutionVariables": {"v": \##(values)}, \##(section(components))"##
  }

  @Test(
    "A value of a variable is checked like a pattern",
    arguments: [
      (2010, #"["café"]"#, #"{"/": "/$(v)/*"}"#, "\"caf%C3%A9\""),
      (2010, #"["a b"]"#, ##"{"#": "$(v)"}"##, "\"a%20b\""),
      (2020, #"["caf%c3%a9"]"#, #"{"/": "/$(v)"}"#, "\"caf%C3%A9\""),
      (2022, #"["a\\b"]"#, #"{"?": {"a": "$(v)"}}"#, "escape"),
      (2033, #"["50%off"]"#, #"{"?": "a=$(v)"}"#, "%25"),
      (2034, #"["a%20b"]"#, #"{"/": "/$(v)", "percentEncoded": false}"#, "\"a b\""),
      (2009, #"["berlin?x=1"]"#, #"{"/": "/$(v)"}"#, "\"berlin\""),
      (2009, ##"["berlin#x"]"##, #"{"/": "/$(v)"}"#, "\"berlin\""),
      (2041, #"["(a|b)"]"#, #"{"/": "/$(v)"}"#, "component"),
      (2042, #"["berlin "]"#, #"{"/": "/$(v)"}"#, "Remove"),
      (2048, ##"["a#b"]"##, #"{"?": "$(v)"}"#, "%23"),
    ]
  )
  func badValue(code: Int, values: String, component: String, cure: String) throws {
    let findings = findings(code, file(values, component))
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(finding.problem.contains("of the variable \"v\""))
    #expect(finding.cure.contains(cure), "\(finding.cure)")
  }

  @Test(
    "A value of a variable is not reported if one of its uses is valid",
    arguments: [
      (2010, #"["café"]"#, #"{"/": "/$(v)/*", "percentEncoded": false}"#),
      (2010, #"["café"]"#, #"{"/": "/$(v)/a"}, {"/": "/$(v)/b", "percentEncoded": false}"#),
      (2010, #"["café"]"#, #"{"/": "/a"}"#),
      (2020, #"["caf%c3%a9"]"#, #"{"/": "/$(v)", "caseSensitive": false}"#),
      (2033, #"["a%", "b%2"]"#, #"{"/": "/$(v)0"}"#),
      (2034, #"["a%20b"]"#, #"{"/": "/$(v)"}"#),
      (2009, #"["?x=1"]"#, #"{"/": "/$(v)"}, {"?": "a$(v)"}"#),
      (2042, #"[" a"]"#, #"{"/": "/b$(v)", "percentEncoded": false}"#),
      (2048, ##"["a#b"]"##, #"{"?": "$(v)", "percentEncoded": false}"#),
    ]
  )
  func goodValue(code: Int, values: String, components: String) {
    #expect(findings(code, file(values, components)) == [])
  }

  @Test(
    "The name of a query item is checked as a literal",
    arguments: [
      (2010, "größe", "", "\"gr%C3%B6%C3%9Fe\""),
      (2010, "\u{212A}", #", "caseSensitive": false"#, "\"%E2%84%AA\""),
      (2020, "gr%c3%b6%c3%9fe", #", "caseSensitive": false"#, "\"gr%C3%B6%C3%9Fe\""),
      (2022, #"a\\b"#, "", "escape"),
      (2033, "50%", "", "%25"),
      (2033, "50%*", "", "%25"),
      (2034, "a%20b", #", "percentEncoded": false"#, "\"a b\""),
      (2042, "a ", "", "Remove"),
      (2048, "a#b", "", "%23"),
    ]
  )
  func badName(code: Int, name: String, flags: String, cure: String) throws {
    let findings = findings(code, section(#"{"?": {"\#(name)": "?*"}\#(flags)}"#))
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(finding.problem.contains("of a query item"))
    #expect(finding.cure.contains(cure), "\(finding.cure)")
  }

  @Test(
    "A character that equals an ASCII letter in a case-insensitive rule is not reported",
    arguments: ["\u{17F}", "\u{212A}"]
  )
  func foldingToASCII(character: String) throws {
    let component = #"{"/": "/\#(character)", "caseSensitive": false}"#
    let file = AssociationFile(reading: "{\"applinks\": {\(section(component))}}".utf8)
    let letter = character == "\u{17F}" ? "s" : "k"
    #expect(file.ruleSets().first?.decide("/\(letter)") == .match)
    #expect(findings(2010, section(component)) == [])
    #expect(findings(2010, section(#"{"/": "/\#(character)"}"#)).count == 1)
    let mixed = findings(2010, section(#"{"/": "/\#(character)é", "caseSensitive": false}"#))
    #expect(try #require(mixed.first).cure.contains("\(character)%C3%A9"))
  }

  @Test(
    "A pattern that only resembles a problem is not reported",
    arguments: [
      (2022, #"{"/": "\/orders/*"}"#),
      (2040, #"{"/": "index.html"}"#),
      (2040, #"{"/": "*/invite/*"}"#),
      (2040, #"{"/": "/out/https://fernhill.net/*"}"#),
      (2041, #"{"/": "/index.*"}"#),
      (2041, #"{"/": "/wiki/Link_(film)"}"#),
      (2041, #"{"/": "/time/12:30"}"#),
      (2041, #"{"/": "/c++/*"}"#),
      (2045, #"{"/": "/orders/*"}, {"/": "/orders/*", "?": {"id": "?*"}}"#),
    ]
  )
  func resemblance(code: Int, components: String) {
    #expect(findings(code, section(components)) == [])
  }

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
    "The effect of an ignored definition depends on whether the name is built-in",
    arguments: [
      ("lang", "Devices ignore the definition, so the variable keeps its built-in values."),
      ("shop", "The variable is not defined, so a pattern that uses it never matches."),
    ]
  )
  func ignoredDefinition(name: String, effect: String) throws {
    let rules = section(#"{"/": "/$(\#(name))"}"#)
    let applinks = #""substitutionVariables": {"\#(name)": 3}, \#(rules)"#
    #expect(try #require(findings(2030, applinks).first).effect == effect)
    let file = AssociationFile(reading: "{\"applinks\": {\(applinks)}}".utf8)
    #expect(file.ruleSets().first?.decide("/de") == (name == "lang" ? .match : .noMatch))
  }

  @Test(
    "NOT with other white space than one space is one finding",
    arguments: [
      (" NOT /a", ["LW2042"]), ("NOT /a ", ["LW2042"]), ("NOT  /a", ["LW2042"]),
      ("NOT\u{A0}/a", ["LW2039"]), ("NOT\\t/a", ["LW2039"]), ("NOT/a", ["LW2039"]),
      ("NOT /a b", ["LW2010"]),
    ]
  )
  func exclusions(path: String, expected: [String]) {
    let text = """
      {"applinks": {"details": [{"appID": "A7K2M9QX4T.a", "paths": ["\(path)", "/b"]}]}}
      """
    let codes = AssociationFile(reading: text.utf8).lint().map(\.code.rawValue)
    #expect(codes.filter { $0 != "LW2044" } == expected)
  }

  @Test("A plain string as the definition of a variable is not reported")
  func variableAsString() {
    #expect(findings(2030, file(#""2026""#, #"{"/": "/$(v)/*"}"#)) == [])
  }

  @Test("A single backslash has one finding")
  func loneBackslash() {
    #expect(findings(2021, section(#"{"/": "\\"}"#)) == [])
    #expect(findings(2022, section(#"{"/": "\\"}"#)).count == 1)
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

  @Test("An invalid variable name is not reported as unused")
  func unusableName() {
    let applinks = #""substitutionVariables": {"a)b": ["x"]}, \#(section(#"{"/": "/$(ab)"}"#))"#
    #expect(findings(2031, applinks) == [])
    #expect(findings(2050, applinks).count == 1)
    #expect(findings(2007, applinks).allSatisfy { !$0.cure.contains("a)b") })
  }

  @Test("An empty variable that no pattern uses is only reported as unused")
  func unusedEmptyVariable() {
    let applinks = file("[]", #"{"/": "/a"}"#)
    #expect(findings(2047, applinks) == [])
    #expect(findings(2031, applinks).count == 1)
  }

  @Test(
    "In a file on one line, another place is named by its column",
    arguments: [
      (
        2006, #"{"/": "/*"}, {"/": "/a/*"}"#,
        "the rule in column 87 of the same line decides \"/a/x\"."
      ),
      (2045, #"{"/": "/a"}, {"/": "/a"}"#, "the rule in column 87 of the same line."),
    ]
  )
  func placesOnOneLine(code: Int, components: String, ending: String) throws {
    let finding = try #require(findings(code, section(components)).first)
    #expect(finding.problem.hasSuffix(ending), "\(finding.problem)")
  }

  @Test("The covering rule is named although an exception decides the example")
  func coverBehindException() throws {
    let components = """
      {"/": "/a/x*", "exclude": true},
      {"/": "/*"},
      {"/": "/a/*"}
      """
    let finding = try #require(findings(2006, section(components)).first)
    #expect(finding.severity == .warning)
    #expect(
      finding.problem
        == "The rule is never reached, because the rule on line 2 matches all of its links."
    )
  }

  @Test("Texts that look alike are distinguished")
  func lookAlikes() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let rules = section(
      [composed, decomposed].map { #"{"/": "/\#($0)", "percentEncoded": false}"# }
        .joined(separator: ",")
    )
    #expect(findings(2045, rules) == [])
    let variables =
      ##""substitutionVariables": {"\##(composed)": []}, "##
      + section(#"{"/": "/$(\#(decomposed))"}"#)
    #expect(findings(2007, variables).count == 1)
    // The unused variable is the one that the pattern misspells.
    #expect(findings(2031, variables) == [])
    #expect(findings(2047, variables) == [])
    let value =
      ##""substitutionVariables": {"\##(composed)": ["a\\b"]}, "##
      + section(#"{"/": "/$(\#(decomposed))"}"#)
    #expect(findings(2022, value) == [])
    let apps = [composed, decomposed]
      .map { #"{"appIDs": ["A7K2M9QX4T.\#($0)"], "components": []}"# }.joined(separator: ",")
    #expect(findings(2013, "\"details\": [\(apps)]") == [])
  }

  @Test("The cure for a fragment of only # is not an empty pattern")
  func onlyHash() throws {
    let finding = try #require(findings(2048, section(##"{"#": "#"}"##)).first)
    #expect(finding.cure == "Write \"?*\" to require a fragment, or remove the condition.")
  }

  @Test("The effect of a one-character path is correct for a question mark")
  func oneCharacter() throws {
    #expect(
      OneCharacterPath.about.effect.hasSuffix(
        "Any other character except \"*\" and \"/\" matches no path."
      )
    )
    let findings = findings(2021, section(#"{"/": "m"}, {"/": "?"}"#))
    #expect(findings.first?.effect.hasSuffix("so it matches no path.") == true)
    #expect(findings.last?.effect == "The pattern matches only the root of the site.")
  }

  @Test("In a file on one line, the first entry of an app is named by its column")
  func sectionsOnOneLine() throws {
    let section = #"{"appIDs": ["A7K2M9QX4T.a"], "components": []}"#
    let finding = try #require(findings(2013, "\"details\": [\(section), \(section)]").first)
    #expect(finding.problem.hasSuffix("already has an entry in column 39 of the same line."))
  }

  @Test("A rule whose path looks like that of another rule is reached")
  func lookAlikePaths() {
    let (composed, decomposed) = ("/caf\u{E9}", "/cafe\u{301}")
    let components = [decomposed, composed].map { #"{"/": "\#($0)", "percentEncoded": false}"# }
      .joined(separator: ",")
    #expect(findings(2006, section(components)) == [])
    let file = AssociationFile(reading: "{\"applinks\": {\(section(components))}}".utf8)
    #expect(file.ruleSets().first?.trace("/caf%C3%A9").outcome == .rule(1))
    #expect(file.ruleSets().first?.decide("/caf%C3%A9") == .match)
    #expect(file.ruleSets().first?.decide("/cafe%CC%81") == .match)
    let exclusion = #"{"/": "\#(decomposed)", "percentEncoded": false, "exclude": true}"#
    let rules = exclusion + #",{"/": "\#(composed)", "percentEncoded": false}"#
    let other = AssociationFile(reading: "{\"applinks\": {\(section(rules))}}".utf8)
    #expect(other.ruleSets().first?.decide("/caf%C3%A9") == .match)
    #expect(other.ruleSets().first?.decide("/cafe%CC%81") == .block)
  }

  @Test("Apps and variables that look alike are different")
  func lookAlikeApps() {
    func file(_ text: String) -> AssociationFile {
      AssociationFile(
        reading: """
          {"applinks": {"substitutionVariables": {"v": ["\(text)"]}, "details": [{"appIDs":
          ["A7K2M9QX4T.\(text)", "A7K2M9QX4T.a"],
          "components": [{"/": "/$(v)", "percentEncoded": false}]}]}}
          """.utf8
      )
    }
    let (composed, decomposed) = (file("caf\u{E9}"), file("cafe\u{301}"))
    let difference = composed.difference(from: decomposed)
    #expect(difference.addedApps.count == 1)
    #expect(difference.removedApps.count == 1)
    #expect(difference.links.map(\.appID) == ["A7K2M9QX4T.a", "A7K2M9QX4T.a"])
    #expect(composed.substitutionVariables != decomposed.substitutionVariables)
  }

  @Test("An ignored definition of a built-in variable does not replace it")
  func ignoredBuiltIn() {
    let rules = section(#"{"/": "/$(lang)"}"#)
    #expect(findings(2032, #""substitutionVariables": {"lang": 3}, \#(rules)"#) == [])
    #expect(findings(2032, #""substitutionVariables": {"lang": ["x"]}, \#(rules)"#).count == 1)
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

  @Test("A remark in a rule without conditions does not replace the finding about it")
  func remark() {
    #expect(findings(2001, section(#"{"note": "all"}"#)).map(\.severity) == [.error])
    #expect(findings(2001, section(#"{"_comment": "all"}"#)).map(\.severity) == [.warning])
    #expect(findings(2002, section(#"{"_comment": "all"}"#)).count == 1)
  }

  @Test(
    "The finding about both forms names a link that they decide differently",
    arguments: [
      (
        #"["/a/*"]"#, #"[{"/": "/a/*"}]"#,
        "Linkwright found no link for which the two lists make different decisions."
      ),
      (
        #"["/a/*", "/b"]"#, #"[{"/": "/a/*"}]"#,
        "\"/b\" stays in the browser, although \"paths\" would open the app."
      ),
      (
        #"["NOT /a/b", "/a/*"]"#, #"[{"/": "/a/*"}]"#,
        "\"/a/b\" opens the app, although \"paths\" would keep it in the browser."
      ),
      (
        #"["/a/*"]"#, #"[{"/": "/b", "exclude": true}, {"/": "/a/*"}]"#,
        "Linkwright found no link for which the two lists make different decisions."
      ),
    ]
  )
  func bothForms(paths: String, components: String, effect: String) throws {
    let findings = findings(
      2016,
      #""details": [{"appID": "A7K2M9QX4T.a", "paths": \#(paths), "components": \#(components)}]"#
    )
    #expect(findings.map(\.severity) == [.warning])
    #expect(try #require(findings.first).effect.hasSuffix(effect), "\(findings)")
  }

  @Test(
    "A pattern for the whole query names a link that it misses, and its items",
    arguments: [
      (
        "a=1&b=2", 2053, Finding.Severity.warning, #"It does not match "?b=2&a=1"."#,
        #"Write "?": {"a": "1", "b": "2"}."#
      ),
      ("a=*&b=2", 2053, .warning, #""?b=2&a=x"."#, #"Write "?": {"a": "?*", "b": "2"}."#),
      ("id=*", 2053, .note, #""?utm_source=x&id=x"."#, #"Write "?": {"id": "?*"}."#),
      ("?a=1&b=2", 2054, .error, "starts with a question mark.", #"{"a": "1", "b": "2"}."#),
    ]
  )
  func wholeQuery(
    pattern: String,
    code: Int,
    severity: Finding.Severity,
    problem: String,
    cure: String
  ) throws {
    let rules = section(#"{"?": "\#(pattern)"}"#)
    let finding = try #require(findings(code, rules).first)
    #expect(finding.severity == severity)
    #expect(finding.problem.hasSuffix(problem), "\(finding.problem)")
    #expect(finding.cure.hasSuffix(cure), "\(finding.cure)")
    #expect(findings(2053, rules).count + findings(2054, rules).count == 1)
  }

  @Test(
    "A pattern for the whole query that is no list of items is not reported",
    arguments: ["*", "?*", "", "*id=1*", "a=1&a=2", "search", "$(v)", "*&a=1"]
  )
  func freeQuery(pattern: String) {
    let rules = section(#"{"?": "\#(pattern)"}"#)
    #expect(findings(2053, rules) + findings(2054, rules) == [])
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
    "A letter with a separate accent is reported in every script",
    arguments: [
      ("cafe\u{301}", "caf\u{E9}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
      ("\u{304B}\u{3099}", "\u{304C}"),
    ]
  )
  func decomposed(text: String, composed: String) throws {
    let flags = #", "percentEncoded": false}"#
    let found = findings(2058, section(#"{"/": "/\#(text)/*"\#(flags)"#))
    #expect(
      try #require(found.first).cure.utf8.elementsEqual(
        "Write \"/\(composed)/*\", in the composed form (NFC).".utf8
      )
    )
    #expect(findings(2058, section(#"{"/": "/\#(composed)/*"\#(flags)"#)) == [])
    #expect(findings(2058, section(#"{"/": "/x\u{302}\u{2764}\u{FE0F}/*"\#(flags)"#)) == [])
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
