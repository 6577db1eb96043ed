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

  private static func files(_ apps: [(id: String, path: String)]) -> String {
    let details = apps.map { app in
      #"{"appIDs": ["A.\#(app.id)"], "components": [{"/": "\#(app.path)"}]}"#
    }
    return #"{"applinks": {"details": [\#(details.joined(separator: ","))]}}"#
  }

  @Test(
    "A changed order is reported for apps that are not neighbors",
    arguments: DiffFormat.allCases
  )
  func order(format: DiffFormat) async throws {
    let apps = [("a", "/x/*"), ("m", "/m"), ("b", "/x/*")]
    let outcome = try await diff(
      Self.files(apps),
      Self.files(apps.reversed()),
      "--fail-on",
      "any",
      "--format",
      format.rawValue
    )
    #expect(outcome.exit == .findings)
    let text = outcome.text(on: .output)
    #expect(text.contains("A.b") && text.contains("/x"), "\(text)")
    #expect(!text.contains("No difference"))
  }

  @Test(
    "A changed order that was not compared is not reported as equal",
    arguments: DiffFormat.allCases
  )
  func unknownOrder(format: DiffFormat) async throws {
    let apps = (0..<4).map { number in
      ("\(number)", "/*\(number)" + String(repeating: "?", count: 60) + "*\(number)x")
    }
    let options = ["--fail-on", "any", "--format", format.rawValue]
    let (old, new) = (Self.files(apps), Self.files(apps.reversed()))
    let outcome = try await asyncOutcome(
      of: ["diff", try path("old.json", old), try path("new.json", new)] + options
    )
    #expect(outcome.exit == .findings)
    let text = outcome.text(on: .output)
    #expect(text.contains("the order of the apps changed"), "\(text)")
    #expect(!text.contains("No difference"))
    let rules = try await diff(old, new, "--fail-on", "opens-more")
    #expect(rules.exit == .fine)
  }

  @Test("The name of a service cannot send commands to a terminal")
  func hostileService() async throws {
    let new = #"{"applinks": {"details": []}, "x\u001b[31m": {"apps": ["A.a"]}}"#
    let outcome = try await diff(#"{"applinks": {"details": []}}"#, new)
    let text = outcome.text(on: .output)
    #expect(text.contains("31m"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHiddenByTerminals })
  }

  @Test("An entry without a list of rules opens a link without a rule")
  func noRules() async throws {
    let old = #"{"applinks": {"details": [{"appIDs": ["A.a"], "components": [{"/": "/a"}]}]}}"#
    let new = #"{"applinks": {"details": [{"appID": "A.a"}]}}"#
    let text = try await diff(old, new).text(on: .output)
    #expect(text.contains("opens the app (no list of rules)"), "\(text)")
    let json = try await diff(old, new, "--json").text(on: .output)
    #expect(!json.contains("ruleAfter"))
  }
}
