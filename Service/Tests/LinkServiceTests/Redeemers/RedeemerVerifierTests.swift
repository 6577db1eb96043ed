import Crypto
import Foundation
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("RedeemerVerifier")
struct RedeemerVerifierTests {
  private static let now = TestService.start
  private static let code = InviteCode("92MD6NHM67JA")!

  /// Seconds since 1970, as JSON.
  private static func seconds(_ offset: Int64) -> String { "\(now.milliseconds / 1000 + offset)" }

  /// Members of a JSON object whose values are JSON; nil removes a member.
  typealias Members = [String: String?]

  private static func object(_ members: Members, _ changes: Members) -> String {
    let members = members.merging(changes) { $1 }.compactMapValues { $0 }
    return "{" + members.map { "\"\($0)\": \($1)" }.sorted().joined(separator: ", ") + "}"
  }

  private static func header(_ key: SigningKey, _ changes: Members = [:]) -> String {
    object(["alg": "\"\(key.algorithm)\"", "kid": "\"k1\"", "typ": "\"JWT\""], changes)
  }

  private static func claims(_ changes: Members = [:]) -> String {
    object(
      [
        "sub": "\"ben\"", "aud": "\"linkwright\"", "code": "\"92MD6NHM67JA\"",
        "iat": seconds(-10), "exp": seconds(290),
      ],
      changes
    )
  }

  private func verifier(
    _ keys: [(id: String, key: SigningKey)],
    issuer: String? = nil
  ) throws -> RedeemerVerifier {
    try RedeemerVerifier(
      RedeemerConfiguration(
        audience: "linkwright",
        issuer: issuer,
        keys: keys.map { try $0.key.configured(as: $0.id) }
      )
    )
  }

