import Foundation
import Testing

@testable import LinkwrightTool

@Suite("diff")
struct DiffTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static func file(_ components: String, apps: [String] = ["A7K2M9QX4T.net.fernhill.shop"])
    -> String
  {
    let ids = apps.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      {
        "applinks": {
          "details": [
            {
              "appIDs": [\(ids)],
              "components": [
                \(components)
              ]
            }
          ]
        },
        "webcredentials": { "apps": [\(ids)] }
      }
      """
  }

  private func path(_ name: String, _ text: String) throws -> String {
    let path = folder.path + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func diff(_ old: String, _ new: String, _ options: String...) async throws -> Outcome {
    try await asyncOutcome(
      of: ["diff", try path("old.json", old), try path("new.json", new)] + options
    )
  }

  private static let rules = #"""
    { "/": "/buy/*" },
    { "/": "/join", "?": { "code": "?*" } }
    """#
  private static let changed = #"""
    { "/": "/buy/return", "exclude": true },
    { "/": "/buy/*" },
    { "/": "/join", "?": { "code": "*" } }
    """#

  @Test("diff prints the shortest link of each difference", arguments: DiffFormat.allCases)
  func formats(_ format: DiffFormat) async throws {
    let outcome = try await diff(
      Self.file(Self.rules),
      Self.file(
        Self.changed,
        apps: ["A7K2M9QX4T.net.fernhill.shop", "A7K2M9QX4T.net.fernhill.kid"]
      ),
      "--format",
      format.rawValue
    )
    #expect(outcome.exit == .fine)
    try expectGolden(
      outcome.transcript.replacing(folder.path + "/", with: ""),
      "diff/\(format.rawValue).txt"
    )
  }

  @Test(
    "The exit code says which differences there are",
    arguments: [
      (rules, rules, [ToolExit.fine, .fine, .fine, .fine]),
      (rules, rules + #", { "/": "/buy/x" }"#, [.fine, .fine, .fine, .fine]),
      (rules, rules + #", { "/": "/news" }"#, [.fine, .findings, .fine, .findings]),
      (rules + #", { "/": "/news" }"#, rules, [.fine, .fine, .findings, .findings]),
      (rules, changed, [.fine, .findings, .findings, .findings]),
      (rules, rules + #", { "/": "/x", "exclude": true }"#, [.fine, .fine, .fine, .findings]),
    ]
  )
  func exitCodes(old: String, new: String, exits: [ToolExit]) async throws {
    for (threshold, exit) in zip(DiffThreshold.allCases, exits) {
      let outcome = try await diff(
        Self.file(old),
        Self.file(new),
        "--fail-on",
        threshold.rawValue
      )
      #expect(outcome.exit == exit, "\(threshold) \(outcome.transcript)")
    }
  }

  @Test("A file is compared with the list of rules that an app derives from its routes")
  func rulesFile() async throws {
    let same = try await diff(Self.file(Self.rules), "[\(Self.rules)]", "--fail-on", "any")
    #expect(same.exit == .fine)
    let list = "[\(Self.rules)]"
    let other = try await diff(list, Self.file(Self.changed), "--fail-on", "opens-less")
    #expect(other.exit == .findings)
    #expect(other.text(on: .output).contains("/buy/return"))
  }

  @Test("An unusable input is an error that names the input")
  func unusable() async throws {
    let broken = try await diff("{", Self.file(Self.rules))
    #expect(broken.exit == .unusableInput)
    #expect(broken.text(on: .errors).contains("old.json: Devices cannot read it."))
    let several = try await diff("[]", Self.file(Self.rules, apps: ["A.one", "A.two"]))
    #expect(several.exit == .unusableInput)
    #expect(several.text(on: .errors).contains("lists 2 apps"))
    let missing = try await diff(Self.file(Self.rules), Self.file(Self.rules), "--app", "A.none")
    #expect(missing.exit == .unusableInput)
  }
}
