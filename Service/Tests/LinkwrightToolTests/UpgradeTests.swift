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
    (#"{ "applinks": { "apps": [], "details": [] } }"#, [#"dropped "applinks" lists no app"#]),
    (
      #"{ "applinks": { "apps": [], "details": [{ "appID": "A", "components": [] }] } }"#,
      [#"dropped Only old documentation requires an empty "apps""#]
    ),
    (#"{ "x": 1 }"#, [#"dropped The top-level value "x" is not an object"#]),
    (
      #"{ "webcredentials": { "apps": ["A", 1, "A"] } }"#,
      [
        #"dropped An app ID must be a string, not a number"#,
        #"dropped "A" is already in the list"#,
      ]
    ),
    (#"{ "applinks": { "apps": ["A"] } }"#, [#"madeExplicit Without "details", the apps"#]),
    (
      #"{ "applinks": { "details": { "A": { "paths": ["*", 7] }, "B": 7 } } }"#,
      [
        #"rewritten "details" is an object with app IDs"#,
        #"rewritten "paths" is replaced by 2 components"#,
        #"rewritten In "paths", a number counts"#,
        #"dropped The entry of "B" must be an object, not a number"#,
      ]
    ),
    (
      #"{ "applinks": { "defaults": { "exclude": true }, "details": [7, { "paths": [] }, { "appID": "A" }] } }"#,
      [
        "madeExplicit applinks.defaults is merged",
        #"dropped An entry of "details" must be an object, not a number"#,
        "dropped This entry lists no app", "madeExplicit An entry without a list of rules",
      ]
    ),
    (
      #"""
      { "applinks": { "details": [
        { "appID": "A", "appIDs": ["B"], "components": [{ "?": [], "path": "/" }, 3], "paths": [] },
        { "appID": "B" } ] } }
      """#,
      [
        #"dropped "appID" has no effect in addition to"#,
        #"dropped "?" must be a string or an object, not an array"#,
        #"dropped "path" is not a key of a component"#,
        #"rewritten In "components", a number counts"#,
        #"dropped "paths" has no effect in addition to"#,
        #"dropped "B" has an earlier entry"#,
      ]
    ),
  ]

  @Test(
    "upgrade prints a note for everything that it omits, makes explicit or rewrites",
    arguments: notes
  )
  func note(text: String, expected: [String]) {
    let notes = AssociationFile(reading: text.utf8).upgradeNotes().map { "\($0.kind) \($0.text)" }
    #expect(notes.count == expected.count, "\(notes)")
    for (note, start) in zip(notes, expected) { #expect(note.hasPrefix(start)) }
  }

  @Test("upgrade prints nothing if devices would discard the modern form")
  func tooLarge() throws {
    let path = "/" + String(repeating: "a", count: 60_000)
    let rules = Array(repeating: "{}", count: 20_000).joined(separator: ",")
    let inherited = try upgrade(
      """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.a"], "components": [\(rules)]}],
       "defaults": {"/": "\(path)"}}}
      """
    )
    let paths = Array(repeating: "\"a\"", count: 30_000).joined(separator: ",")
    let legacy = try upgrade(
      #"{"applinks":{"details":[{"appID":"ABCDE12345.com.a","paths":[\#(paths)]}]}}"#
    )
    for outcome in [inherited, legacy] {
      #expect(outcome.exit == .findings)
      #expect(outcome.text(on: .output).isEmpty)
      #expect(outcome.text(on: .errors).contains("nothing was printed"))
      #expect(outcome.text(on: .errors).contains("Keep the file as it is"))
    }
  }

  @Test("upgrade prints a large file without white space")
  func large() throws {
    let rules = (0..<5_500).map { "{\"/\":\"/\($0)/*\"}" }.joined(separator: ",")
    let outcome = try upgrade(
      #"{"applinks":{"details":[{"appID":"ABCDE12345.com.a","components":[\#(rules)]}]}}"#
    )
    #expect(outcome.exit == .fine)
    #expect(outcome.text(on: .output).utf8.count <= 131_072)
    #expect(outcome.text(on: .output).hasPrefix(#"{"applinks":{"details":[{"appIDs":["#))
    #expect(outcome.text(on: .errors).contains("without"))
  }

  private func upgrade(_ text: String) throws -> Outcome {
    #expect(text.utf8.count <= 131_072)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try UpgradeRun(path: file.path).outcome()
  }

  @Test("upgrade refuses a file that devices cannot read")
  func unreadable() throws {
    let outcome = try UpgradeRun(path: "/dev/null").outcome()
    #expect(outcome.exit == .unusableInput)
    #expect(outcome.text(on: .output).isEmpty)
    #expect(
      outcome.text(on: .errors)
        == "linkwright: /dev/null: devices cannot read this file: The file is empty.\n"
    )
  }
}