  /// The redeemer, or the reason of the refusal.
  private func outcome(_ token: String, _ verifier: RedeemerVerifier) async -> String {
    do throws(RedeemerTokenError) {
      return try await verifier.redeemer(of: token, redeeming: Self.code, at: Self.now)
    } catch {
      return error.rawValue
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var header: Members = [:]
    var claims: Members = [:]
    var outcome = "ben"

    init(_ name: String, header: Members = [:], claims: Members = [:], _ outcome: String = "ben") {
      (testDescription, self.header, self.claims, self.outcome) = (name, header, claims, outcome)
    }
  }

  static let rows = [
    Row("valid"),
    Row("without kid", header: ["kid": nil]),
    Row("another kid", header: ["kid": "\"k2\""], "unknown-key"),
    Row("kid that is no text", header: ["kid": "1"], "unknown-key"),
    Row("kid null", header: ["kid": "null"], "unknown-key"),
    Row("alg none", header: ["alg": "\"none\""], "algorithm"),
    Row("alg HS256", header: ["alg": "\"HS256\""], "algorithm"),
    Row("alg ES512", header: ["alg": "\"ES512\""], "algorithm"),
    Row("alg in lower case", header: ["alg": "\"es256\""], "algorithm"),
    Row("without alg", header: ["alg": nil], "algorithm"),
    Row("alg null", header: ["alg": "null"], "algorithm"),
    Row("crit", header: ["crit": "[\"exp\"]"], "critical-header"),
    Row("empty crit", header: ["crit": "null"], "critical-header"),
    Row("key in the header", header: ["jwk": #"{"kty": "oct", "k": "AAAA"}"#]),
    Row("URL of a key", header: ["jku": #""https://evil.example/keys""#]),
    Row("another audience", claims: ["aud": "\"other\""], "audience"),
    Row("audience in upper case", claims: ["aud": "\"Linkwright\""], "audience"),
    Row("audience among others", claims: ["aud": #"["other", "linkwright"]"#]),
    Row("no audience", claims: ["aud": "[]"], "audience"),
    Row("audience that is no text", claims: ["aud": "1"], "malformed"),
    Row("without audience", claims: ["aud": nil], "missing-claim"),
    Row("any issuer", claims: ["iss": "\"x\""]),
    Row("longest lifetime", claims: ["iat": seconds(0), "exp": seconds(300)]),
    Row("too long a lifetime", claims: ["iat": seconds(0), "exp": seconds(301)], "lifetime"),
    Row("end of time", claims: ["exp": "1e300"], "lifetime"),
    Row("number too large", claims: ["exp": "1e400"], "malformed"),
    Row("end at the start", claims: ["iat": seconds(0), "exp": seconds(0)], "lifetime"),
    Row("end before the start", claims: ["iat": seconds(9), "exp": seconds(8)], "lifetime"),
    Row("just within the leeway", claims: ["iat": seconds(-300), "exp": seconds(-59)]),
    Row("expired", claims: ["iat": seconds(-300), "exp": seconds(-60)], "expired"),
    Row("long expired", claims: ["iat": "0", "exp": "300"], "expired"),
    Row("clock ahead within the leeway", claims: ["iat": seconds(60), "exp": seconds(300)]),
    Row("from the future", claims: ["iat": seconds(61), "exp": seconds(300)], "not-yet-valid"),
    Row("not valid before later", claims: ["nbf": seconds(61)], "not-yet-valid"),
    Row("fractions of seconds", claims: ["iat": seconds(-1) + ".5", "exp": seconds(1) + ".25"]),
    Row("times as text", claims: ["exp": "\"\(seconds(290))\""], "malformed"),
    Row("times as booleans", claims: ["iat": "true"], "malformed"),
    Row("without iat", claims: ["iat": nil], "missing-claim"),
    Row("exp null", claims: ["exp": "null"], "missing-claim"),
    Row("code as typed", claims: ["code": "\"92md-6nhm-67ja\""]),
    Row("another code", claims: ["code": "\"PFC3HNMXTWAR\""], "code"),
    Row("empty code", claims: ["code": "\"\""], "code"),
    Row("without code", claims: ["code": nil], "missing-claim"),
    Row("empty redeemer", claims: ["sub": "\"\""], "redeemer"),
    Row("long redeemer", claims: ["sub": "\"\(String(repeating: "é", count: 128))\""], "redeemer"),
    Row("redeemer that is no text", claims: ["sub": "7"], "malformed"),
    Row("without redeemer", claims: ["sub": nil], "missing-claim"),
  ]

  @Test(
    "A signed token names the redeemer only if every check passes",
    arguments: SigningKey.all,
    rows
  )
  func table(key: SigningKey, row: Row) async throws {
    let token = try await key.token(
      header: Self.header(key, row.header),
      claims: Self.claims(row.claims)
    )
    #expect(try await outcome(token, verifier([("k1", key)])) == row.outcome)
  }

  @Test("The issuer is compared if the configuration has one")
  func issuer() async throws {
    let verifier = try verifier([("k1", .p256)], issuer: "https://api.example.com")
    let issuers: [(String?, String)] = [
      ("\"https://api.example.com\"", "ben"), ("\"https://api.example.com/\"", "issuer"),
      (nil, "missing-claim"), ("[\"https://api.example.com\"]", "malformed"),
    ]
    for (issuer, expected) in issuers {
      let claims = Self.claims(["iss": issuer])
      let token = try await SigningKey.p256.token(header: Self.header(.p256), claims: claims)
      #expect(await outcome(token, verifier) == expected, "\(issuer ?? "none")")
    }
  }

  @Test("With several keys, a token names its key")
  func severalKeys() async throws {
    let verifier = try verifier([("k1", .p256), ("k2", .ed25519), ("k3", .rsa)])
    let rows: [(SigningKey, String?, String)] = [
      (.p256, "\"k1\"", "ben"), (.ed25519, "\"k2\"", "ben"), (.rsa, "\"k3\"", "ben"),
      (.p256, nil, "unknown-key"), (.p256, "\"k2\"", "algorithm"), (.p256, "\"k9\"", "unknown-key"),
    ]
    for (key, id, expected) in rows {
      let header = Self.header(key, ["kid": id])
      let token = try await key.token(header: header, claims: Self.claims())
      #expect(await outcome(token, verifier) == expected, "\(key) \(id ?? "none")")
    }
  }

  @Test("A signature of another key or algorithm is refused", arguments: SigningKey.all)
  func signatures(key: SigningKey) async throws {
    let verifier = try verifier([("k1", key)])
    let (header, claims) = (Self.header(key), Self.claims())
    for other in SigningKey.all where other.algorithm != key.algorithm {
      #expect(
        await outcome(try other.token(header: header, claims: claims), verifier) == "signature"
      )
      let honest = try await other.token(header: Self.header(other), claims: claims)
      #expect(await outcome(honest, verifier) == "algorithm")
    }
    // The public key as the secret of an HMAC.
    for secret in [
      key.pem, key.pem + "\n", key.pem.trimmingCharacters(in: .whitespacesAndNewlines),
    ] {
      let hmac = SigningKey(algorithm: "HS256", pem: "") { bytes in
        Array(
          HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: Data(secret.utf8)))
        )
      }
      for (header, expected) in [(header, "signature"), (Self.header(hmac), "algorithm")] {
        #expect(await outcome(try hmac.token(header: header, claims: claims), verifier) == expected)
      }
    }
    let token = try await key.token(header: header, claims: claims)
    let parts = token.split(separator: ".").map(String.init)
    let forged = SigningKey.encoded(Array(Self.claims(["sub": "\"eve\""]).utf8))
    let none = SigningKey.encoded(Array(Self.header(key, ["alg": "\"none\""]).utf8))
    for (changed, expected) in [
      ("\(parts[0]).\(forged).\(parts[2])", "signature"),
      ("\(parts[0]).\(parts[1]).AAAA", "signature"),
      ("\(parts[0]).\(parts[1]).", "malformed"),
      ("\(none).\(forged).", "malformed"),
      ("\(none).\(forged).\(parts[2])", "algorithm"),
    ] {
      #expect(await outcome(changed, verifier) == expected)
    }
  }

  static let texts: [(String, String, String)] = [
    (#"{"alg":"ES256","alg":"none"}"#, "{}", "duplicate-member"),
    (#"{"alg":"none","alg":"ES256"}"#, "{}", "duplicate-member"),
    (#"{"alg":"ES256"}"#, #"{"sub":"ben","sub":"eve"}"#, "duplicate-member"),
    (#"{"alg":"ES256"}"#, #"{"sub":"ben","s\u0075b":"eve"}"#, "duplicate-member"),
    (#"{"alg":"ES256"}"#, #"{"a":{"b":":"},"b":["{:",{"c":1}],"\":":0}"#, "missing-claim"),
    (#"{"alg":"ES256"}"#, "[]", "malformed"),
    (#"{"alg":"ES256"}"#, "\"sub\"", "malformed"),
    (#"{"alg":"ES256"}"#, "{\"sub\":\"ben\"", "malformed"),
    (#"{"alg":"ES256"}"#, "{\"sub\":\"ben\"} {}", "malformed"),
    (#"{"alg":"ES256"}"#, "{\"sub\":\"\0\"}", "malformed"),
    (#"{"alg":"ES256"}"#, "", "malformed"),
    ("ES256", "{}", "malformed"),
    (#"{"alg":"ES256"}"#, String(repeating: "[", count: 2000), "malformed"),
    (#"{"alg":"ES256"}"#, "{\"a\":" + String(repeating: "[", count: 2000), "malformed"),
  ]

  @Test("A signed token of invalid or ambiguous JSON is refused", arguments: texts)
  func json(header: String, claims: String, expected: String) async throws {
    let token = try await SigningKey.p256.token(header: header, claims: claims)
    #expect(try await outcome(token, verifier([("k1", .p256)])) == expected)
  }

  @Test("A text that is not a token in compact form is refused")
  func form() async throws {
    let verifier = try verifier([("k1", .p256)])
    let token = try await SigningKey.p256.token(header: Self.header(.p256), claims: Self.claims())
    let parts = token.split(separator: ".").map(String.init)
    let utf16 = "{\"alg\":\"ES256\"}".utf8.flatMap { [$0, 0] as [UInt8] }
    for text in [
      "", ".", "..", "a", "a.b", "\(token).a", "\(token).", ".\(token)", " \(token)", "\(token)\n",
      "\(parts[0])=.\(parts[1]).\(parts[2])", "\(parts[0]).\(parts[1])+.\(parts[2])",
      "\(parts[0]).\(parts[1]).\(parts[2])/",
      "\(SigningKey.encoded(utf16)).\(parts[1]).\(parts[2])", "é.é.é",
      String(repeating: "a", count: RedeemerVerifier.maximumByteCount),
    ] {
      #expect(await outcome(text, verifier) == "malformed", "\(text)")
    }
    let large = String(repeating: "a", count: RedeemerVerifier.maximumByteCount + 1)
    #expect(await outcome(large, verifier) == "too-large")
    #expect(await outcome(token, verifier) == "ben")
  }
}
