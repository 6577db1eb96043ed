import Foundation
import SiteAssociation
import Testing
import TrafficAudit

@testable import LinkwrightTool

@Suite("audit")
struct AuditTests {
  private static let log = Repository.example("access.log")
  private static let file = Repository.example("apple-app-site-association.json")
  private static let legacy = Repository.example("legacy.json")

  private func run(_ logs: [String] = [log], file: String = file) -> AuditRun {
    AuditRun(logs: logs, file: file, seed: 1)
  }

  /// The transcript without the path of the clone.
  private func transcript(_ outcome: Outcome) -> String {
    outcome.transcript.replacing(Repository.root.path(percentEncoded: false), with: "")
  }

  @Test("audit prints shares, near misses and the rules that decided")
  func text() throws {
    try expectGolden(transcript(run().outcome()), "audit/text.txt")
  }

  @Test("audit prints the effect of another file, as text and JSON")
  func effect() throws {
    var run = run()
    run.newFile = Self.legacy
    run.listLength = 2
    try expectGolden(transcript(run.outcome()), "audit/against.txt")
    run.printsJSON = true
    let outcome = try run.outcome()
    _ = try jsonObject(outcome.text(on: .output))
    try expectGolden(transcript(outcome), "audit/against-json.txt")
  }

  @Test("audit writes one HTML page that loads nothing")
  func html() throws {
    let scratch = try ScratchFolder()
    var run = run()
    run.newFile = Self.legacy
    run.htmlFile = scratch.path + "/report.html"
    #expect(try run.outcome().exit == .fine)
    let url = URL(fileURLWithPath: scratch.path + "/report.html")
    let page = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      .replacing(Repository.root.path(percentEncoded: false), with: "")
    for part in ["http:", "https:", "<script", "src=", "@import", "url("] {
      #expect(!page.contains(part), "\(part)")
    }
    try expectGolden(page, "audit/report.html")
    run.htmlFile = scratch.path + "/nowhere/report.html"
    #expect(try run.outcome().exit == .unusableInput)
  }

  @Test("No query value, no code in a path and no control character reaches an output")
  func redaction() throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/hostile.log"
    let html = scratch.path + "/report.html"
    var secrets: [String] = []
    var lines = ""
    for index in 0..<300 {
      let secret = "k\(index)S3cr\(index * 7919)x9Z"
      secrets.append(secret)
      let targets = [
        "/invite?code=\(secret)", "/Products/\(secret)?a=\(secret)&\(secret)",
        "/invite?x=\(secret)",
        "/a/\(secret)", "/a%3Fb=\(secret)", "/a;b=\(secret)?c=%3Cscript%3E",
        "/<script>alert(1)</script>\\x1b[31m/\\x00?\(secret)=", "/u/\(secret)@mail.example",
        "//\(secret)/x", "/\u{202E}/%zz?q=\(secret)",
      ]
      let target = targets[index % targets.count]
      lines += "198.51.100.7 - \(secret) [\(secret)] \"GET \(target) HTTP/1.1\" 200 5 "
      lines += "\"https://x.example/?\(secret)\" \"Mozilla/5.0 \(secret)\"\n"
    }
    lines += "\u{1B}[31m \(secrets[0])\n"
    try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
    var run = run([path])
    run.newFile = Self.legacy
    run.listLength = 300
    run.htmlFile = html
    var outputs = [try run.outcome().transcript]
    run.printsJSON = true
    outputs.append(try run.outcome().transcript)
    outputs.append(
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: html)), as: UTF8.self)
    )
    for output in outputs {
      #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHiddenByTerminals })
      for secret in secrets { #expect(!output.contains(secret), "\(secret)") }
    }
    #expect(!outputs[2].contains("<script"))
    #expect(outputs[2].contains("/&lt;script&gt;alert(1)&lt;/script&gt;%1B[31m/%00?…=…"))
  }

  @Test("A log that cannot be read is an error, and the other logs count")
  func unreadableLogs() throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/noise.log"
    try Data("a\nb\n".utf8).write(to: URL(fileURLWithPath: path))
    let outcome = try run([path, scratch.path + "/missing.log", Self.log]).outcome()
    #expect(outcome.exit == .unusableInput)
    let errors = outcome.text(on: .errors)
    #expect(errors.contains("noise.log: The format of the log was not recognized."))
    #expect(errors.contains("missing.log: There is no such file."))
    #expect(outcome.text(on: .output).contains("49 requests counted"))
    #expect(try run(file: "{").outcome().exit == .unusableInput)
  }

  @Test("With --strict, a loss is a negative result")
  func strict() throws {
    var run = run()
    run.isStrict = true
    #expect(try run.outcome().exit == .fine)
    run.newFile = Self.file
    #expect(try run.outcome().exit == .fine)
    run.newFile = Self.legacy
    #expect(try run.outcome().exit == .findings)
    run.newFile = nil
    run.appID = "A7K2M9QX4T.net.fernhill.other"
    #expect(try run.outcome().exit == .findings)
    run.newFile = Self.file
    #expect(try run.outcome().exit == .findings)
  }

  @Test("The output says how many requests a missing link can have, for each list")
  func missedRequests() throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/access.log"
    let lines = (0..<8).map {
      "198.51.100.7 - - [01/Nov/2026:10:00:00 +0000] \"GET /products/p\($0) HTTP/1.1\" 200 5\n"
    }
    try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path))
    var run = run([path], file: #"{"applinks": {"details": []}}"#)
    run.newFile = Self.file
    run.options.keptLinkCount = 4
    #expect(
      try run.outcome().text(on: .output).replacing("\n", with: " ").contains(
        "if more than 2 requests open an app only with the second file, or more than 0 requests only"
      )
    )
    run.printsJSON = true
    let json = try run.outcome().text(on: .output)
    #expect(json.contains("\"maximumMissedGainedRequests\" : 2"))
    #expect(json.contains("\"maximumMissedLostRequests\" : 0"))
  }

  static let figures: [(share: Double, percentage: String, bar: String)] = [
    (0, "0.0%", ""), (0.0001, "<0.1%", "▏"), (0.5, "50.0%", "██"), (0.9999, ">99.9%", "████"),
    (1, "100.0%", "████"), (0.28, "28.0%", "█▏"),
  ]

  @Test(
    "A small share is not shown as nothing, and a large one not as everything",
    arguments: figures
  )
  func shares(share: Double, percentage: String, bar: String) {
    #expect(Figures.percentage(share) == percentage)
    #expect(Figures.bar(share, columns: 4) == bar)
  }

  @Test("Numbers have commas, and estimates three digits")
  func numbers() {
    #expect(
      [0, 999, 1_000, 1_234_567, -1_000].map(Figures.count) == [
        "0", "999", "1,000", "1,234,567", "-1,000",
      ]
    )
    #expect([7, 999, 1_234, 718_568].map(Figures.rounded) == ["7", "999", "1,230", "719,000"])
  }
}
