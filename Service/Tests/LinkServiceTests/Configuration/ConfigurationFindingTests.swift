import SiteAssociation
import Testing

@testable import LinkService

@Suite("Findings in the configuration")
struct ConfigurationFindingTests {
  private static let app = """
    apps:
      - name: shop
        teamID: ABCDE12345
        bundleID: com.example.shop

    """
  private static let host = """
    hosts:
      - host: go.example.com
        kind: branded
        apps: [shop]

    """
  private static let valid = app + host
  private static let fingerprint = Array(repeating: "0a", count: 32).joined(separator: ":")

  /// Texts, and the findings they have: code, line and column.
  static let whole: [(String, [String])] = [
    (valid, []),
    ("", ["LW5001"]),
    ("# nothing\n", ["LW5001"]),
    ("---\n", ["LW5010 2:1"]),
    ("[]", ["LW5010 1:1"]),
    ("apps: []\nhosts:\n", ["LW5013 1:7", "LW5010 2:1"]),
    ("a: [1, 2\n", ["LW5004 2:1"]),
    ("apps:\n\t- name: x\n", ["LW5005 2:1"]),
    (valid + "---\napps: []\n", ["LW5006 10:1"]),
    (valid + "allowedDestinations: [*.example.org]\n", ["LW5004 9:24"]),
    (valid + "x: \"a\u{7}b\"\n", ["LW5004 9:6"]),
    (valid + "title: \"open\n", ["LW5004 10:1"]),
    (valid + "host: [a]\n", ["LW5008 9:1"]),
    (valid + "hosts: []\n", ["LW5041 2:11", "LW5007 9:1", "LW5013 9:8"]),
    ("a: &x [1]\n*x : 2\n", ["LW5012 2:1"]),
    ("a: &x [1]\n? [*x]\n: 2\n", ["LW5012 2:1"]),
    ("<<: {}\n" + valid, ["LW5008 1:1"]),
    (valid + "database: postgresql://linkwright@a.example,b.example/links\n", []),
    (valid + "database: [a]\n", ["LW5010 9:11"]),
    (valid + "database: mysql://a.example/links\n", ["LW5110 9:11"]),
    (valid + "database: postgresql://linkwright:secret@a.example/links\n", ["LW5110 9:11"]),
    (valid + webhook("https://a.example/in?x=1"), []),
    (valid + webhook("http://a.example/in"), ["LW5120 11:10"]),
    (valid + webhook("http://10.0.0.1:9/in", isPrivate: true), []),
    (valid + webhook("https://10.0.0.1/in"), ["LW5121 11:10"]),
    (valid + webhook("https://0x7f.1/in"), ["LW5121 11:10"]),
    (valid + webhook("https://user@a.example/in"), ["LW5120 11:10"]),
    (valid + webhook("https://a.example/in#x"), ["LW5120 11:10"]),
    (valid + webhook("ftp://a.example/in"), ["LW5120 11:10"]),
    (valid + webhook("https://a.example/in", file: "missing.secret"), ["LW5123 13:17"]),
    (valid + webhook("https://a.example/in", file: "bad.secret"), ["LW5124 13:17"]),
    (valid + webhook("https://a.example/in", file: "whsec_MfKQ9r8G"), ["LW5125 13:17"]),
    (valid + webhook("https://a.example/in", kinds: "link.visited"), ["LW5014 12:13"]),
    (
      valid + webhook("https://a.example/in")
        + webhook("https://A.example:443/in", name: "b").dropFirst("webhooks:\n".count),
      ["LW5122 15:10"]
    ),
  ]

  private static func webhook(
    _ url: String,
    name: String = "crm",
    kinds: String = "link.created",
    file: String = "crm.secret",
    isPrivate: Bool = false
  ) -> String {
    """
    webhooks:
      - name: \(name)
        url: \(url)
        kinds: [\(kinds)]
        secretFile: \(file)

    """ + (isPrivate ? "    allowPrivateAddress: true\n" : "")
  }

