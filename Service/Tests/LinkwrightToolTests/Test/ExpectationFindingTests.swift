import LinkOpening
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("Findings in files with expectations")
struct ExpectationFindingTests {
  private static let link = "link: https://shop.fernhill.example/products/7"

  /// Texts, and the findings they have: code, line and column.
  static let forms: [(String, [String])] = [
    ("", ["LW5001"]),
    ("links: []\n", ["LW5013 1:8"]),
    ("hosts: []\n", ["LW5009 1:1"]),
    ("- a\n", ["LW5010 1:1"]),
    ("links:\n\t- x\n", ["LW5005 2:1"]),
    ("links:\n  - {\(link), opens: browser}\n", []),
    ("link:\n  - {\(link), opens: browser}\n", ["LW5008 1:1", "LW5009 1:1"]),
    ("links:\n  - {\(link)}\n", ["LW5009 2:5"]),
    ("links:\n  - {\(link), form: short}\n", []),
    ("links:\n  - {\(link), form: shrt}\n", ["LW5014 2:60"]),
    ("links:\n  - {\(link), open: browser}\n", ["LW5009 2:5", "LW5008 2:54"]),
    ("links:\n  - {\(link), opens: true}\n", ["LW5011 2:61"]),
    ("links:\n  - {link: /products/7, opens: browser}\n", ["LW8001 2:12"]),
    ("links:\n  - {\(link), opens: \"clip:\"}\n", ["LW8002 2:61"]),
    ("links:\n  - {\(link), opens: \"clp:shop\"}\n", ["LW8002 2:61"]),
    ("links:\n  - {\(link), opens: \"browser:shop\"}\n", ["LW8002 2:61"]),
    ("links:\n  - {\(link), opens: \"a/b\"}\n", ["LW8002 2:61"]),
    ("from: mesages\nlinks:\n  - {\(link), opens: browser}\n", ["LW8004 1:7"]),
    ("from: [notes, safari]\nlinks:\n  - {\(link), opens: browser}\n", ["LW8004 1:15"]),
    ("from: []\nlinks:\n  - {\(link), opens: browser}\n", ["LW5013 1:7"]),
    ("links:\n  - {\(link), opens: browser, cause: back}\n", ["LW8005 2:77"]),
    ("links:\n  - {\(link), opens: browser, cause: bak}\n", ["LW5014 2:77", "LW8005 2:77"]),
    ("links:\n  - {\(link), opens: browser, universalLinksOnly: true}\n", ["LW8005 2:90"]),
    (
      "links:\n  - {\(link), opens: page, from: web-view:tap, cause: back, reachedBy: app}\n", []
    ),
    ("links:\n  - {\(link), opens: browser, through: [x]}\n", ["LW8001 2:80"]),
    (
      "hosts: [{host: a.example, file: a.json, download: cdn}]\nlinks: [{\(link), opens: app}]\n",
      ["LW8006 1:51"]
    ),
    ("hosts: [{host: a/b}]\nlinks: [{\(link), opens: app}]\n", ["LW5028 1:16"]),
    (
      "hosts: [{host: a.example}, {host: A.example}]\nlinks: [{\(link), opens: app}]\n",
      ["LW5015 1:35"]
    ),
    ("device: d.yaml\nhosts: []\nlinks: [{\(link), opens: app}]\n", ["LW8006 2:8"]),
    ("apps: [{id: A.b, name: browser}]\nlinks: [{\(link), opens: app}]\n", ["LW8009 1:24"]),
    ("apps: [{id: A.b}, {id: A.b}]\nlinks: [{\(link), opens: app}]\n", ["LW5015 1:24"]),
    ("apps: [{id: b}]\nlinks: [{\(link), opens: app}]\n", ["LW5022 1:13"]),
    (
      "apps: [{id: A.b, entitlements: gone}]\nlinks: [{\(link), opens: app}]\n", ["LW5051 1:32"]
    ),
  ]

