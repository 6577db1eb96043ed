import TestSupport
import Testing

@testable import SiteAssociation

@Suite("Lint rules for assetlinks.json")
struct AssetLinksRuleTests {
  @Test("A rule finds the problem in its bad example", arguments: AssetLinksFixture.all)
  func findsBad(_ fixture: AssetLinksFixture) throws {
    let findings = try fixture.findings(.bad)
    #expect(findings.contains { $0.code == fixture.about.code })
    try Fixture("AssetLinks/\(fixture.about.code)/bad.findings.txt").expect(findings.listing)
  }

  @Test("The good example of a rule has no findings", arguments: AssetLinksFixture.all)
  func acceptsGood(_ fixture: AssetLinksFixture) throws {
    #expect(try fixture.findings(.good) == [])
  }

  @Test("Findings are complete sentences", arguments: AssetLinksFixture.all)
  func writesSentences(_ fixture: AssetLinksFixture) throws {
    for finding in try fixture.findings(.bad) {
      for sentence in [finding.problem, finding.effect, finding.cure] {
        #expect(sentence.hasSuffix("."), "\(sentence)")
        #expect(sentence.first?.isLowercase == false, "\(sentence)")
        #expect(!sentence.contains("\n"), "\(sentence)")
      }
    }
  }

  @Test("Every rule has its own code, and the codes are in order")
  func codes() {
    let codes = AssetLinksFile.lintRules.map(\.code.rawValue)
    #expect(codes == Set(codes).sorted())
    #expect(codes.filter { !$0.hasPrefix("LW7") || $0.count != 6 } == [])
    #expect(AssetLinksFile.lintRules.filter { $0.platform != .android } == [])
  }

  @Test("Rules accept every truncated example", arguments: AssetLinksFixture.all)
  func survivesPrefixes(_ fixture: AssetLinksFixture) throws {
    let bytes = Array(try fixture.text(.bad).utf8)
    for length in 0...bytes.count {
      _ = AssetLinksFile(reading: bytes.prefix(length), named: "assetlinks.json").lint()
    }
  }

  /// The findings about a text as `CODE problem`.
  private func problems(_ text: String, named name: String = "assetlinks.json") -> [String] {
    AssetLinksFile(reading: text.utf8, named: name).lint().map { "\($0.code) \($0.problem)" }
  }

  @Test("Many relations and fingerprints are compared in bounded time", .timeLimit(.minutes(1)))
  func manyPermissions() {
    let relations = (0..<8_000).map { "\"a/\($0)\"" }.joined(separator: ",")
    let fingerprints = (0..<8_000).map { "\"\($0)\"" }.joined(separator: ",")
    let text = list(relation: relations, fingerprint: fingerprints)
    #expect(problems(text).contains { $0.hasPrefix("LW7008") })
  }

  @Test(
    "Combining marks are compared in bounded time",
    arguments: [
      #"{"relation":["a§"],"target":{"namespace":"web","site":"https://a.b"}}"#,
      #"{"relation":["a/b"],"target":{"namespace":"web§","site":"https://a.b"}}"#,
      #"{"relation":["a/b"],"target":{"namespace":"web","site":"https://a§/b§"}}"#,
      #"{"relation§":["a/b"],"target":{"namespace§":"web","site":"https://a.b"}}"#,
      #"{"include":"https://a§/b"}"#,
    ]
  )
  func manyMarks(template: String) {
    let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
    let time = processorTime {
      #expect(problems("[\(template.replacing("§", with: marks))]") != [])
    }
    #expect(time < .seconds(20))
  }

  private static let fingerprint =
    "6A:1F:0C:93:5E:D2:47:B8:31:9A:EF:06:7C:55:D0:28:B4:E3:19:8F:72:AD:60:C1:3B:94:FE:5D:07:A2:48:CB"

  private func list(
    relation: String = "\"delegate_permission/common.handle_all_urls\"",
    package: String = "\"net.fernhill.shop\"",
    fingerprint: String = "\"\(Self.fingerprint)\"",
    more: String = ""
  ) -> String {
    """
    [{"relation": [\(relation)], "target": {"namespace": "android_app", "package_name": \(package),
    "sha256_cert_fingerprints": [\(fingerprint)]}\(more)}]
    """
  }

  @Test(
    "A relation is compared with the defined ones",
    arguments: [
      ("delegate_permission/common.handle_all_urls", nil),
      ("delegate_permission/common.get_login_creds", nil),
      ("delegate_permission/common.use_as_origin", nil),
      ("delegate_permission/net.fernhill.coupons", nil),
      ("delegate_permission/common.handle_all_url", "common.handle_all_urls"),
      ("delegate_permission/handle_all_urls", "common.handle_all_urls"),
      ("common.handle_all_urls", "common.handle_all_urls"),
      ("delegate_permissions/common.handle_all_urls", "common.handle_all_urls"),
      ("Delegate_Permission/common.handle_all_urls", "common.handle_all_urls"),
      ("delegate_permission/common.get_login_cred", "common.get_login_creds"),
      ("delegate_permission\\/common.handle_all_urls", nil),
      ("delegate_permission", "common.handle_all_urls"),
      ("", "common.handle_all_urls"),
      ("other/", "common.handle_all_urls"),
      ("delegate_permission/\u{301}common.use_as_origin", "common.use_as_origin"),
    ]
  )
  func relations(relation: String, cure: String?) {
    let findings = AssetLinksFile(
      reading: list(relation: "\"\(relation)\"").utf8,
      named: "assetlinks.json"
    ).lint()
    #expect(findings.map(\.code.rawValue) == (cure == nil ? [] : ["LW7004"]))
    guard let cure else { return }
    #expect(findings.first?.cure.contains("\"delegate_permission/\(cure)\"") == true)
  }

