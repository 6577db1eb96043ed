import Foundation
import Linkwright
import LinkwrightTesting
import Testing

@Suite("RulesDrift")
struct RulesDriftTests {
  private let rules = associationRules(of: LinkTable.shop)

  private static func withFile(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("rules-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appendingPathComponent("rules.json"))
  }

  @Test("Recording writes a file without drift")
  func recording() throws {
    try Self.withFile { (file: URL) throws in
      #expect(try rules.drift(from: file, isRecording: false)?.code == .missing)
      #expect(try rules.drift(from: file, isRecording: true) == nil)
      #expect(try rules.drift(from: file, isRecording: false) == nil)
      #expect(try String(contentsOf: file, encoding: .utf8) == rules.json())
    }
  }

  @Test("A changed line is a drift, whose description has the line and the cure")
  func drifted() throws {
    try Self.withFile { (file: URL) throws in
      let other = rules.json().replacing("/files/*", with: "/file/*")
      try Data(other.utf8).write(to: file)
      let drift = try rules.drift(from: file, isRecording: false)
      #expect(drift?.code == .differs)
      #expect(
        drift?.description
          == "rules.json differs from the rules of the routes: "
          + #"line 24 is “{ "/": "/file/*", "comment": "/files/{path...}" },” instead of "#
          + #"“{ "/": "/files/*", "comment": "/files/{path...}" },”. "#
          + "Run the test with LINKWRIGHT_RECORD=1 and commit the file."
      )
      try Data().write(to: file)
      #expect(try rules.drift(from: file, isRecording: false)?.code == .differs)
    }
  }

  @Test("The first line that differs is found in a file with other line ends")
  func lineEnds() throws {
    try Self.withFile { (file: URL) throws in
      try Data(rules.json().replacing("\n", with: "\r\n").utf8).write(to: file)
      let drift = try rules.drift(from: file, isRecording: false)
      #expect(drift?.code == .differs)
      #expect(drift?.description.contains(#": line 1 is “[\r” instead of “[”. Run"#) == true)
    }
  }

  @Test("A rule that only looks like the recorded one is a drift")
  func normalization() throws {
    try Self.withFile { (file: URL) throws in
      let other = rules.json().replacing("\u{e9}", with: "e\u{301}")
      try Data(other.utf8).write(to: file)
      #expect(try rules.drift(from: file, isRecording: false)?.code == .differs)
    }
  }
}