  @Test("Findings in whole files", arguments: whole)
  func wholeFile(text: String, expected: [String]) {
    let files = [
      "crm.secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n", "bad.secret": "whsec_short\n",
    ]
    #expect(read(text, files: files).findings.map(\.short) == expected, "\(text)")
  }

  /// Lines at the end of an app, which begins in line 2 and has its first own line in line 5.
  static let apps: [(String, [String])] = [
    ("appStoreID: 1490207716", []),
    ("appStoreID: \"1490207716\"", ["LW5010 5:17"]),
    ("appStoreID: 12", ["LW5023 5:17"]),
    ("appStoreID: 0o17", ["LW5010 5:17"]),
    ("appStoreID: 99999999999999999999999", ["LW5010 5:17"]),
    ("schemes: []", []),
    ("schemes: shop", ["LW5010 5:14"]),
    ("schemes: [shop, shop]", ["LW5015 5:21"]),
    ("schemes: [Shop]", ["LW5024 5:15"]),
    ("schemes: [\"shop:\"]", ["LW5024 5:15"]),
    ("schemes: [javascript]", ["LW5025 5:15"]),
    ("schemes: [no]", ["LW5011 5:15"]),
    ("schemes: [!env SHOP]", ["LW5010 5:15"]),
    ("scheme: [shop]", ["LW5008 5:5"]),
    ("clip: com.example.shop.Clip", []),
    ("clip: com.example.clip", ["LW5033 5:11"]),
    ("title: Shop", []),
    ("name: other", ["LW5007 5:5", "LW5040 9:12"]),
    ("android: {package: com.example.shop, fingerprints: [\"\(fingerprint)\"]}", []),
    ("android: {package: shop, fingerprints: [\"0a\"]}", ["LW5026 5:24", "LW5027 5:45"]),
    ("android: {package: com.example.shop}", ["LW5009 5:14"]),
    ("android: yes", ["LW5010 5:14"]),
  ]

  @Test("Findings in apps", arguments: apps)
  func app(line: String, expected: [String]) {
    let text = Self.app + "    \(line)\n" + Self.host
    let found = Set(read(text).findings.map(\.short))
    #expect(found == Set(expected), "\(line)")
  }

  static let windows: [(String, Int, [String])] = [
    ("{windowDays: 30}", 30, []), ("{windowDays: 1}", 1, []), ("{windowDays: 60}", 60, []),
    ("{}", 7, []), ("{windowDays: 0}", 7, ["LW5016"]), ("{windowDays: 61}", 7, ["LW5016"]),
    ("{windowDays: 7.5}", 7, ["LW5010"]), ("{window: 7}", 7, ["LW5008"]), ("7", 7, ["LW5010"]),
  ]

