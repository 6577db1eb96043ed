import Foundation
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("entitlements")
struct EntitlementsTests {
  private static func path(_ name: String) -> String {
    Repository.golden.appending(path: "entitlements/\(name)").path(percentEncoded: false)
  }

  /// An app with most errors, and one that is signed correctly.
  private static let broken = path("broken.entitlements")
  private static let signed = path("signed.entitlements")
  private static let binary = path("signed.bplist")
  private static let profile = path("embedded.mobileprovision")
  private static let otherProfile = path("other.mobileprovision")

  static let cases: [(String, [String])] = [
    ("fine", [signed, "--profile", profile]),
    ("binary", [binary, "--profile", profile]),
    ("text", [broken]),
    ("profile", [signed, "--profile", otherProfile]),
    ("profile-binary", [binary, "--profile", otherProfile]),
    ("json", ["--format", "json", broken, signed]),
    ("github", ["--format", "github", signed, "--profile", otherProfile]),
    ("sarif", ["--format", "sarif", "--fail-on", "never", signed, "--profile", otherProfile]),
    ("other-file", [Repository.example("linkwright.yaml"), "--profile", signed]),
    ("profile-as-file", [profile]),
    ("missing", [signed, "/nowhere/at/all", "--profile", "/nowhere/at/all"]),
  ]

  @Test("entitlements prints findings in each format", arguments: cases)
  func findings(name: String, arguments: [String]) throws {
    let transcript = try outcome(of: ["entitlements"] + arguments).transcript
      .replacing(Repository.root.path(percentEncoded: false), with: "/")
      // SARIF contains URLs.
      .replacing(Repository.root.path(percentEncoded: true), with: "/")
    try expectGolden(transcript, "entitlements/\(name).txt")
  }

  @Test(
    "entitlements ends with 1 from the severity of --fail-on",
    arguments: [("error", ToolExit.findings), ("warning", .findings), ("never", .fine)]
  )
  func threshold(failOn: String, exit: ToolExit) throws {
    #expect(try outcome(of: "entitlements", "--fail-on", failOn, Self.signed).exit == .fine)
    #expect(try outcome(of: "entitlements", "--fail-on", failOn, Self.broken).exit == exit)
  }

  @Test("entitlements reports an expired profile")
  func expired() throws {
    let run = EntitlementsRun(
      paths: [Self.signed],
      profile: Self.profile,
      now: Date(timeIntervalSince1970: 4_102_444_801)
    ).run()
    #expect(run.findings.map(\.code.rawValue) == ["LW4047"])
  }

  @Test("entitlements survives a profile damaged at any byte")
  func damaged() throws {
    let scratch = try ScratchFolder()
    let bytes = Array(try Data(contentsOf: URL(filePath: Self.profile)))
    let path = scratch.path + "/damaged.mobileprovision"
    for index in stride(from: 0, to: bytes.count, by: 97) {
      var damaged = index % 2 == 0 ? Array(bytes.prefix(index)) : bytes
      if index < damaged.count { damaged[index] ^= 0xFF }
      try Data(damaged).write(to: URL(filePath: path))
      let result = try outcome(of: "entitlements", Self.signed, "--profile", path)
      #expect([.fine, .findings].contains(result.exit))
    }
  }
}