  @Test("Findings about the form of a file", arguments: forms)
  func form(text: String, expected: [String]) {
    let file = expectations(text)
    let found = file.findings.map { finding in
      finding.code.rawValue + (finding.place.map { " \($0.line):\($0.column)" } ?? "")
    }
    #expect(found == expected, "\(text)")
    #expect((file.settings == nil) == !expected.isEmpty)
  }

  /// Texts that can be read, and the findings about their sources and names.
  static let sourceCases: [(String, [String])] = [
    ("links: [{\(link), opens: app}]\n", ["LW8006"]),
    ("configuration: gone.yaml\nlinks: [{\(link), opens: app}]\n", ["LW8007 1:16"]),
    ("configuration: EXAMPLES/broken.json\nlinks: [{\(link), opens: app}]\n", ["LW8007 1:16"]),
    ("device: EXAMPLES/linkwright.yaml\nlinks: [{\(link), opens: app}]\n", ["LW8007 1:9"]),
    (
      "hosts: [{host: a.example, file: EXAMPLES/device.yaml}]\nlinks: [{\(link), opens: app}]\n",
      ["LW8007 1:33"]
    ),
    ("hosts: [{host: nothing.example}]\nlinks: [{\(link), opens: app}]\n", ["LW8007 1:16"]),
    (
      "configuration: EXAMPLES/linkwright.yaml\nlinks: [{\(link), opens: shp}]\n", ["LW8003 2:65"]
    ),
    (
      "configuration: EXAMPLES/linkwright.yaml\nlinks: [{\(link), opens: browsr}]\n",
      ["LW8003 2:65"]
    ),
    (
      "configuration: EXAMPLES/linkwright.yaml\ninstalled: [shp]\nlinks: [{\(link), opens: app}]\n",
      ["LW8003 2:13"]
    ),
    (
      "hosts: [{host: shop.fernhill.example}]\nlinks: [{\(link), form: universal}]\n",
      ["LW8008 2:64"]
    ),
    (
      "hosts: [{host: a.example}]\nlinks: [{\(link), opens: browser}]\n", ["LW8010 2:16"]
    ),
  ]

  @Test("Findings about sources and names", arguments: sourceCases)
  func sources(text: String, expected: [String]) async throws {
    let report = try await report(text)
    #expect(report.shortFindings == expected, "\(text)")
    let isOnlyWarning = expected == ["LW8010 2:16"]
    #expect(report.exit == (isOnlyWarning ? .fine : .unusableInput))
  }

  @Test(
    "A finding about a misspelt word proposes the right one",
    arguments: [
      ("links: [{\(link), opens: \"clp:shop\"}]\n", "Write clip:."),
      ("links: [{\(link), opens: app, from: mesages}]\n", "Write messages."),
      ("links: [{\(link), opens: app, frm: mail}]\n", "Write from if you meant that key."),
      (
        "links: [{\(link), opens: app, from: \"safari:\"}]\n",
        "Add the URL of the page, such as safari:https://example.com/."
      ),
    ]
  )
  func proposals(text: String, cure: String) {
    #expect(expectations(text).findings.map(\.cure) == [cure])
  }

  @Test("A misspelt name of an app is corrected from the names and the outcomes")
  func names() async throws {
    for (word, cure) in [("shp", "Write shop."), ("browsr", "Write browser.")] {
      let report = try await report(
        "configuration: EXAMPLES/linkwright.yaml\nlinks: [{\(Self.link), opens: \(word)}]\n"
      )
      #expect(report.contents.flatMap(\.findings).map(\.cure) == [cure])
    }
  }

  @Test("Files damaged at any byte have findings or can be read", arguments: 0..<16)
  func damaged(part: Int) throws {
    let bytes = try InputReader().read(Repository.example("expectations.yaml"))
    let noise = Array("\0\t:[]{}&*!|>'\"%@-#é\n ".utf8)
    for offset in stride(from: part, to: bytes.count, by: 16) {
      var damaged = bytes
      damaged[offset] = noise[(offset / 16) % noise.count]
      for text in [damaged, Array(bytes[..<offset])] {
        let file = ExpectationFile(reading: text, in: "")
        #expect((file.settings == nil) == file.findings.contains { $0.severity == .error })
      }
    }
  }
}