  @Test("Findings in the window of attribution", arguments: windows)
  func window(value: String, days: Int, expected: [String]) {
    let file = read(Self.valid + "\nattribution: \(value)\n")
    #expect(file.findings.map { String($0.short.prefix(6)) } == expected, "\(value)")
    if expected.isEmpty { #expect(file.configuration?.attributionWindowDays == days) }
  }

  static let teamIDs: [(String, [String])] = [
    ("ABCDE12345", []),
    ("1234567890", ["LW5011 3:13"]),
    ("12345E6789", ["LW5011 3:13"]),
    ("\"1234567890\"", []),
    ("abcde12345", ["LW5021 3:13"]),
    ("ABCDE1234", ["LW5021 3:13"]),
    ("ABCDE12345.com", ["LW5021 3:13"]),
    ("", ["LW5010 3:5"]),
    ("[A]", ["LW5010 3:13"]),
  ]

  @Test("Findings in team IDs, including values that YAML reads as numbers", arguments: teamIDs)
  func teamID(value: String, expected: [String]) {
    let text = Self.valid.replacing("teamID: ABCDE12345", with: "teamID: \(value)")
    #expect(read(text).findings.map(\.short) == expected)
  }

  /// Lines at the end of a host, whose first own line is line 9.
  static let hosts: [(String, [String])] = [
    ("storePolicy: pages", ["LW5014 9:18"]),
    ("languages: [ja, jp]", ["LW5014 9:21"]),
    ("languages: []", ["LW5013 9:16"]),
    ("languages: [en, no]", ["LW5011 9:21"]),
    ("retentionDays: 0", ["LW5016 9:20"]),
    ("retentionDays: 400.5", ["LW5010 9:20"]),
    ("ignoreSlugCase: yes", ["LW5011 9:21"]),
    ("ignoreSlugCase: 1", ["LW5010 9:21"]),
    ("ignoresSlugCase: true", ["LW5008 9:5"]),
    ("invitationPath: invite", ["LW5029 9:21"]),
    ("invitationPath: /v1/", ["LW5029 9:21"]),
    ("invitationPath: //", ["LW5029 9:21"]),
    ("fallbackURL: http://example.com/", ["LW5030 9:18"]),
    ("fallbackURL: https://other.example/", ["LW5031 9:18"]),
    ("fallbackURL: https://go.example.com/x", []),
    ("reportURL: https://example.com/report?x=1#y", []),
    ("reportURL: http://example.com/report", ["LW5030 9:16"]),
    ("reportURL: mailto:abuse@example.com", ["LW5030 9:16"]),
    ("reportURL: \"javascript:alert(1)\"", ["LW5030 9:16"]),
    ("reportURL: //example.com/report", ["LW5030 9:16"]),
    ("reportURL: /report", ["LW5030 9:16"]),
    ("reportURL: \"https://a.example@b.example/\"", ["LW5030 9:16"]),
    ("longLinks: none", []),
    ("longLinks: any", []),
    ("longLinks: all", ["LW5014 9:16"]),
    ("longLinks: routes", ["LW5062 9:16"]),
    ("longLinks: routes\n    rules: [{/: /a}]", []),
    ("longLinks: any\n    rules: [{/: /a}]", ["LW5061 9:16"]),
    ("rules: [{/: /a}, {/: /v1/*}, {/: /b/.env}]", ["LW5063 9:12", "LW5063 9:12"]),
    ("rules: [{/: /a/1}, {/: /invite/*}]", []),
    ("rules: [{/: \"*\", exclude: true}, {/: /a}]", []),
    ("invitationPath: /.join/", ["LW5064 6:11"]),
    ("webcredentials: 1", ["LW5010 9:21"]),
    ("title: 2024-01-01", ["LW5011 9:12"]),
    ("title: \"\"", ["LW5010 9:12"]),
    ("openHost: go.example.com", ["LW5043 9:15"]),
    ("openHost: open.example.com", ["LW5042 9:15"]),
    ("rulesFrom: gone.json", ["LW5051 9:16"]),
    ("rulesFrom: good.json", []),
    ("rulesFrom: broken.json", ["LW5052 9:16"]),
    ("rulesFrom: object.json", ["LW5052 9:16"]),
    ("rulesFrom: empty.json", ["LW5052 9:16"]),
    ("rulesFrom: wrong.json", ["LW5008 9:16", "LW5010 9:16"]),
    ("rules: [{/: /a}]\n    rulesFrom: good.json", ["LW5050 10:16"]),
    ("rules: []", ["LW5013 9:12"]),
    ("rules: [/a]", ["LW5010 9:13"]),
    ("rules: [{/: a}]", ["LW5053 9:17"]),
    ("rules: [{/: /a, exclude: yes}]", ["LW5011 9:30"]),
    ("rules: [{/: /a, excludes: true}]", ["LW5008 9:21"]),
    ("rules: [{\"?\": {q: 1}}]", ["LW5011 9:23"]),
    ("rules: [{\"?\": \"\", \"#\": \"\"}]", []),
    ("rules:\n      - {? [a] : b}", ["LW5010 10:12"]),
  ]

  private static let files = [
    "good.json": #"[{"/": "/a"}]"#,
    "broken.json": #"[{"/": "/a"]"#,
    "object.json": #"{"/": "/a"}"#,
    "empty.json": "[]",
    "wrong.json": #"[{"/": "/a"}, {"path": "/b"}, "/c"]"#,
  ]

  @Test("Findings in hosts", arguments: hosts)
  func host(line: String, expected: [String]) {
    let found = read(Self.valid + "    \(line)\n", files: Self.files).findings.map(\.short)
    #expect(found == expected, "\(line)")
  }

  @Test("Several apps on a branded host are found, with a host for each")
  func severalApps() {
    let text =
      Self.app + "  - {name: shop_2.beta, teamID: ABCDE12345, bundleID: com.example.beta}\n"
      + Self.host.replacing("[shop]", with: "[shop, shop_2.beta]")
    let findings = read(text).findings
    #expect(findings.map(\.short) == ["LW5065 9:18"])
    #expect(
      findings.first?.cure
        == "Give each app a branded host: keep go.example.com for shop, and add "
        + "shop-2-beta.go.example.com for shop_2.beta."
    )
    #expect(read(text).configuration != nil)
    #expect(read(text.replacing("branded", with: "own")).findings.isEmpty)
  }

