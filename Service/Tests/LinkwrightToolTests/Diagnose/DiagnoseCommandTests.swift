import ArgumentParser
import Foundation
import Testing

@testable import LinkwrightTool

@Suite("diagnose on the command line")
struct DiagnoseCommandTests {
  private static let app = "A7K2M9QX4T.net.fernhill.shop"
  private static let url = "https://fernhill.example/buy/42"

  private func outcome(_ arguments: String...) async throws -> Outcome {
    try await asyncOutcome(
      of: ["diagnose", "-j", ServedHost.file(), "--app", Self.app] + arguments + [Self.url]
    )
  }

  @Test(
    "diagnose refuses a missing file and a file of another kind",
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

  @Test("diagnose uses the given settings of the device")
  func settings() async throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/app.entitlements"
    try Data(
      """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:fernhill.example?mode=developer+managed</string></array></dict></plist>
      """.utf8
    ).write(to: URL(fileURLWithPath: path))
    func conclusion(_ arguments: String...) async throws -> Substring? {
      let all = ["diagnose", "-j", ServedHost.file(), "--app", Self.app, "--entitlements", path]
      return try await asyncOutcome(of: all + arguments + [Self.url])
        .transcript.split(separator: "\n")[1].split(separator: " ").first
    }
    #expect(try await conclusion() == "It")
    #expect(try await conclusion("--developer-mode", "on") == "Yes,")
    #expect(try await conclusion("--managed", "on") == "Yes,")
    #expect(try await conclusion("--developer-mode", "off") == "It")
    #expect(try await conclusion("--developer-mode", "off", "--managed", "off") == "No,")
  }

  @Test("diagnose --strict ends with 1 unless the link opens the app")
  func strict() async throws {
    #expect(try await outcome("--strict").exit == .fine)
    #expect(try await outcome("--strict", "--from", "qr").exit == .findings)
    #expect(try await outcome("--strict", "--from", "address-bar").exit == .findings)
  }

  @Test("diagnose accepts --universal-links-only only where an app opens the link")
  func universalLinksOnly() async throws {
    let only = try await outcome("--from", "own-app", "--universal-links-only")
    #expect(only.transcript.contains("Nothing opens."))
    await #expect(throws: (any Error).self) {
      try await outcome("--universal-links-only")
    }
  }
}
