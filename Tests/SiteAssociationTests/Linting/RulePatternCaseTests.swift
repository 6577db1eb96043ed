import Testing

@testable import SiteAssociation

@Suite("Lint rules for patterns, case by case")
struct RulePatternCaseTests: RuleCaseSuite {
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

  @Test("A single backslash has one finding")
  func loneBackslash() {
    #expect(findings(2021, section(#"{"/": "\\"}"#)) == [])
    #expect(findings(2022, section(#"{"/": "\\"}"#)).count == 1)
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
        "Every other one-character pattern, except \"*\" and \"/\", matches no path."
      )
    )
    let findings = findings(2021, section(#"{"/": "m"}, {"/": "?"}"#))
    #expect(findings.first?.effect.hasSuffix("so it matches no path.") == true)
    #expect(findings.last?.effect == "The pattern matches only the root of the site.")
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
        "The same links open the app with both lists."
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
        "The same links open the app with both lists."
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

  @Test("More conditions on fragments than the search can compare are reported")
  func manyFragments() {
    let rules = (0..<70).map { "{\"/\": \"/x\", \"#\": \"*\($0)-*\"}" }
    #expect(findings(2059, section(rules.joined(separator: ","))).count == 1)
    #expect(findings(2059, section(rules.prefix(3).joined(separator: ","))).isEmpty)
  }

  @Test("The finding about both forms does not advise removing paths that it could not compare")
  func bothFormsUnknown() throws {
    func pattern(_ letter: String) -> String {
      "*\(letter)" + String(repeating: "?", count: 40) + "*\(letter)"
    }
    let paths = ["a", "b", "c"].map { "\"\(pattern($0))\"" }.joined(separator: ",")
    let components = ["c", "d", "a", "b"].map { "{\"/\": \"\(pattern($0))\"}" }
      .joined(separator: ",")
    let findings = findings(
      2016,
      #""details": [{"appID": "A7K2M9QX4T.a", "paths": [\#(paths)], "components": [\#(components)]}]"#
    )
    let finding = try #require(findings.first)
    #expect(finding.effect.hasSuffix("The lists are too complex to compare them completely."))
    #expect(finding.cure == PathsBesideComponents.about.cure)
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
}
