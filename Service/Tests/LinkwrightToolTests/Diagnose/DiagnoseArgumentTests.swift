import ArgumentParser
import Foundation
import Testing

@testable import LinkwrightTool

@Suite("diagnose on the command line")
struct DiagnoseArgumentTests {
  private static let app = "A7K2M9QX4T.net.fernhill.shop"
  private static let url = "https://fernhill.example/buy/42"

  private func outcome(_ arguments: String...) async throws -> Outcome {
    try await asyncOutcome(
      of: ["diagnose", "-j", ServedHost.file(), "--app", Self.app] + arguments + [Self.url]
    )
  }

  @Test(
    "refuses a file that is not there, and one that is another kind of file",
    arguments: ["-j", "--entitlements", "--profile", "--records"]
  )
  func files(option: String) async throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/notes.txt"
    let missing = try await outcome(option, path)
    #expect(missing.exit == .unusableInput)
    #expect(missing.transcript.contains("notes.txt: There is no such file."))
    guard option != "-j" else { return }
    try Data("Buy milk.\n".utf8).write(to: URL(fileURLWithPath: path))
    let other = try await outcome(option, path)
    #expect(other.exit == .unusableInput)
    #expect(other.transcript.contains("notes.txt: It "))
    #expect(!other.transcript.contains(".."))
  }

  @Test("takes the settings of the device")
  func settings() async throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/app.entitlements"
    try Data(
      """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:fernhill.example?mode=developer+managed</string></array></dict></plist>
      """.utf8
    ).write(to: URL(fileURLWithPath: path))
    func verdict(_ arguments: String...) async throws -> Substring? {
      let all = ["diagnose", "-j", ServedHost.file(), "--app", Self.app, "--entitlements", path]
      return try await asyncOutcome(of: all + arguments + [Self.url])
        .transcript.split(separator: "\n")[1].split(separator: " ").first
    }
    #expect(try await verdict() == "That")
    #expect(try await verdict("--developer-mode", "on") == "Yes,")
    #expect(try await verdict("--managed", "on") == "Yes,")
    #expect(try await verdict("--developer-mode", "off") == "That")
    #expect(try await verdict("--developer-mode", "off", "--managed", "off") == "No,")
  }

  @Test("ends with 1 under --strict unless the answer is yes")
  func strict() async throws {
    #expect(try await outcome("--strict").exit == .fine)
    #expect(try await outcome("--strict", "--from", "qr").exit == .findings)
    #expect(try await outcome("--strict", "--from", "address-bar").exit == .findings)
  }

  @Test("knows universalLinksOnly where an app asks, and nowhere else")
  func universalLinksOnly() async throws {
    let only = try await outcome("--from", "own-app", "--universal-links-only")
    #expect(only.transcript.contains("Nothing opens."))
    await #expect(throws: (any Error).self) {
      try await outcome("--universal-links-only")
    }
  }
}
