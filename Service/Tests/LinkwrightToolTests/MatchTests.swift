import Testing

@testable import LinkwrightTool

@Suite("match")
struct MatchTests {
  static let lines: [VerifyTests.Row] = [
    .init(
      "match prints the matching rule like Foundation, with sorted keys",
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
      "match names the rule that excluded the URL",
      ["-u", "https://any.host/help", "-j", #"[{"/": "/x"}, {"/": "/help", "exclude": true}]"#],
      output: """
        Excluded by pattern at index 1: {
          "/" : "/help",
          "exclude" : true
        }

        """
    ),
    .init(
      "match prints on standard output that nothing matched",
      ["-u", "/a", "-j", #"{"/": "/b"}"#],
      output: "Did not match.\n"
    ),
    .init(
      "match prints an empty object on three lines",
      ["-u", "/a", "-j", "{}"],
      output: "Matched by pattern at index 0: {\n\n}\n"
    ),
    .init(
      "match keeps unknown keys, numbers and nested values",
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
      "match reads a string as a path pattern",
      ["-u", "/buy/1", "-j", #""/buy/*""#],
      output: "Matched by pattern at index 0: {\n  \"/\" : \"/buy/*\"\n}\n"
    ),
    .init(
      "match reads NOT in a string like the legacy form",
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
      "match finds nothing in an empty list",
      ["-u", "/", "-j", "[]"],
      output: "Did not match.\n"
    ),
    .init(
      "match refuses a number as a rule",
      ["-u", "/", "-j", "7"],
      errors: "Unexpected JSON object type number.\n",
      exit: .findings
    ),
    .init(
      "match refuses null as a rule",
      ["-u", "/", "-j", "null"],
      errors: "Unexpected JSON object type null.\n",
      exit: .findings
    ),
    .init(
      "match reports a pattern without quotes",
      ["-u", "/", "-j", "/buy/*"],
      errors: "Error parsing JSON: /buy/*: There is no such file, and it is not JSON.\n",
      exit: .findings
    ),
    .init(
      "match --strict ends with 1 if nothing matches",
      ["--strict", "-u", "/a", "-j", #"{"/": "/b"}"#],
      output: "Did not match.\n",
      exit: .findings
    ),
    .init(
      "match --strict names a pattern that differs only in a detail",
      ["--strict", "-u", "/a?y=2&x=1", "-j", ##"[{"/": "/b"}, {"/": "/a", "?": "x=1&y=2"}]"##],
      output: "Did not match.\n",
      errors:
        "linkwright: the pattern at index 1 differs from the link only in the order of the query "
        + "items\n",
      exit: .findings
    ),
    .init(
      "match --strict ends with 1 for an excluded URL",
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
      "match --strict ends with 2 for unusable JSON",
      ["--strict", "-u", "/", "-j", "7"],
      errors: "Unexpected JSON object type number.\n",
      exit: .unusableInput
    ),
  ]

  @Test("match has the lines, streams and exit codes of Apple's tool", arguments: lines)
  func line(_ row: VerifyTests.Row) throws {
    let outcome = try outcome(of: ["match"] + row.arguments)
    #expect(outcome.text(on: .output) == row.output)
    #expect(outcome.text(on: .errors) == row.errors)
    #expect(outcome.exit == row.exit)
  }
}