  @Test("An own host has no long links")
  func longLinksOfOwnHost() {
    let text = Self.valid.replacing("branded", with: "own") + "    longLinks: any\n"
    #expect(read(text).findings.map(\.short) == ["LW5060 9:16"])
  }

  static let names: [(String, String?)] = [
    ("go.example.com", nil),
    ("localhost:8080", nil),
    ("xn--bcher-kva.example", nil),
    ("https://go.example.com/a", "Write only the host: go.example.com."),
    ("go.example.com/a", "Write only the host, such as example.com."),
    ("Go.Example.com", "Write go.example.com."),
    ("go.example.com.", "Write go.example.com."),
    ("go.example.com:443", "Write go.example.com."),
    ("go.example.com:0", "Write a port from 1 to 65535, or none."),
    ("go.example.com:http", "Write a port from 1 to 65535, or none."),
    (
      "bücher.example",
      "Use a name that contains only ASCII characters, or write the Punycode form, in which "
        + "encoded labels begin with xn-- (see LW4022)."
    ),
    ("127.0.0.1", "Write a host name. For local tests, write localhost."),
    ("intranet", "Write the full name, such as intranet.com."),
    ("-a.example", "Write a name such as links.example.com."),
    ("a..example", "Write a name such as links.example.com."),
    ("*.example.com", "Write a name such as links.example.com."),
    ("me@example.com", "Write only the host, such as example.com."),
  ]

  @Test("Findings in host names have a cure", arguments: names)
  func hostName(name: String, cure: String?) {
    let text = Self.valid.replacing("host: go.example.com", with: "host: \"\(name)\"")
    let findings = read(text).findings
    #expect(findings.map(\.cure) == (cure.map { [$0] } ?? []))
    #expect(findings.allSatisfy { $0.short == "LW5028 6:11" })
  }

  static let destinations: [(String, [String])] = [
    ("shop.example.com", []),
    ("\"*.example.org\"", []),
    ("\"*\"", ["LW5028 9:23"]),
    ("\"*.org\"", ["LW5028 9:23"]),
    ("\"a.*.org\"", ["LW5028 9:23"]),
    ("https://shop.example.com", ["LW5028 9:23"]),
  ]

  @Test("Findings in allowed destinations", arguments: destinations)
  func destination(value: String, expected: [String]) {
    let text = Self.valid + "allowedDestinations: [\(value)]\n"
    #expect(read(text).findings.map(\.short) == expected)
  }
}
