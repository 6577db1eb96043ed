import Foundation
import Testing

/// `LINKWRIGHT_RECORD=1` writes the output of the examples into the pages.
@Suite("The documentation")
struct DocumentationTests {
  static let pages = [
    "README.md", "docs/getting-started.md", "docs/commands.md", "docs/configuration.md",
    "docs/expectations.md",
    "docs/qr-codes.md",
  ]

  @Test("contains the real output of the tool", arguments: pages)
  func consoleBlocks(page: String) async throws {
    let url = Repository.root.appending(path: page)
    let text = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    var parts = text.components(separatedBy: "```console\n")
    #expect(parts.count > 1)
    for index in parts.indices.dropFirst() {
      let end = try #require(parts[index].range(of: "```"))
      let block = String(parts[index][..<end.lowerBound])
      guard block.hasPrefix("$ linkwright") else { continue }
      let real = try await Self.transcript(of: block)
      if !Repository.isRecording { #expect(real == block, "\(page)") }
      parts[index] = real + String(parts[index][end.lowerBound...])
    }
    if Repository.isRecording {
      try Data(parts.joined(separator: "```console\n").utf8).write(to: url)
    }
  }

  @Test(
    "The picture of the README shows the output of the tool",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))
  )
  func picture() async throws {
    let url = Repository.root.appending(path: "docs/images/diagnose.svg")
    let script = try await ToolProcess.shell("Scripts/readme-picture")
    #expect(script.status == 0, "\(script.errors)")
    if Repository.isRecording { return try Data(script.output.utf8).write(to: url) }
    let picture = try String(contentsOf: url, encoding: .utf8)
    #expect(picture == script.output, "Record it with LINKWRIGHT_RECORD=1.")
  }

  /// The block with its commands run again. A line that ends in a backslash goes on.
  private static func transcript(of block: String) async throws -> String {
    var result = ""
    var command: String?
    for line in block.split(separator: "\n") {
      if line.hasPrefix("$ ") {
        command = String(line.dropFirst(2))
      } else if let begun = command {
        command = begun + "\n" + line
      } else {
        continue
      }
      guard let complete = command, !complete.hasSuffix("\\") else { continue }
      command = nil
      result += result.isEmpty ? "" : "\n"
      result += "$ \(complete)\n" + (try await ToolProcess.shell(complete + " 2>&1").output)
    }
    return result
  }
}