  private static let fingerprints: [(String, String?)] = [
    (fingerprint, nil),
    (fingerprint.lowercased(), "The fingerprint has lowercase letters."),
    (digits, "The fingerprint has no colons."),
    (digits.lowercased(), "The fingerprint has no colons."),
    ("SHA256: " + fingerprint, otherCharacters),
    (" " + fingerprint, otherCharacters),
    (
      String(fingerprint.prefix(59)),
      "The fingerprint has 20 bytes, the length of a SHA-1 fingerprint, instead of 32."
    ),
    (
      String(fingerprint.prefix(47)),
      "The fingerprint has 16 bytes, the length of an MD5 fingerprint, instead of 32."
    ),
    (String(fingerprint.dropLast(3)), "The fingerprint has 31 bytes instead of 32."),
    (String(fingerprint.dropLast()), "The fingerprint has an odd number of hexadecimal digits."),
    ("", "The fingerprint has 0 bytes instead of 32."),
    (fingerprint.replacing("5E:D2", with: "5E:\\nD2"), otherCharacters),
    (fingerprint.replacing("5E:D2", with: "5E:\\r\\nD2"), otherCharacters),
    (fingerprint.replacing("5E:D2", with: "5E:\u{301}D2"), "The fingerprint contains \"\u{301}\"."),
    (fingerprint.replacing("6A", with: "6G"), "The fingerprint contains \"G\"."),
    (String(repeating: "A", count: 500), "The fingerprint has 500 characters instead of 95."),
  ]
  private static let digits = fingerprint.replacing(":", with: "")
  private static let otherCharacters =
    "The fingerprint is not 32 pairs of digits separated by colons."

  @Test(
    "A fingerprint has 32 bytes in uppercase hexadecimal with colons",
    arguments: fingerprints
  )
  func fingerprintForm(text: String, problem: String?) {
    let expected = problem.map { ["LW7008 " + $0] } ?? []
    #expect(problems(list(fingerprint: "\"\(text)\"")) == expected)
  }

  @Test(
    "A fingerprint from an example is a placeholder",
    arguments: [
      "AA:AA:AA:AA:AA", "AA:BB:CC:DD:EE:FF:00:11", "AA:BB:CC:DD:...", "<fingerprint>",
      "REPLACE_WITH_SHA256", "SHA256_DU_CERTIFICAT_DE_SIGNING", "XX:XX:XX:XX", "your-sha256-here",
      "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:"
        + "44:E5",
    ]
  )
  func placeholders(text: String) {
    #expect(problems(list(fingerprint: "\"\(text)\"")).map { $0.prefix(6) } == ["LW7009"])
  }

  @Test("The cure of a fingerprint in another form is the fingerprint in the right form")
  func correctedFingerprint() {
    for text in [
      Self.fingerprint.lowercased(), Self.fingerprint.replacing(":", with: ""),
      "SHA256: " + Self.fingerprint,
    ] {
      let findings = AssetLinksFile(reading: list(fingerprint: "\"\(text)\"").utf8).lint()
      #expect(findings.map(\.cure) == ["Write \"\(Self.fingerprint)\"."])
    }
  }

  @Test(
    "A package name follows the rules of application IDs",
    arguments: [
      ("net.fernhill.shop", nil), ("Net.Fern_hill.Shop2", nil),
      ("fernhill", "LW7006 The package name \"fernhill\" has no dot."),
      ("net..shop", "LW7006 The package name \"net..shop\" has an empty segment."),
      (
        "net.fernhill.shop.", "LW7006 The package name \"net.fernhill.shop.\" has an empty segment."
      ),
      ("net.fern-hill.shop", "LW7006 The package name \"net.fern-hill.shop\" contains \"-\"."),
      (
        "net.4hill.shop",
        "LW7006 The package name \"net.4hill.shop\" has the segment \"4hill\", which does not start "
          + "with a letter."
      ),
      ("net.fernhïll.shop", "LW7006 The package name \"net.fernhïll.shop\" contains \"ï\"."),
      ("", "LW7006 The package name \"\" is empty."),
      (
        "net.\u{301}shop.app",
        "LW7006 The package name \"net.\u{301}shop.app\" contains \"\u{301}\"."
      ),
      ("com.example", "LW7009 The package name \"com.example\" looks like a placeholder."),
      (
        "com.example.\u{301}app",
        "LW7009 The package name \"com.example.\u{301}app\" looks like a placeholder."
      ),
      ("<\u{301}app", "LW7009 The package name \"<\u{301}app\" looks like a placeholder."),
      ("<package>", "LW7009 The package name \"<package>\" looks like a placeholder."),
    ]
  )
  func packageNames(name: String, problem: String?) {
    #expect(problems(list(package: "\"\(name)\"")) == (problem.map { [$0] } ?? []))
  }

