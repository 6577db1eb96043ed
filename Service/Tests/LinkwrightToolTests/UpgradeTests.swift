import Foundation
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("upgrade")
struct UpgradeTests {
  @Test("upgrade prints the modern form and lists the changes", arguments: ["legacy", "broken"])
  func examples(name: String) throws {
    let outcome = try outcome(of: "upgrade", Repository.example("\(name).json"))
    let folder = Repository.example("")
    try expectGolden(outcome.transcript.replacing(folder, with: ""), "upgrade/\(name).txt")
  }

  static let notes: [(String, [String])] = [
    (#"{}"#, []),
    (#"{ "applinks": { "apps": [], "details": [] } }"#, [#"dropped "applinks" names no app"#]),
    (
      #"{ "applinks": { "apps": [], "details": [{ "appID": "A", "components": [] }] } }"#,
      [#"dropped Only old documentation requires an empty "apps""#]
    ),
    (#"{ "x": 1 }"#, [#"dropped The top-level "x" is not an object"#]),
    (
      #"{ "webcredentials": { "apps": ["A", 1, "A"] } }"#,
      [#"dropped An app ID cannot be a number"#, #"dropped "A" is listed twice"#]
    ),
    (#"{ "applinks": { "apps": ["A"] } }"#, [#"madeExplicit "apps" without "details""#]),
    (
      #"{ "applinks": { "details": { "A": { "paths": ["*", 7] }, "B": 7 } } }"#,
      [
        #"rewritten "details" used app IDs"#, #"rewritten "paths" became 2 components"#,
        #"rewritten In "paths", a number counts"#, #"dropped The entry of "B" is a number"#,
      ]
    ),
    (
      #"{ "applinks": { "defaults": { "exclude": true }, "details": [7, { "paths": [] }, { "appID": "A" }] } }"#,
      [
        "madeExplicit applinks.defaults is merged",
        #"dropped An entry of "details" cannot be a number"#,
        "dropped This entry names no app", "madeExplicit An entry without rules",
      ]
    ),
    (
      #"""
      { "applinks": { "details": [
        { "appID": "A", "appIDs": ["B"], "components": [{ "?": [], "path": "/" }, 3], "paths": [] },
        { "appID": "B" } ] } }
      """#,
      [
        #"dropped "appID" has no effect beside"#, #"dropped "?" is an array and has no effect"#,
        #"dropped The key "path" of this rule"#, "rewritten As a rule, a number",
        #"dropped "paths" has no effect beside"#,
        #"dropped "B" has an earlier entry"#,
      ]
    ),
  ]

  @Test("upgrade notes what it dropped, made explicit or rewrote", arguments: notes)
  func note(text: String, expected: [String]) {
    let notes = AssociationFile(reading: text.utf8).upgradeNotes().map { "\($0.kind) \($0.text)" }
    #expect(notes.count == expected.count, "\(notes)")
    for (note, start) in zip(notes, expected) { #expect(note.hasPrefix(start)) }
  }

  @Test("upgrade refuses a modern form that defaults make too large")
  func tooLarge() throws {
    let path = "/" + String(repeating: "a", count: 60_000)
    let rules = Array(repeating: "{}", count: 20_000).joined(separator: ",")
    let text = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.a"], "components": [\(rules)]}],
       "defaults": {"/": "\(path)"}}}
      """
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = UpgradeRun(path: file.path).outcome()
    #expect(outcome.exit == .unusableInput)
    #expect(outcome.text(on: .output).isEmpty)
    #expect(outcome.text(on: .errors).contains("nothing was printed"))
    #expect(outcome.text(on: .errors).contains("Shorten \"defaults\""))
  }

  @Test("upgrade refuses a file that devices cannot read")
  func unreadable() throws {
    let outcome = UpgradeRun(path: "/dev/null").outcome()
    #expect(outcome.exit == .unusableInput)
    #expect(outcome.text(on: .output).isEmpty)
    #expect(
      outcome.text(on: .errors)
        == "linkwright: /dev/null: devices cannot read this file: The file is empty.\n"
    )
  }
}
