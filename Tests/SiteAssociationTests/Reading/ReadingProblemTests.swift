import Testing

@testable import SiteAssociation

@Suite("Reading problems")
struct ReadingProblemTests {
  @Test("A reading problem is found in its example", arguments: ReadingProblem.allCases)
  func isFoundInExample(_ problem: ReadingProblem) {
    let findings = ReadingExample(problem: problem).findings()
    #expect(findings.contains { $0.code == problem.code }, "\(findings.listing)")
    for finding in findings {
      #expect(finding.problem.hasSuffix("."))
      #expect(finding.effect.hasSuffix("."))
      #expect(finding.cure.hasSuffix("."))
    }
  }

  @Test(
    "A reading problem is found at its line and column",
    arguments: [
      (#"{"a": 1,}"#, .trailingComma, 1, 8),
      ("{\n  \"a\": [1,\n 2,\n]}", .trailingComma, 3, 3),
      ("{ // remark\n}", .comment, 1, 3),
      ("{\n/* remark */ \"a\": 1}", .comment, 2, 1),
      ("{ # remark\n}", .comment, 1, 3),
      ("{“a”: 1}", .smartQuotes, 1, 2),
      ("{\"é\":\u{A0}1}", .otherWhitespace, 1, 6),
      ("{\u{200B}}", .otherWhitespace, 1, 2),
      ("{'a': 1}", .singleQuotes, 1, 2),
      ("{\"a\": yes}", .bareWord, 1, 7),
      ("{\"a\": True}", .bareWord, 1, 7),
      ("{\"a\": 1\n \"b\": 2}", .missingComma, 1, 7),
      ("{\"a\" 1}", .missingColon, 1, 2),
      ("{\"a\": \"b\n}", .unterminatedString, 1, 7),
      ("{\"a\": [1\n", .unclosedContainer, 1, 7),
      ("{\"a\": \"\t\"}", .controlCharacter, 1, 8),
      (#"{"a": "\q"}"#, .badEscape, 1, 8),
      (#"{"a": "\u12"}"#, .badEscape, 1, 8),
      (#"{"a": "\ud800"}"#, .loneSurrogate, 1, 8),
      (#"{"a": "\udc00\ud800"}"#, .loneSurrogate, 1, 8),
      ("{\"a\": 01}", .badNumber, 1, 7),
      ("{\"a\": +1}", .badNumber, 1, 7),
      ("{\"a\": .5}", .badNumber, 1, 7),
      ("{\"a\": 1.}", .badNumber, 1, 7),
      ("{} {}", .textAfterEnd, 1, 4),
      (#"{"a": 1, "a": 2}"#, .duplicateKey, 1, 10),
      ("[]", .topLevelNotObject, 1, 1),
      ("\r\n\r\n 3", .topLevelNotObject, 3, 2),
      ("{\"a\": &1}", .unexpectedCharacter, 1, 7),
      ("{\"a\": [1 . 2]}", .unexpectedCharacter, 1, 10),
      ("{1: 2}", .keyNotString, 1, 2),
      ("{\"a\":}", .missingValue, 1, 2),
      ("{\"a\": [,1]}", .missingValue, 1, 8),
      ("{\"a\": [1,,2]}", .missingValue, 1, 10),
      ("{\"a\": [1}}", .mismatchedBracket, 1, 9),
      ("{\"a\": NOT \"/b\"}", .wordBeforeString, 1, 7),
      ("{}\u{0}", .zeroByte, 1, 3),
    ] as [(String, ReadingProblem, Int, Int)]
  )
  func hasExactPlace(_ text: String, _ problem: ReadingProblem, line: Int, column: Int) throws {
    let findings = AssociationFile(reading: text.utf8).findings
    let finding = try #require(
      findings.first { $0.code == problem.code },
      "\(findings.listing)"
    )
    #expect(finding.place?.line == line)
    #expect(finding.place?.column == column)
  }

  @Test("A correct file has no reading problems")
  func correctFileHasNone() {
    let text = """
      \t{"applinks" : {"a": [-0, 1.5e+3, true, false, null, "\\u00e9\\ud83d\\ude00\\/", {}, []]}}\r

      """
    #expect(AssociationFile(reading: text.utf8).findings == [])
  }

  @Test("At most a hundred errors in the grammar are repaired")
  func repairsAreLimited() {
    let findings = ReadingExample(problem: .tooManyProblems).findings()
    #expect(
      findings.map(\.problem) == [
        "JSON does not allow \";\" here. The line has the same error 99 more times.",
        "The file has too many errors. Errors after this position are not listed.",
      ]
    )
  }
}
