import Foundation
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("lint")
struct LintTests {
  /// Artificial findings, because the reports are tested here and not the rules.
  static let report: LintReport = {
    let text = "{\n\t\"applinks\": { \"wrong, 100%: 漢字\": [] },\n" + #"  "x": "y""# + "\n}\n"
    let file = AssociationFile(reading: text.utf8)
    func finding(
      _ code: Int,
      severity: Finding.Severity,
      place: Place?,
      problem: String,
      evidence: Evidence
    ) -> Finding {
      Finding(
        code: Finding.Code(rawValue: "LW\(code)"),
        severity: severity,
        place: place,
        problem: problem,
        effect: "Links open the browser.",
        cure: "Remove it.",
        evidence: evidence
      )
    }
    let first = Place(
      utf8Offset: 17,
      utf8Length: 23,
      line: 2,
      column: 16,
      endLine: 2,
      endColumn: 34
    )
    let second = Place(utf8Offset: 48, utf8Length: 3, line: 3, column: 3, endLine: 4, endColumn: 2)
    let findings = [
      finding(
        1007,
        severity: .note,
        place: nil,
        problem: "The file begins oddly.",
        evidence: .documented
      ),
      finding(
        2001,
        severity: .error,
        place: first,
        problem: "The key is wrong:\nby 100%.",
        evidence: .inferred
      ),
      finding(
        2001,
        severity: .error,
        place: second,
        problem: "The key is wrong as well.",
        evidence: .inferred
      ),
      finding(
        2003,
        severity: .warning,
        place: second,
        problem: "It ends on another line.",
        evidence: .reported
      ),
    ]
    return LintReport(files: [
      LintReport.File(name: "a,b:c.json", result: .success(.init(file: file, findings: findings))),
      LintReport.File(
        name: "gone.json",
        result: .failure(InputError(code: .missing, name: "gone.json"))
      ),
    ])
  }()

  static func printed(_ format: LintFormat, paint: Paint = .none) throws -> Outcome {
    try report.outcome(format, paint: paint, width: 100, failOn: .error)
  }

  @Test("lint prints findings in each format", arguments: LintFormat.allCases)
  func format(_ format: LintFormat) throws {
    try expectGolden(try Self.printed(format).transcript, "lint/\(format).txt")
  }

  @Test("lint prints the same text with and without colour")
  func colour() throws {
    let coloured = try Self.printed(.text, paint: Paint(isOn: true)).transcript
    try expectGolden(coloured, "lint/text-colour.txt")
    let plain = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(plain == (try Self.printed(.text).transcript))
  }

  @Test("lint --format json reports files that could not be read")
  func json() throws {
    let object = try jsonObject(try Self.printed(.json).text(on: .output))
    let files = try #require(object["files"] as? [[String: Any]])
    #expect(files.count == 2)
    #expect((files[0]["findings"] as? [Any])?.count == 4)
    #expect(files[1]["error"] as? String == "There is no such file.")
  }

