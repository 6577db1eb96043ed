import Testing

@testable import SiteAssociation

@Suite("Printing the modern form")
struct CanonicalLaws {
  /// A file in forms that the printer changes: legacy paths, defaults, and a duplicate app.
  private static let file = """
    {
      "applinks": {
        "apps": [],
        "defaults": { "caseSensitive": false },
        "substitutionVariables": { "food": ["pizza", "a*z"], "one": "alone", "bad": ["$(food)"] },
        "details": [
          { "appID": "ABCDE12345.com.example.legacy", "paths": ["NOT /Secret/*", "not /x", "/S*"] },
          {
            "appIDs": ["ABCDE12345.com.example.a", "ABCDE12345.com.example.b"],
            "defaults": { "percentEncoded": false, "#": "*" },
            "components": [
              { "/": "/$(food)/?*", "?": { "code": "?*", "x": "" }, "comment": "a \\"quote\\"" },
              { "/": "/caf\\u00e9", "exclude": "yes" }, { "?": { "a": [1] } }, 7, {}
            ]
          },
          { "appID": "ABCDE12345.com.example.a", "paths": ["*"] },
          { "appID": "ABCDE12345.com.example.all" },
          { "appID": "ABCDE12345.com.example.never", "components": [] }
        ]
      },
      "webcredentials": { "apps": ["ABCDE12345.com.example.a"] },
      "future": { "apps": ["ABCDE12345.com.example.b"] },
      "ignored": 5
    }
    """

  @Test("A file that is printed and read again has the same meaning")
  func identity() {
    let file = AssociationFile(reading: Self.file.utf8)
    let again = AssociationFile(reading: file.canonicalJSON().utf8)
    #expect(again.findings.isEmpty)
    #expect(again.entries.map(\.appID) == file.entries.map(\.appID))
    #expect(again.entries.map(\.service) == file.entries.map(\.service))
    #expect(again.canonicalJSON() == file.canonicalJSON())
    expectSameDecisions(
      file,
      again,
      on: ["/Secret/1", "/secret/1", "/SHOP", "/x", "/pizza/1?code=7"]
    )
  }

  @Test("A legacy file and its modern form make the same decisions", arguments: 0..<20)
  func upgrade(seed: Int) {
    var cases = RandomCases(seed: UInt64(seed) &+ 2_000)
    for _ in 0..<10 {
      let paths = (0..<6).map { _ in
        (Bool.random(using: &cases.generator) ? "NOT " : "") + cases.pattern(isPath: true)
      }
      var list = ""
      for path in paths {
        if !list.isEmpty { list += "," }
        JSONText.writeString(path, to: &list)
      }
      let text = """
        {"applinks": {"apps": [], "defaults": {"percentEncoded": \(seed % 2 == 0)},
        "details": {"ABCDE12345.com.example.app": {"paths": [\(list)]}}}}
        """
      let legacy = AssociationFile(reading: text.utf8)
      let modern = AssociationFile(reading: legacy.canonicalJSON().utf8)
      expectSameDecisions(legacy, modern, on: (0..<12).map { _ in cases.url() })
    }
  }

  private func expectSameDecisions(
    _ left: AssociationFile,
    _ right: AssociationFile,
    on urls: [String]
  ) {
    let left = left.ruleSets()
    let right = right.ruleSets()
    for url in urls {
      #expect(left.decide(url) == right.decide(url), "\(url)")
    }
  }
}
