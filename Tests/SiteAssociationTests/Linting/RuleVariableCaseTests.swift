import Testing

@testable import SiteAssociation

@Suite("Lint rules for variables, case by case")
struct RuleVariableCaseTests: RuleCaseSuite {
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

  @Test("A plain string as the definition of a variable is not reported")
  func variableAsString() {
    #expect(findings(2030, file(#""2026""#, #"{"/": "/$(v)/*"}"#)) == [])
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
}
