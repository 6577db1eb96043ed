import LinkwrightTesting
import Testing

@testable import SiteAssociation

@Suite("Upgrade notes")
struct UpgradeNoteLaws {
  private static func details(_ entries: String) -> String {
    #"{ "applinks": { "details": [\#(entries)] } }"#
  }

  private static func components(_ components: String) -> String {
    details(#"{ "appIDs": ["A"], "components": [\#(components)] }"#)
  }

  static let files: [String] = [
    "{}", #"{ "x": 1, "y": {}, "z": { "apps": ["A"], "b": 2 }, "x": { "apps": ["B"] } }"#,
    #"{ "webcredentials": { "apps": ["A", 7, "A", {}], "apps ": [] } }"#,
    #"{ "webcredentials": { "apps": ["A"], "apps": ["B"] } }"#,
    #"{ "applinks": {} }"#, #"{ "applinks": { "details": "A" } }"#,
    #"{ "applinks": { "apps": ["A", 1, "A"], "defaults": { "/": "/a" }, "x": 1 } }"#,
    #"{ "applinks": { "apps": "A" } }"#,
    #"{ "applinks": { "apps": [], "details": [{ "appID": "A" }] } }"#,
    #"{ "applinks": { "apps": 1, "details": [{ "appID": "A" }, 7], "defaults": [] } }"#,
    #"{ "applinks": { "details": { "A": { "paths": ["*"], "appID": "B" }, "C": 7, "A": {} } } }"#,
    """
    { "applinks": { "details": [{ "appID": "A" }], "substitutionVariables": {
      "a": ["x", 7, "$(y)"], "b": "x", "c": "$(x)", "d": 7, "e": [], "f": ["$(\u{308}"],
      "b": ["y"] } } }
    """,
    #"{ "applinks": { "details": [{ "appID": "A" }], "substitutionVariables": [] } }"#,
    #"""
    { "applinks": { "defaults": { "exclude": "yes", "x": 1, "comment": "c" }, "details": [
      { "appID": "A", "components": [{}, { "exclude": false }], "defaults": { "comment": "" } },
      { "appID": "B", "defaults": { "/": 7 } }, { "appID": "B", "paths": ["*"] } ] } }
    """#,
    details(#"{ "appID": "A", "paths": ["/a", "NOT /b", 7, null, ["x"], "not /c", "NOT/d"] }"#),
    details(#"{ "appID": "A", "paths": "/a" }, { "appID": "B", "components": {} }"#),
    details(#"{ "appID": "A", "paths": ["/a"], "components": 7 }, { "appIDs": ["C", "A", 1] }"#),
    details(#"{ "appID": "A", "appIDs": "B" }, { "appID": "C", "appIDs": ["D"], "x": {} }"#),
    details(#"{ "appID": 7 }, { "appIDs": [] }, { "appIDs": ["A", "A"], "appIDs": ["B"] }"#),
    components(##"{ "/": "/a", "?": { "a": "1" }, "#": "x", "exclude": true, "comment": "c" }"##),
    components(##"{ "/": 1, "?": 2, "#": 3, "exclude": 4, "comment": 5, "other": 6 }"##),
    components(#"{ "?": {} }, { "?": { "a": "1", "b": [] } }, { "?": "a=b" }, 7, [], "/a", {}"#),
    components(#"{ "exclude": "yes", "caseSensitive": [], "percentEncoded": null }"#),
    components(#"{ "exclude": false, "caseSensitive": true, "percentEncoded": true }"#),
    components(#"{ "exclude": 0, "caseSensitive": 1, "percentEncoded": "no" }"#),
    components(#"{ "/": "/a", "/": "/b", "?": { "é": "1", "e\u0301": "2", "é": "3" } }"#),
    components(#"{ "?": { "a": 1, "a": "2" } }"#),
  ]

  @Test("A member of a file is printed with its value or has a note", arguments: files)
  func law(text: String) {
    expectLaw(AssociationFile(reading: text.utf8), "\(text)")
  }

  @Test("A member of a random file is printed with its value or has a note", arguments: 0..<20)
  func randomFiles(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let text = Self.randomFile(&random)
      expectLaw(AssociationFile(reading: text.utf8), "\(text)")
    }
  }

  @Test(
    "A member of a published file is printed with its value or has a note",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: SharedData.corpus
  )
  func published(path: String) throws {
    expectLaw(AssociationFile(reading: try SharedData.data(path)), "\(path)")
  }

  private func expectLaw(_ file: AssociationFile, _ name: Comment) {
    guard file.isReadable else { return }
    let unexplained = UpgradeCoverage(of: file).unexplained
    #expect(unexplained.isEmpty, name)
  }

  @Test(
    "A note describes the change of a member",
    arguments: [
      (#"{ "exclude": "yes" }"#, .rewritten, #""exclude" is a string that counts as true"#),
      (#"{ "exclude": "no" }"#, .dropped, #""exclude" is a string that counts as false"#),
      (#"{ "exclude": false }"#, .dropped, #""exclude": false is the default"#),
      (#"{ "caseSensitive": [] }"#, .dropped, #""caseSensitive" must be true or false"#),
      (#"{ "percentEncoded": null }"#, .rewritten, #""percentEncoded" is null that counts"#),
      (#"{ "comment": 7 }"#, .dropped, #""comment" must be a string, not a number."#),
      (#"{ "?": {} }"#, .dropped, #""?" contains no query items"#),
      (#"{ "?": 7 }"#, .dropped, #""?" must be a string or an object, not a number"#),
      (#"{ "/": "/a", "/": "/b" }"#, .dropped, #"A later "/" replaces this member"#),
    ] as [(String, UpgradeNote.Kind, String)]
  )
  func component(text: String, kind: UpgradeNote.Kind, start: String) {
    let notes = AssociationFile(reading: Self.components(text).utf8).upgradeNotes()
    #expect(notes.map(\.kind) == [kind])
    #expect(notes.first?.text.hasPrefix(start) == true, "\(notes.map(\.text))")
  }

  @Test(
    "A note about a flag takes the defaults into account",
    arguments: [
      (#""exclude": true"#, #""exclude": false"#, .rewritten, #""exclude": false overrides"#),
      (
        #""exclude": true"#, #""exclude": 0"#, .rewritten,
        #""exclude" is a number that counts as false"#
      ),
      (
        #""exclude": true"#, #""exclude": []"#, .rewritten, #""exclude" is an array that counts as"#
      ),
      (
        #""caseSensitive": 0"#, #""caseSensitive": true"#, .rewritten,
        #""caseSensitive": true over"#
      ),
      (#""exclude": false"#, #""exclude": false"#, .dropped, #""exclude": false is the default"#),
    ] as [(String, String, UpgradeNote.Kind, String)],
    [Rule.DefaultsLevel.file, .entry]
  )
  func flagOverDefault(
    row: (defaults: String, flag: String, kind: UpgradeNote.Kind, start: String),
    level: Rule.DefaultsLevel
  ) {
    let entry = #"{ "appID": "A", "components": [{ "/": "/a", \#(row.flag) }]"#
    let defaults = #""defaults": { \#(row.defaults) }"#
    let text =
      level == .file
      ? #"{ "applinks": { "details": [\#(entry) }], \#(defaults) } }"#
      : #"{ "applinks": { "details": [\#(entry), \#(defaults) }] } }"#
    let file = AssociationFile(reading: text.utf8)
    let notes = file.upgradeNotes().filter { $0.kind != .madeExplicit }
    #expect(notes.map(\.kind) == [row.kind])
    #expect(notes.first?.text.hasPrefix(row.start) == true, "\(notes.map(\.text))")
    #expect(notes.first?.text.contains("Devices ignore") == false)
    #expect(!file.canonicalJSON().contains("exclude"))
  }

  @Test("An app that an entry lists twice has a note")
  func repeatedApp() {
    let text = Self.details(
      #"{ "appIDs": ["A", "A", "B"], "components": [] }, { "appIDs": ["C", "B"] }"#
    )
    let notes = AssociationFile(reading: text.utf8).upgradeNotes().filter { $0.kind == .dropped }
    #expect(notes.count == 2)
    #expect(notes.first?.text.hasPrefix(#""A" is already in the list."#) == true)
    #expect(notes.last?.text.hasPrefix(#""B" has an earlier entry"#) == true)
  }

  @Test("A file whose defaults multiply is measured and rejected without being printed")
  func multiplied() {
    let rules = Array(repeating: "{}", count: 20_000).joined(separator: ",")
    let path = "/" + String(repeating: "a", count: 60_000)
    let text = """
      { "applinks": { "defaults": { "/": "\(path)" }, "details": [
        { "appID": "A", "components": [\(rules)] } ] } }
      """
    let file = AssociationFile(reading: text.utf8)
    let time = ContinuousClock().measure {
      #expect(file.upgradeNotes().first?.kind == .grownTooLarge)
      #expect(file.canonicalJSON(upTo: 2_097_152) == nil)
    }
    #expect(time < .seconds(5), "\(time)")
  }

  @Test("A limit on the modern form is exact to the byte")
  func bound() {
    let file = AssociationFile(reading: Self.components(##"{ "/": "/é\n", "#": "\"" }"##).utf8)
    let text = file.canonicalJSON()
    let count = text.utf8.count
    #expect(file.canonicalJSON(upTo: count) == text)
    #expect(file.canonicalJSON(upTo: count - 1) == nil)
    #expect(file.byteCount(upTo: count) == count)
    #expect(file.byteCount(upTo: count - 1) == nil)
  }

  @Test("Only a modern form that is too large has a note about its size")
  func size() {
    let query = String(repeating: "x", count: 1000)
    func notes(_ count: Int) -> [UpgradeNote] {
      let rules = Array(repeating: "{}", count: count).joined(separator: ",")
      let text = """
        { "applinks": { "defaults": { "?": "\(query)" }, "details": [
          { "appID": "A", "components": [\(rules)] } ] } }
        """
      let file = AssociationFile(reading: text.utf8)
      let isTooLarge = file.canonicalJSON().utf8.count > 131_072
      #expect(file.upgradeNotes().contains { $0.kind == .grownTooLarge } == isTooLarge)
      return file.upgradeNotes()
    }
    #expect(notes(100).first?.kind == .madeExplicit)
    #expect(notes(150).first?.kind == .grownTooLarge)
    #expect(notes(150).first?.place == nil)
    for count in 120..<135 { _ = notes(count) }
  }

  private static func randomFile(_ random: inout SeededGenerator) -> String {
    func pick(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
    func list(_ limit: Int, _ make: () -> String) -> String {
      (0..<Int.random(in: 0...limit, using: &random)).map { _ in make() }.joined(separator: ", ")
    }
    func odd() -> String {
      pick("null", "7", "true", "[]", "{}", #""x""#, #"["a"]"#, #"{"a": "b"}"#)
    }
    func value(_ usual: () -> String) -> String {
      Int.random(in: 0..<6, using: &random) == 0 ? odd() : usual()
    }
    func member(_ key: String, _ usual: () -> String) -> String { "\"\(key)\": \(value(usual))" }
    func rule() -> String {
      "{"
        + list(4) {
          switch pick("/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment", "x") {
          case "/": member("/") { pick(#""/a""#, #""*""#) }
          case "?": member("?") { "{" + list(2) { member(pick("a", "b")) { #""1""# } } + "}" }
          case "exclude": member("exclude") { pick("true", "false", "1", #""no""#) }
          case "caseSensitive": member("caseSensitive") { pick("true", "false") }
          case let key: member(key) { #""y""# }
          }
        } + "}"
    }
    func entry() -> String {
      "{"
        + list(5) {
          switch pick("appID", "appIDs", "components", "paths", "defaults", "x") {
          case "appID": member("appID") { pick(#""A""#, #""B""#) }
          case "appIDs":
            member("appIDs") { "[" + list(3) { value { pick(#""A""#, #""B""#, #""C""#) } } + "]" }
          case "components": member("components") { "[" + list(3) { value(rule) } + "]" }
          case "paths":
            member("paths") { "[" + list(3) { value { pick(#""/a""#, #""NOT /b""#) } } + "]" }
          case "defaults": member("defaults", rule)
          case let key: member(key, odd)
          }
        } + "}"
    }
    func links() -> String {
      "{"
        + list(5) {
          switch pick("apps", "details", "details", "defaults", "substitutionVariables", "x") {
          case "apps": member("apps") { "[" + list(2) { value { #""A""# } } + "]" }
          case "details":
            Bool.random(using: &random)
              ? member("details") { "[" + list(4) { value(entry) } + "]" }
              : member("details") { "{" + list(3) { member(pick("A", "B", "C"), entry) } + "}" }
          case "defaults": member("defaults", rule)
          case "substitutionVariables":
            member("substitutionVariables") {
              "{"
                + list(3) {
                  member(pick("v", "w")) {
                    "[" + list(2) { value { pick(#""x""#, #""$(v)""#) } } + "]"
                  }
                } + "}"
            }
          case let key: member(key, odd)
          }
        } + "}"
    }
    return "{"
      + list(3) {
        let key = pick("applinks", "applinks", "webcredentials")
        return member(key) {
          key == "applinks" ? links() : #"{"apps": ["# + list(3) { value { #""A""# } } + "]}"
        }
      } + "}"
  }
}
