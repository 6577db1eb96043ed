import Foundation
import Testing

@testable import LinkwrightTool

@Suite("show")
struct ShowTests {
  private static let example = Repository.example("swcutil_show.txt")
  private static let damaged = Repository.golden.appending(path: "show/damaged.input.txt")
    .path(percentEncoded: false)

  static let cases: [(String, [String])] = [
    ("text", [example]),
    ("json", ["--json", example]),
    ("damaged", [damaged]),
    ("damaged-json", ["--json", damaged]),
    ("app", ["--app", "A7K2M9QX4T.net.fernhill.courier", example]),
    ("domain", ["--domain", "a.market.fernhill.example", example]),
    ("other-app", ["--app", "X.y", example]),
    ("other-domain", ["--app", "X.y", "-d", "example.com", example]),
  ]

  @Test("show explains the records", arguments: cases)
  func text(name: String, arguments: [String]) throws {
    try expectGolden(try outcome(of: ["show"] + arguments).transcript, "show/\(name).txt")
  }

  @Test("show refuses a file of another kind and a missing file")
  func unusable() throws {
    let other = Repository.example("broken.json")
    let result = try outcome(of: "show", other)
    #expect(result.exit == .unusableInput)
    #expect(
      result.text(on: .errors) == "linkwright: \(other): It has no records of associated domains. "
        + "Pass a sysdiagnose, or its swcutil_show.txt.\n"
    )
    let missing = try outcome(of: "show", "/nowhere/at/all.txt")
    #expect(missing.exit == .unusableInput)
    #expect(
      missing.text(on: .errors) == "linkwright: /nowhere/at/all.txt: There is no such file.\n"
    )
  }

  @Test("show escapes control characters")
  func hostile() throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/show.txt"
    let text = try String(decoding: Data(contentsOf: URL(filePath: Self.example)), as: UTF8.self)
      .replacing("net.fernhill.shop", with: "net.\u{1B}[31m\u{202E}shop")
    try Data(text.utf8).write(to: URL(filePath: path))
    let output = try outcome(of: "show", path).text(on: .output)
    #expect(!output.contains("\u{1B}") && !output.contains("\u{202E}"))
    #expect(output.contains("\\u{1b}[31m"))
  }

  @Test("show reads standard input")
  func standardInput() async throws {
    let text = try String(decoding: Data(contentsOf: URL(filePath: Self.example)), as: UTF8.self)
    let result = try await ToolProcess.tool("show", "-", input: text)
    #expect(result.status == 0)
    #expect(result.output == (try outcome(of: "show", Self.example).text(on: .output)))
  }
}
