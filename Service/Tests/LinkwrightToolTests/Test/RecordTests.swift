import Foundation
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("test --record")
struct RecordTests {
  /// Records a text in a file of its own, and returns the new text.
  private func record(_ text: String) async throws -> (text: String, result: RecordRun.Result) {
    let scratch = try ScratchFolder()
    let path = "\(scratch.path)/links.yaml"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let run = RecordRun(paths: [path], sources: madeUpSources())
    let result = try #require(await run.results().first)
    return (String(decoding: try InputReader().read(path), as: UTF8.self), result)
  }

  private static func example() throws -> String {
    String(decoding: try InputReader().read(Repository.example("expectations.yaml")), as: UTF8.self)
      .replacing("configuration: ", with: "configuration: " + Repository.example(""))
      .replacing("file: apple", with: "file: " + Repository.example("") + "apple")
  }

  @Test(
    "A file that holds stays byte for byte, whatever its line breaks",
    arguments: ["\n", "\r\n"]
  )
  func unchanged(lineBreak: String) async throws {
    let text = try Self.example().replacing("\n", with: lineBreak)
    let recorded = try await record(text)
    #expect(recorded.text == text)
    #expect(recorded.result.changes.isEmpty && recorded.result.problems.isEmpty)
  }

  @Test("Wrong and missing outcomes become right, and everything else stays", arguments: 0..<8)
  func restored(seed: Int) async throws {
    let text = try Self.example()
    var random = SeededGenerator(seed: UInt64(seed))
    let wrong = ["nothing", "\"nothing\"", "'error'", "alert", "system-app"]
    var damaged: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isOutcome = line.hasPrefix("    opens: ")
      switch isOutcome ? Int.random(in: 0..<3, using: &random) : 0 {
      case 1: damaged.append("    opens: " + (wrong.randomElement(using: &random) ?? ""))
      // Only behind the link, where a missing outcome is inserted.
      case 2 where damaged.last?.contains("link: ") == true: break
      default: damaged.append(line)
      }
    }
    let before = damaged.joined(separator: "\n")
    let recorded = try await record(before)
    #expect(recorded.text == text)
    #expect((before == text) == recorded.result.changes.isEmpty)
  }

  /// Expectations before and after.
  static let forms: [(String, String)] = [
    (
      "- {link: https://fernhill.example/buy/1}",
      "- {link: https://fernhill.example/buy/1, opens: APP}"
    ),
    (
      "- {link: https://fernhill.example/buy/1 , opens: browser} # why",
      "- {link: https://fernhill.example/buy/1 , opens: APP} # why"
    ),
    (
      "- link: \"https://fernhill.example/buy/1\" # c",
      "- link: \"https://fernhill.example/buy/1\" # c\n  opens: APP"
    ),
    (
      "- name: x\n  link:   https://fernhill.example/buy/1,2\n  from: mail",
      "- name: x\n  link:   https://fernhill.example/buy/1,2\n  opens: APP\n  from: mail"
    ),
    (
      "- link: https://fernhill.example/buy/1\n  opens:   'browser'   # c\n  why: rule",
      "- link: https://fernhill.example/buy/1\n  opens:   APP   # c\n  why: rule"
    ),
    (
      "- opens: app\n  link: https://fernhill.example/buy/1",
      "- opens: app\n  link: https://fernhill.example/buy/1"
    ),
    (
      "- \"link\": https://fernhill.example/no\n  \"opens\": app",
      "- \"link\": https://fernhill.example/no\n  \"opens\": browser"
    ),
  ]

  @Test("Outcomes are written in every form of YAML", arguments: forms)
  func form(before: String, after: String) async throws {
    let head = "hosts: [{host: fernhill.example}]\nlinks:\n"
    let app = YAMLScalarText.text("A7K2M9QX4T.net.fernhill.shop")
    for end in ["", "\n", "\n# the end\n"] {
      let recorded = try await record(head + before + end)
      #expect(recorded.text == head + after.replacing("APP", with: app) + end)
      #expect(recorded.result.problems.isEmpty)
    }
  }

  @Test(
    "A value that cannot be changed in place is reported and stays",
    arguments: [
      "- link: https://fernhill.example/buy/1\n  opens: &a browser\n",
      "- link: https://fernhill.example/buy/1\n  opens: >-\n    browser\n",
      "- link: https://fernhill.example/buy/1\n  from: [notes, address-bar]\n  opens: app\n",
      "- link: >-\n    https://fernhill.example/buy/1\n",
    ]
  )
  func refused(text: String) async throws {
    let whole = "hosts: [{host: fernhill.example}]\nlinks:\n\(text)"
    let recorded = try await record(whole)
    #expect(recorded.text == whole)
    #expect(recorded.result.problems.count == 1)
    #expect(recorded.result.changes.isEmpty)
  }

  @Test("An alias that two expectations share is not changed for one of them")
  func alias() async throws {
    let text = """
      hosts: [{host: fernhill.example}]
      links:
        - {link: https://fernhill.example/buy/1, opens: &a browser}
        - {link: https://fernhill.example/no, opens: *a}

      """
    let recorded = try await record(text)
    #expect(recorded.text == text)
    #expect(!recorded.result.problems.isEmpty)
  }

  @Test("What the outcome explains is not rewritten, so a wrong explanation still fails")
  func why() async throws {
    let text = """
      hosts: [{host: fernhill.example}]
      links:
        - {link: https://fernhill.example/no, opens: app, why: no such words}

      """
    let recorded = try await record(text)
    #expect(recorded.text == text.replacing("opens: app", with: "opens: browser"))
    let report = TestReport(files: [recorded.result.file])
    #expect(report.lines == ["browser why"])
  }

  @Test("A list of links becomes a file that holds")
  func newFile() async throws {
    let scratch = try ScratchFolder()
    let path = "\(scratch.path)/new.yaml"
    let list = "\(scratch.path)/list.txt"
    try Data(
      "# shop\nhttps://shop.fernhill.example/products/7\r\n\nfernhill://x\nfernhill://x\n".utf8
    )
    .write(to: URL(fileURLWithPath: list))
    let source = Repository.example("linkwright.yaml")
    let result = try await asyncOutcome(of: [
      "test", "--record", path, "--links", list, "--config", source, "--from", "mail", "--from",
      "notes",
    ])
    #expect(result.exit == .fine, "\(result.transcript)")
    let text = String(decoding: try InputReader().read(path), as: UTF8.self)
    let scalar = YAMLScalarText.text(source)
    #expect(
      text.hasSuffix(
        """
        configuration: \(scalar)
        from:
          - mail
          - notes
        links:
          - link: https://shop.fernhill.example/products/7
            opens: shop
          - link: fernhill://x
            opens: shop

        """
      ),
      "\(text)"
    )
    #expect(try await asyncOutcome(of: ["test", path]).exit == .fine)
    let again = try await asyncOutcome(of: [
      "test", "--record", path, "--links", list, "--config", source,
    ])
    #expect(again.exit == .unusableInput)
    #expect(again.transcript.contains("The file already exists."))
  }

  @Test("A list with something else than links is refused with the line")
  func badList() throws {
    let scratch = try ScratchFolder()
    let list = "\(scratch.path)/list.txt"
    try Data("https://a.example\n/products\n".utf8).write(to: URL(fileURLWithPath: list))
    let error = #expect(throws: InputError.self) { try InputReader().links(at: list) }
    #expect(error?.reason.hasPrefix("Line 2 is not a complete URL.") == true)
  }

  @Test("A path in a new file is relative to the folder of the file")
  func relativePath() throws {
    let file = NewExpectationFile(
      path: "a/b/new.yaml",
      links: ["https://a.example"],
      override: .configuration("a/c/linkwright.yaml")
    )
    #expect(try file.text().contains("configuration: \"../c/linkwright.yaml\"\n"))
  }
}

/// A fixed sequence of numbers (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x1_0000_0001 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