  @Test("lint --format sarif prints everything that SARIF 2.1.0 requires")
  func sarif() throws {
    let object = try jsonObject(try Self.printed(.sarif).text(on: .output))
    #expect(object["version"] as? String == "2.1.0")
    let run = try #require((object["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "linkwright")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == rules.count)
    for rule in rules {
      let help = try #require(rule["help"] as? [String: Any])
      #expect((help["text"] as? String)?.isEmpty == false)
      #expect(URL(string: rule["helpUri"] as? String ?? "")?.scheme == "https")
    }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 4)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(ids[index] == result["ruleId"] as? String)
      #expect(["note", "warning", "error"].contains(result["level"] as? String))
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let artifact = try #require(place["artifactLocation"] as? [String: Any])
      #expect(artifact["uri"] as? String == "a,b%3Ac.json")
    }
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
  }

  @Test("lint --format github escapes characters that end a workflow command")
  func github() {
    #expect(LintGitHub.escaped("50%\r\na:b,c") == "50%25%0D%0Aa:b,c")
    #expect(LintGitHub.escapedProperty("50%\r\na:b,c") == "50%25%0D%0Aa%3Ab%2Cc")
  }

  static let thresholds: [(FailureThreshold, ToolExit, ToolExit, ToolExit)] = [
    (.error, .findings, .fine, .fine),
    (.warning, .findings, .findings, .fine),
    (.never, .fine, .fine, .fine),
  ]

  @Test("lint ends with 1 from the severity of --fail-on", arguments: thresholds)
  func threshold(
    failOn: FailureThreshold,
    onError: ToolExit,
    onWarning: ToolExit,
    onNote: ToolExit
  ) throws {
    for (severity, exit) in [(.error, onError), (.warning, onWarning), (.note, onNote)]
      as [(Finding.Severity, ToolExit)]
    {
      var report = Self.report
      report.files.removeLast()
      guard case .success(var linted) = report.files[0].result else { return }
      linted.findings.removeAll { $0.severity != severity }
      report.files[0].result = .success(linted)
      let outcome = try report.outcome(.text, paint: .none, width: 80, failOn: failOn)
      #expect(outcome.exit == exit)
    }
  }

  @Test("lint continues after a file that it cannot read, and reports it")
  func unreadable() throws {
    let good = Repository.example("apple-app-site-association.json")
    let outcome = try outcome(of: "lint", "missing.json", good, "/", "--fail-on", "never")
    #expect(outcome.exit == .unusableInput)
    #expect(
      outcome.text(on: .errors) == """
        linkwright: missing.json: There is no such file.
        linkwright: /: It cannot be read: is a directory.

        """
    )
    #expect(outcome.text(on: .output).hasSuffix("in 1 file; 2 could not be read.\n"))
  }

  @Test(
    "lint reports that it could read no file",
    arguments: [
      (["missing.json"], "missing.json: There is no such file.", "The file could not be read.\n"),
      ([""], "The name of the file is empty.", "The file could not be read.\n"),
      (
        ["", "missing.json"],
        "The name of the file is empty.\nlinkwright: missing.json: There is no such file.",
        "None of the 2 files could be read.\n"
      ),
    ]
  )
  func nothing(files: [String], errors: String, output: String) throws {
    let outcome = try outcome(of: ["lint"] + files)
    #expect(outcome.exit == .unusableInput)
    #expect(outcome.text(on: .errors) == "linkwright: \(errors)\n")
    #expect(outcome.text(on: .output) == output)
  }
}

@Suite("lint with assetlinks.json")
struct AssetLinksLintTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func lint(_ text: String, _ name: String, _ arguments: String...) throws -> String {
    let path = "\(scratch.path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return try outcome(of: ["lint", path] + arguments).transcript
      .replacing(scratch.path, with: "/site")
  }

  private static let fingerprint =
    "6A:1F:0C:93:5E:D2:47:B8:31:9A:EF:06:7C:55:D0:28:B4:E3:19:8F:72:AD:60:C1:3B:94:FE:5D:07:A2:48:CB"

  private func file(_ fingerprint: String = Self.fingerprint) -> String {
    """
    [
      {
        "relation": ["delegate_permission/common.handle_all_urls"],
        "target": {
          "namespace": "android_app",
          "package_name": "net.fernhill.shop",
          "sha256_cert_fingerprints": ["\(fingerprint)"]
        }
      }
    ]

    """
  }

  @Test("lint says what the file is, and finds nothing in a good one")
  func good() throws {
    #expect(
      try lint(file(), "assetlinks.json") == """
        /site/assetlinks.json: This is Android's file (Digital Asset Links), not Apple's.
        No findings in 1 file.
        exit 0

        """
    )
  }

  @Test("lint reports Android's findings in each format")
  func bad() throws {
    let text = file(Self.fingerprint.lowercased())
    try expectGolden(try lint(text, "assetlinks.json"), "lint/assetlinks.txt")
    try expectGolden(
      try lint(text, "links.json", "--format", "json"),
      "lint/assetlinks-json.txt"
    )
    let sarif = try lint(text, "assetlinks.json", "--format", "sarif")
    #expect(sarif.contains("https://developers.google.com/digital-asset-links/v1/statements"))
    #expect(!sarif.contains("developer.apple.com"))
    #expect(sarif.contains("\"LW7008\""))
  }

  @Test("lint reports each file under the name of the other platform")
  func swapped() throws {
    let apple = try lint(#"{"applinks": {"details": []}}"#, "assetlinks.json")
    #expect(apple.contains("error: LW7001") && apple.hasSuffix("exit 1\n"))
    let android = try lint(file(), "apple-app-site-association")
    #expect(android.contains("error: LW7001") && android.hasSuffix("exit 1\n"))
  }
}
