import AssociationFetching
import Foundation
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("verify")
struct VerifyTests {
  /// Two apps with rules of their own, and a service without rules.
  static let file = #"""
    { "applinks": { "details": [
        { "appIDs": ["A.one"], "components": [
          { "/": "/help/*", "exclude": true }, { "/": "/help*" }, { "/": "/buy/*" } ] },
        { "appIDs": ["B.two"], "components": [{ "/": "/help/*" }] } ] } }
    """#
  static let credentials = #"""
    { "webcredentials": { "apps": ["A.one"] }, "appclips": { "apps": ["A.one.Clip"] } }
    """#

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var output = ""
    var errors = ""
    var exit: ToolExit = .fine

    init(
      _ name: String,
      _ arguments: [String],
      output: String = "",
      errors: String = "",
      exit: ToolExit = .fine
    ) {
      testDescription = name
      (self.arguments, self.output, self.errors, self.exit) = (arguments, output, errors, exit)
    }
  }

  static let lines: [Row] = [
    Row(
      "a match names the app, the domain and the URL as given",
      ["-d", "example.com", "-j", file, "-u", "https://example.com/buy/42"],
      output: """
        { s = applinks, a = A.one, d = example.com }: Pattern "https://example.com/buy/42" matched.

        """
    ),
    Row(
      "apps are independent and in file order",
      ["-d", "example.com", "-j", file, "-u", "https://example.com/help/x"],
      output: """
        { s = applinks, a = A.one, d = example.com }: Pattern "https://example.com/help/x" blocked match.
        { s = applinks, a = B.two, d = example.com }: Pattern "https://example.com/help/x" matched.

        """
    ),
    Row(
      "no match is reported on standard error and is not a failure",
      ["-d", "example.com", "-j", file, "-u", "https://example.com/none"],
      errors: "Input JSON did not match input URL.\n"
    ),
    Row(
      "another host is reported on standard error and is not a failure",
      ["-d", "example.com", "-j", file, "-u", "https://other.com/buy/1"],
      errors: "Input domain \"example.com\" did not match input URL's domain \"other.com\".\n"
    ),
    Row(
      "the default domain is www.example.com",
      ["-j", file, "-u", "https://example.com/buy/1"],
      errors: "Input domain \"www.example.com\" did not match input URL's domain \"example.com\".\n"
    ),
    Row(
      "a bare path has no host to compare",
      ["-j", file, "-u", "/buy/1"],
      output: "{ s = applinks, a = A.one, d = www.example.com }: Pattern \"/buy/1\" matched.\n"
    ),
    Row(
      "services without rules match every URL",
      ["-j", credentials, "-u", "/x"],
      output: """
        { s = webcredentials, a = A.one, d = www.example.com }: Pattern "/x" matched.
        { s = appclips, a = A.one.Clip, d = www.example.com }: Pattern "/x" matched.

