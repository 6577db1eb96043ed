import SiteAssociation
import Testing

@testable import LinkService

@Suite("Redeemers in the configuration")
struct RedeemerConfigurationTests {
  /// A configuration whose app begins in line 2 and whose `redeemers` begin in line 5.
  private static func text(_ redeemers: String, apps: String = "shop") -> String {
    """
    apps:
      - name: shop
        teamID: ABCDE12345
        bundleID: com.example.shop
        redeemers: \(redeemers)
      - {name: beta, teamID: ABCDE12345, bundleID: com.example.beta}
    hosts:
      - {host: go.example.com, kind: branded, apps: [\(apps)], title: Shop}
      - {host: beta.example.com, kind: own, apps: [beta]}

    """
  }

  private static func files() throws -> [String: String] {
    var files = [
      "private.pem": "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n",
      "certificate.pem": "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
      "damaged.pem": "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
      "other-end.pem": "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END RSA PUBLIC KEY-----\n",
      "secret.txt": "a shared secret",
      "empty.pem": "",
      "large.pem": String(repeating: "a", count: (64 << 10) + 1),
    ]
    for name in [
      "p256", "p384", "p521", "ed25519", "x25519", "rsa1024", "rsa2048", "rsa2048-pkcs1",
    ] {
      files["\(name).pem"] = try Repository.text(
        "Service/Tests/LinkServiceTests/Redeemers/Keys/\(name).pem"
      )
    }
    files["both.pem"] = (files["p256.pem"] ?? "") + (files["private.pem"] ?? "")
    files["two.pem"] = (files["p256.pem"] ?? "") + (files["ed25519.pem"] ?? "")
    return files
  }

  /// The keys of an app, and the findings they have.
  static let keys: [(String, [String])] = [
    ("[{id: a, file: p256.pem}]", []),
    ("[{id: a, file: p256.pem}, {id: b, file: rsa2048.pem}]", []),
    ("[{id: a, file: p256.pem}, {id: a, file: rsa2048.pem}]", ["LW5015 5:67"]),
    ("[]", ["LW5013 5:36"]),
    ("[{file: p256.pem}]", ["LW5009 5:37"]),
    ("[{id: a b, file: p256.pem}]", ["LW5075 5:42"]),
    ("[{id: 2026, file: p256.pem}]", ["LW5011 5:42"]),
    ("[{id: a}]", ["LW5074 5:37"]),
    ("[{id: a, file: p256.pem, pem: x}]", ["LW5074 5:37"]),
    ("[{id: a, file: [p256.pem]}]", ["LW5010 5:51"]),
    ("[{id: a, kid: b, file: p256.pem}]", ["LW5008 5:45"]),
    ("[{id: a, file: gone.pem}]", ["LW5071 5:51"]),
    ("[{id: a, file: private.pem}]", ["LW5070 5:51"]),
    ("[{id: a, file: both.pem}]", ["LW5070 5:51"]),
    ("[{id: a, file: two.pem}]", ["LW5072 5:51"]),
    ("[{id: a, file: certificate.pem}]", ["LW5072 5:51"]),
    ("[{id: a, file: other-end.pem}]", ["LW5072 5:51"]),
    ("[{id: a, file: secret.txt}]", ["LW5072 5:51"]),
    ("[{id: a, file: empty.pem}]", ["LW5072 5:51"]),
    ("[{id: a, file: large.pem}]", ["LW5072 5:51"]),
    ("[{id: a, pem: secret}]", ["LW5072 5:50"]),
    ("[{id: a, file: damaged.pem}]", ["LW5073 5:51"]),
    ("[{id: a, file: rsa1024.pem}]", ["LW5073 5:51"]),
    ("[{id: a, file: p521.pem}]", ["LW5073 5:51"]),
    ("[{id: a, file: x25519.pem}]", ["LW5073 5:51"]),
  ]

  @Test("Findings in keys", arguments: keys)
  func keyFindings(keys: String, expected: [String]) throws {
    let text = Self.text("{audience: a, keys: \(keys)}")
    #expect(try read(text, files: Self.files()).findings.map(\.short) == expected, "\(keys)")
  }

  static let redeemers: [(String, [String])] = [
    ("{keys: [{id: a, file: p256.pem}]}", ["LW5009 5:16"]),
    ("{audience: a}", ["LW5009 5:16"]),
    ("{audience: \"\", keys: [{id: a, file: p256.pem}]}", ["LW5010 5:27"]),
    ("{audience: a, issuer: 1, keys: [{id: a, file: p256.pem}]}", ["LW5011 5:38"]),
    ("{audience: a, algorithm: HS256, keys: [{id: a, file: p256.pem}]}", ["LW5008 5:30"]),
    ("a", ["LW5010 5:16"]),
  ]

  @Test("Findings in redeemers", arguments: redeemers)
  func findings(redeemers: String, expected: [String]) throws {
    let found = try read(Self.text(redeemers), files: Self.files()).findings.map(\.short)
    #expect(found == expected, "\(redeemers)")
  }

  @Test(
    "The type of a key determines the algorithm",
    arguments: [
      ("p256", RedeemerKey.Algorithm.es256), ("p384", .es384), ("ed25519", .edDSA),
      ("rsa2048", .rs256), ("rsa2048-pkcs1", .rs256),
    ]
  )
  func algorithm(name: String, algorithm: RedeemerKey.Algorithm) throws {
    let text = Self.text("{audience: a, issuer: b, keys: [{id: k, file: \(name).pem}]}")
    let redeemers = try read(text, files: Self.files()).configuration?.apps.first?.redeemers
    #expect(redeemers?.audience == "a" && redeemers?.issuer == "b")
    #expect(redeemers?.keys.map(\.id) == ["k"])
    #expect(redeemers?.keys.map(\.algorithm) == [algorithm])
  }

  @Test("A key can be written in the file, and a changed key is a changed configuration")
  func inline() throws {
    let key = try Repository.text("Service/Tests/LinkServiceTests/Redeemers/Keys/p256.pem")
    func lines(_ key: String) -> String {
      "\n      audience: a\n      keys:\n        - id: k\n          pem: |\n"
        + key.split(separator: "\n").map { "            \($0)" }.joined(separator: "\n")
    }
    let inline = read(Self.text(lines(key)))
    #expect(inline.findings.isEmpty, "\(inline.findings)")
    let file = Self.text("{audience: a, keys: [{id: k, file: k.pem}]}")
    #expect(read(file, files: ["k.pem": key]).configuration == inline.configuration)
    let other = try Repository.text("Service/Tests/LinkServiceTests/Redeemers/Keys/p384.pem")
    #expect(read(file, files: ["k.pem": other]).configuration != inline.configuration)
  }

  @Test("An app without redeemers beside one with redeemers is found")
  func partialProof() throws {
    let text = Self.text("{audience: a, keys: [{id: k, file: p256.pem}]}", apps: "shop, beta")
    let file = try read(text, files: Self.files())
    #expect(file.findings.map(\.short) == ["LW5076 8:12", "LW5065 8:56"])
    #expect(file.configuration != nil)
  }
}