  @Test(
    "A mistake has one finding",
    arguments: [
      ("", "LW1001 The file is empty."),
      ("<!doctype html><html></html>", "LW1004 The file is HTML, not JSON."),
      ("{}", "LW7002 The top-level value is an object, not an array of statements."),
      ("[]", "LW7002 The array is empty."),
      ("[[]]", "LW7002 This element is an array, not a statement."),
      ("\"x\"", "LW7002 The top-level value is a string, not an array of statements."),
      (
        #"{"applinks": {"details": []}}"#,
        "LW7001 The file is Apple's association file, because it has \"applinks\", but its name is "
          + "that of Android's file."
      ),
      (
        #"[{"include": "https://fernhill.example/more.json"}]"#,
        "LW7011 The list includes the file \"https://fernhill.example/more.json\"."
      ),
      (#"[{"include": "more.json"}]"#, "LW7011 \"more.json\" is not an absolute https URL."),
      (#"[{"include": ["https://a.example"]}]"#, "LW7011 \"include\" is an array, not a URL."),
    ]
  )
  func oneFinding(text: String, problem: String) {
    #expect(problems(text) == [problem])
  }

  @Test(
    "A separator with a combining mark is still a separator",
    arguments: [
      (
        #"[{"relation": ["x/y"], "target": {"namespace": "web", "site": "https://a.b/\#u{301}c"}}]"#,
        "LW7010 The site \"https://a.b/\u{301}c\" has a path, a query or a fragment."
      ),
      (
        #"[{"relation": ["x/y"], "target": {"namespace": "web", "site": "https://a@\#u{301}b.c"}}]"#,
        "LW7010 The site \"https://a@\u{301}b.c\" has a user name."
      ),
      (
        #"[{"include": "https:///\#u{301}more.json"}]"#,
        "LW7011 \"https:///\u{301}more.json\" is not an absolute https URL."
      ),
      (
        #"[{"include": "https://\#u{301}a.b/more.json"}]"#,
        "LW7011 The list includes the file \"https://\u{301}a.b/more.json\"."
      ),
    ]
  )
  func combiningMarks(text: String, problem: String) {
    #expect(problems(text) == [problem])
  }

  @Test("JSON errors have positions and the effect on Android")
  func jsonErrors() throws {
    let file = AssetLinksFile(
      reading: list().replacing("]}}]", with: "],}}]").utf8,
      named: "assetlinks.json"
    )
    let finding = try #require(file.lint().first)
    #expect(file.lint().count == 1)
    #expect(finding.code.rawValue == "LW1011")
    #expect(finding.place?.line == 2)
    #expect(finding.effect.contains("Android stops reading"))
  }

  @Test("A number in a statement loses the whole file")
  func number() {
    #expect(problems(list(more: ", \"version\": 2")) == ["LW7003 The statement contains a number."])
    #expect(problems(list(more: ", \"beta\": true")) == [])
  }

  @Test("Android's size limit is larger than Apple's")
  func size() {
    let padding = String(repeating: " ", count: 200_000)
    #expect(problems(list() + padding) == [])
    let large = problems(list() + String(repeating: " ", count: 1 << 20))
    #expect(large.map { $0.prefix(6) } == ["LW1002"])
  }

  @Test(
    "The file is recognized by its name or its content",
    arguments: [
      ("assetlinks.json", "[]", true),
      ("/srv/.well-known/assetlinks.json", "{\"applinks\": {}}", true),
      ("rules.json", "[{\"relation\": [], \"target\": {}}]", true),
      ("rules.json", "{\"relation\": [], \"target\": {}}", true),
      ("rules.json", "[{\"include\": \"https://a.example\"}]", true),
      ("apple-app-site-association", "[{\"relation\": [], \"target\": {}}]", true),
      ("rules.json", "[]", false), ("rules.json", "{\"applinks\": {}}", false),
      ("rules.json", "[{\"applinks\": {}}]", false), ("rules.json", "", false),
    ]
  )
  func recognition(name: String, text: String, isRecognized: Bool) {
    #expect(AssetLinksFile.recognizes(Array(text.utf8), named: name) == isRecognized)
  }

  @Test("Android's content under Apple's name is an error")
  func appleName() {
    let problems = problems(list(), named: "apple-app-site-association")
    #expect(problems.map { $0.prefix(6) } == ["LW7001"])
    let apple = AssociationFile(reading: list().utf8).lint()
    #expect(apple.map(\.code.rawValue) == ["LW1028"])
    #expect(apple.first?.problem.contains("assetlinks.json") == true)
  }
}
