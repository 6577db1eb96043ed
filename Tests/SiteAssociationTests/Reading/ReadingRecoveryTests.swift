import Testing

@testable import SiteAssociation

@Suite("Recovery from damage")
struct ReadingRecoveryTests {
  private static let app = "A7K2M9QX4T.net.fernhill.shop"

  private static func file(_ section: String) -> String {
    """
    {
      "applinks": {
        "details": [
          { "appIDs": ["\(app)"], \(section) }
        ]
      },
      "webcredentials": { "apps": ["\(app)"] }
    }
    """
  }

  private static let paths = file(#""paths": ["NOT /admin/*", "/orders/*"]"#)
  private static let component = file(#""components": [{ "/": "/orders/*", "exclude": true }]"#)

  private static let cases: [(name: String, damaged: String, repaired: String)] = [
    ("trailing comma", file(#""paths": ["NOT /admin/*", "/orders/*",],"#), paths),
    ("two commas", file(#""paths": ["NOT /admin/*",, "/orders/*"]"#), paths),
    ("missing comma in an array", file("\"paths\": [\"NOT /admin/*\"\n\"/orders/*\"]"), paths),
    (
      "missing comma in an object",
      file(#""components": [{ "/": "/orders/*" "exclude": true }]"#), component
    ),
    ("point for a comma", file(#""paths": ["NOT /admin/*". "/orders/*"]"#), paths),
    (
      "typographic quotes", file(#"“components”: [{ “/”: “/orders/*”, "exclude": true }]"#),
      component
    ),
    (
      "low opening quotes", file(#""components": [{ „/“: "/orders/*", "exclude": true }]"#),
      component
    ),
    ("single quotes", file("'components': [{ '/': '/orders/*', 'exclude': true }]"), component),
    ("comment in a line", file("\"paths\": [ // \"x\",\n\"NOT /admin/*\", \"/orders/*\"]"), paths),
    ("block comment", file("\"paths\": [ /* \"x\",\n] */ \"NOT /admin/*\", \"/orders/*\"]"), paths),
    ("hash comment", file("\"paths\": [ # ]\n\"NOT /admin/*\", \"/orders/*\"]"), paths),
    (
      "no-break space",
      file("\"components\":\u{A0}[{\u{A0}\"/\": \"/orders/*\", \"exclude\": true }]"), component
    ),
    ("unquoted key", file(#"components: [{ "/": "/orders/*", exclude: true }]"#), component),
    ("Python's True", file(#""components": [{ "/": "/orders/*", "exclude": True }]"#), component),
    ("missing colon", file(#""components" [{ "/" "/orders/*", "exclude" true }]"#), component),
    ("NOT outside of the quotes", file(#""paths": [NOT "/admin/*", "/orders/*"]"#), paths),
    ("string that is not closed", file("\"paths\": [\"NOT /admin/*\", \"/orders/*\n]"), paths),
    ("raw tab", paths.replacing("\"paths\": ", with: "\"paths\":\u{B}"), paths),
    ("missing closing brackets", String(paths.dropLast(4)), paths),
    ("brace for a bracket", paths.replacing("\n    ]\n  }", with: "\n    }\n  }"), paths),
    ("brace for a bracket in a line", file(#""paths": ["NOT /admin/*", "/orders/*"}"#), paths),
    ("missing bracket in a line", file(#""paths": ["NOT /admin/*", "/orders/*""#), paths),
    ("one brace too many", paths + "}", paths),
    ("HTTP headers", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" + paths, paths),
    ("shell command", "curl https://fernhill.net/apple-app-site-association\n" + paths, paths),
    ("byte order mark", "\u{FEFF}" + paths, paths),
    ("zero bytes at the end", paths + "\u{0}\u{0}", paths),
  ]

  @Test("A damaged file is read like the repaired file", arguments: cases)
  func isUnderstood(_ name: String, _ damaged: String, _ repaired: String) {
    let file = AssociationFile(reading: damaged.utf8)
    let meant = AssociationFile(reading: repaired.utf8)
    #expect(!file.findings.isEmpty)
    #expect(meant.findings == [])
    #expect(file.recoveredEntries.map(\.meaning) == meant.entries.map(\.meaning), "\(name)")
  }

  @Test("A damaged file has no entries unless devices accept it", arguments: cases)
  func hasNoEntries(_ name: String, _ damaged: String, _ repaired: String) {
    let file = AssociationFile(reading: damaged.utf8)
    #expect(file.isReadable == !file.entries.isEmpty, "\(name)")
    #expect(!file.isReadableEverywhere)
  }
}

extension AssociationEntry {
  /// The entry without places and without anything that does not affect decisions.
  var meaning: AssociationEntry {
    var entry = self
    entry.place = nil
    entry.rules = rules?.map { rule in
      var rule = rule
      rule.comment = nil
      rule.inherited = [:]
      rule.place = nil
      return rule
    }
    return entry
  }
}
