import ArgumentParser
import Foundation
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("test")
struct TestCommandTests {
  private static func golden(_ name: String) -> String {
    Repository.golden.appending(path: "test/\(name)").path(percentEncoded: false)
  }

  private func transcript(_ arguments: [String]) async throws -> String {
    try await asyncOutcome(of: ["test"] + arguments).transcript
      .replacing(Repository.root.path(percentEncoded: false), with: "")
  }

  @Test(
    "test prints failing expectations and findings in each format",
    arguments: TestFormat.allCases
  )
  func output(format: TestFormat) async throws {
    let files = ["failing.yaml", "broken.yaml", "gone.yaml"].map(Self.golden)
    let text = try await transcript(files + ["--format", format.rawValue, "--color", "never"])
    try expectGolden(text, "test/output-\(format.rawValue).txt")
  }

  @Test("test prints one line if all expectations hold")
  func holding() async throws {
    let text = try await transcript([Repository.example("expectations.yaml")])
    #expect(text == "15 expectations in 1 file: all hold.\nexit 0\n")
  }

  @Test("test --junit writes a file beside the output")
  func junit() async throws {
    let scratch = try ScratchFolder()
    let path = "\(scratch.path)/results.xml"
    let files = ["failing.yaml", "broken.yaml", "gone.yaml"].map(Self.golden)
    let text = try await transcript(files + ["--junit", path])
    #expect(text.hasSuffix("exit 2\n"))
    let written = String(decoding: try InputReader().read(path), as: UTF8.self)
    let printed = try await asyncOutcome(of: ["test", "--format", "junit"] + files)
    #expect(printed.text(on: .output) == written)
    let refused = try await transcript(files + ["--junit", "\(scratch.path)/no/results.xml"])
    #expect(refused.contains("cannot be written"))
  }

  @Test(
    "test refuses invalid arguments and says what to write",
    arguments: [
      (["-", "-"], "Standard input (-) can be read only once."),
      (["x", "-j", "{}", "--config", "y"], "Use either -j or --config."),
      (["x", "--download", "cdn", "--config", "y"], "Use either --config or --download."),
      (["x", "--links", "y"], "--links requires --record."),
      (["x", "--from", "mail"], "--from requires --links. In a file, write from:."),
      (["-", "--record"], "--record cannot write standard input (-)."),
      (["x", "--record", "--format", "tap"], "--record prints text or JSON."),
      (["x", "--record", "--strict"], "Use either --record or --strict, not both."),
      (["x", "y", "--record", "--links", "z", "--config", "c"], "With --links, name one file."),
      (
        ["x", "--record", "--links", "y"],
        "With --links, name the association files with -j, --config or --download."
      ),
      (["x", "--json", "--format", "tap"], "Use either --json or --format tap, not both."),
    ]
  )
  func usage(arguments: [String], message: String) {
    do {
      _ = try Linkwright.parseAsRoot(["test"] + arguments)
      Issue.record("\(arguments) was accepted")
    } catch {
      #expect(Linkwright.message(for: error).contains(message))
      #expect(Linkwright.exitCode(for: error).rawValue == ToolExit.usage.rawValue)
    }
  }

  @Test("Values in TAP and JUnit are escaped")
  func escaping() async throws {
    let text = """
      hosts: [{host: fernhill.example}]
      links:
        - {name: "a <b> & \\"c\\" #1 \\\\ \\u0007", link: "https://fernhill.example/buy/1#x", opens: browser}

      """
    let report = try await report(text)
    let junit = JUnitXML(report).text
    #expect(junit.contains("a &lt;b&gt; &amp; &quot;c&quot; #1 \\ \u{FFFD}: https"))
    var tap = Outcome()
    TestAnythingProtocol().write(report, to: &tap)
    #expect(tap.text(on: .output).contains("not ok 1 - a <b> & \"c\" \\#1 \\\\ \\\\u{7}: https"))
  }
}
