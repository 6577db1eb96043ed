import Testing

@testable import LinkwrightTool

@Suite("match")
struct MatchTests {
  static let lines: [VerifyTests.Row] = [
    .init(
      "prints the rule that matched as Foundation does, with sorted keys",
      ["-u", "/buy/42?a=1#x", "-j", ##"{"#": "?*", "/": "/buy/*", "?": {"b": "*", "a": "1"}}"##],
      output: """
        Matched by pattern at index 0: {
          "?" : {
            "a" : "1",
            "b" : "*"
          },
          "/" : "/buy/*",
          "#" : "?*"
        }

        """
    ),
    .init(
      "says which rule of a list excluded",
      ["-u", "https://any.host/help", "-j", #"[{"/": "/x"}, {"/": "/help", "exclude": true}]"#],
      output: """
        Excluded by pattern at index 1: {
          "/" : "/help",
          "exclude" : true
        }

        """
    ),
    .init(
      "says on standard output that nothing matched",
      ["-u", "/a", "-j", #"{"/": "/b"}"#],
      output: "Did not match.\n"
    ),
    .init(
      "prints an empty object over three lines",
      ["-u", "/a", "-j", "{}"],
      output: "Matched by pattern at index 0: {\n\n}\n"
    ),
    .init(
      "keeps unknown keys, numbers and nested values as they are",
      ["-u", "/a", "-j", #"{"x10": 1.50, "x9": [], "X1": {"é": null}, "comment": "a\/b"}"#],
      output: """
        Matched by pattern at index 0: {
          "comment" : "a/b",
          "X1" : {
            "é" : null
          },
          "x9" : [

          ],
          "x10" : 1.50
        }

        """
    ),
    .init(
      "reads a string as a path pattern",
      ["-u", "/buy/1", "-j", #""/buy/*""#],
      output: "Matched by pattern at index 0: {\n  \"/\" : \"/buy/*\"\n}\n"
    ),
    .init(
      "reads NOT in a string as the legacy form does",
      ["-u", "/buy/1", "-j", #""NOT /buy/*""#],
      output: """
        Excluded by pattern at index 0: {
          "/" : "/buy/*",
          "caseSensitive" : true,
          "exclude" : true
        }

        """
    ),
    .init(
      "has nothing to say for an empty list",
      ["-u", "/", "-j", "[]"],
      output: "Did not match.\n"
    ),
    .init(
      "does not take a number for a rule",
      ["-u", "/", "-j", "7"],
      errors: "Unexpected JSON object type number.\n",
      exit: .findings
    ),
    .init(
      "does not take null for a rule",
      ["-u", "/", "-j", "null"],
      errors: "Unexpected JSON object type null.\n",
      exit: .findings
    ),
    .init(
      "helps who forgot the quotes",
      ["-u", "/", "-j", "/buy/*"],
      errors: "Error parsing JSON: /buy/*: There is no such file, and it is not JSON.\n",
      exit: .findings
    ),
    .init(
      "is strict on demand",
      ["--strict", "-u", "/a", "-j", #"{"/": "/b"}"#],
      output: "Did not match.\n",
      exit: .findings
    ),
    .init(
      "counts an excluded URL as a negative answer",
      ["--strict", "-u", "/a", "-j", #""NOT *""#, "--json"],
      output: """
        {
          "decision" : "block",
          "index" : 0,
          "isReadableEverywhere" : true,
          "pattern" : "{ \\"/\\": \\"*\\", \\"exclude\\": true }",
          "url" : "/a"
        }

        """,
      exit: .findings
    ),
    .init(
      "tells unusable JSON apart when strict",
      ["--strict", "-u", "/", "-j", "7"],
      errors: "Unexpected JSON object type number.\n",
      exit: .unusableInput
    ),
  ]

  @Test("prints the lines of Apple's tool on its streams with its exit code", arguments: lines)
  func line(_ row: VerifyTests.Row) throws {
    let said = try outcome(of: ["match"] + row.arguments)
    #expect(said.text(on: .output) == row.output)
    #expect(said.text(on: .errors) == row.errors)
    #expect(said.exit == row.exit)
  }
}