        """
    ),
    Row(
      "each URL has its own result",
      ["-j", file, "-u", "/none", "-u", "/buy", "-u", "/none"],
      output: "{ s = applinks, a = A.one, d = www.example.com }: Pattern \"/buy\" matched.\n",
      errors: "Input JSON did not match input URL.\nInput JSON did not match input URL.\n"
    ),
    Row(
      "an empty object matches nothing",
      ["-j", "{}", "-u", "/"],
      errors: "Input JSON did not match input URL.\n"
    ),
    Row(
      "text that is not JSON ends with 1, as Apple's tool does",
      ["-j", "{[]}", "-u", "/"],
      errors:
        "Error parsing JSON: \(AssociationFile(unwrapping: Array("{[]}".utf8)).mainProblem!.summary)\n",
      exit: .findings
    ),
    Row(
      "a missing file is distinguished from invalid JSON",
      ["-j", "missing.json"],
      errors: "Error parsing JSON: missing.json: There is no such file, and it is not JSON.\n",
      exit: .findings
    ),
    Row(
      "a folder is not a file",
      ["-j", "/"],
      errors: "Error reading JSON file: /: It cannot be read: is a directory.\n",
      exit: .findings
    ),
    Row(
      "--app restricts the result to one app",
      ["-j", file, "-u", "/help/x", "--app", "B.two"],
      output: "{ s = applinks, a = B.two, d = www.example.com }: Pattern \"/help/x\" matched.\n"
    ),
    Row(
      "an app's name cannot forge a line",
      ["-j", #"{ "applinks": { "apps": ["A\n\u001b[1mB"] } }"#, "-u", "/"],
      output: """
        { s = applinks, a = A\\u{a}\\u{1b}[1mB, d = www.example.com }: Pattern "/" matched.

        """
    ),
  ]

  @Test("verify has the lines, streams and exit codes of Apple's tool", arguments: lines)
  func line(_ row: Row) throws {
    let outcome = try outcome(of: ["verify"] + row.arguments)
    #expect(outcome.text(on: .output) == row.output)
    #expect(outcome.text(on: .errors) == row.errors)
    #expect(outcome.exit == row.exit)
  }

  static let strictness: [(String, [String], ToolExit)] = [
    ("a match", ["-j", file, "-u", "/buy"], .fine),
    ("a match of another app", ["-j", file, "-u", "/buy", "--app", "B.two"], .findings),
    ("one URL of two", ["-j", file, "-u", "/buy", "-u", "/none"], .findings),
    ("an excluded URL", ["-j", file, "-u", "/help/x", "--app", "A.one"], .findings),
    ("another host", ["-j", file, "-u", "https://other.com/buy"], .findings),
    ("only a service without rules", ["-j", credentials, "-u", "/x"], .findings),
    ("a file for devices only", ["-j", #"{ "applinks": { "apps": ["A.one"], } }"#], .findings),
    ("no app at all", ["-j", "{}"], .findings),
    ("apps and no URL", ["-j", file], .fine),
    ("unusable JSON", ["-j", "{", "-u", "/"], .unusableInput),
    ("a missing file", ["-j", "missing.json"], .unusableInput),
  ]

  @Test("verify --strict ends with 1 for a negative result", arguments: strictness)
  func strict(name: String, arguments: [String], exit: ToolExit) throws {
    #expect(try outcome(of: ["verify", "--strict"] + arguments).exit == exit)
  }

  @Test("verify --strict names a rule that differs only in a detail")
  func nearMiss() throws {
    let miss = try outcome(of: "verify", "--strict", "-j", Self.file, "-u", "/BUY")
    #expect(
      miss.text(on: .errors).hasSuffix(
        "linkwright: rule 3 of A.one differs from the link only in upper and lower case: /BUY\n"
      ),
      "\(miss.text(on: .errors))"
    )
    let plain = try outcome(of: "verify", "-j", Self.file, "-u", "/BUY")
    #expect(plain.text(on: .errors) == "Input JSON did not match input URL.\n")
  }

  @Test("verify lists the file without a URL")
  func listing() throws {
    let file = Repository.example("apple-app-site-association.json")
    try expectGolden(try outcome(of: "verify", "-j", file).transcript, "verify/listing.txt")
    #expect(VerifyText.heading("JSON CONTENTS").count == 80)
  }

  @Test("verify limits its listing where thousands of apps share thousands of rules")
  func longListing() throws {
    let apps = (0..<2_500).map { #""ABCDE12345.a\#($0)""# }.joined(separator: ",")
    let rules = (0..<3_000).map { #"{"/":"/path/\#($0)/*"}"# }.joined(separator: ",")
    let file = #"{"applinks":{"details":[{"appIDs":[\#(apps)],"components":[\#(rules)]}]}}"#
    let text = try outcome(of: "verify", "-j", file).text(on: .output)
    #expect(text.utf8.count < 16 << 20)
    #expect(text.contains("(3000 more)"))
    #expect(text.contains("ABCDE12345.a2499"))
  }

  @Test("verify --json prints JSON for usable and unusable files")
  func json() throws {
    let usable = try outcome(
      of: "verify",
      "--json",
      "-d",
      "example.com",
      "-j",
      Self.file,
      "-u",
      "https://example.com/help/x",
      "-u",
      "https://other.com/"
    )
    try expectGolden(usable.transcript, "verify/json.txt")
    let unusable = try outcome(of: "verify", "--json", "-j", "[]")
    try expectGolden(unusable.transcript, "verify/json-unusable.txt")
    #expect(try jsonObject(unusable.text(on: .output))["isReadable"] as? Bool == false)
  }

  @Test("verify reads a signed file")
  func signed() throws {
    let file = Repository.root.appending(
      path: "Service/Tests/AssociationFetchingTests/Fixtures/signed.der"
    )
    let outcome = try outcome(of: "verify", "-j", file.path(percentEncoded: false))
    #expect(outcome.exit == .fine)
    #expect(outcome.text(on: .output).contains("App ID:"))
  }
}
