import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Proved redeemers in the API for apps")
struct RedeemerProofTests {
  private static let address = "https://brand.example/v1/invitations"
  private let service: TestService

  init() throws {
    var configuration = ServiceConfiguration.example
    configuration.apps[0].redeemers = RedeemerConfiguration(
      audience: "linkwright",
      keys: [try SigningKey.ed25519.configured(as: "k1")]
    )
    // An app without redeemers on the same branded host.
    configuration.hosts[0].apps = ["example", "example-beta"]
    service = try TestService(configuration)
  }

  /// Issues an invitation of "ana".
  private func invitation(
    _ service: TestService,
    app: String? = nil
  ) async throws -> InviteCode {
    let key = try await service.key([.invitationsWrite], app: nil)
    let response = try await service.send(
      .post,
      Self.address,
      headers: [.authorization: "Bearer \(key)"],
      body: #"{"inviter": "ana", "maximumUses": 0\#(app.map { #", "app": "\#($0)""# } ?? "")}"#
    )
    return try response.json(CreatedInvitation.self).code
  }

  private func token(
    _ redeemer: String,
    _ code: InviteCode,
    issuedAgo age: Int64 = 0,
    audience: String = "linkwright"
  ) async throws -> String {
    let now = service.clock.withLockedValue { $0.milliseconds } / 1000 - age
    return try await SigningKey.ed25519.token(
      header: #"{"alg": "EdDSA", "kid": "k1"}"#,
      claims: """
        {"sub": "\(redeemer)", "aud": "\(audience)", "code": "\(code)", "iat": \(now), \
        "exp": \(now + 300)}
        """
    )
  }

  private func redeem(
    _ code: InviteCode,
    _ body: String,
    key: String,
    idempotencyKey: String,
    service: TestService? = nil
  ) async throws -> TestService.ReceivedResponse {
    try await (service ?? self.service).send(
      .post,
      "\(Self.address)/\(code)/redeem",
      headers: [.authorization: "Bearer \(key)", .idempotencyKey: idempotencyKey],
      body: body
    )
  }

  @Test("With a publishable key, a token names the redeemer, and a name alone is refused")
  func publishable() async throws {
    let code = try await invitation(service)
    let other = try await invitation(service)
    let key = try await service.key([.invitationsRedeem])
    let beta = try await service.key([.invitationsRedeem], app: "example-beta")
    let ben = try await token("ben", code)
    let rows: [(key: String, body: String, outcome: String)] = [
      (key, #"{"redeemer": "ben"}"#, "redeemer-proof-required"),
      (key, #"{"redeemer": "ben", "redeemerToken": null}"#, "redeemer-proof-required"),
      (key, "{}", "redeemer-proof-required"),
      (beta, #"{"redeemer": "ben"}"#, "redeemer-proof-required"),
      (key, #"{"redeemerToken": ""}"#, "redeemer-token-invalid malformed"),
      (key, #"{"redeemerToken": 1}"#, "invalid-value"),
      (key, #"{"redeemerToken": "\#(ben)", "redeemer": "eve"}"#, "redeemer-token-invalid redeemer"),
      (
        key, #"{"redeemerToken": "\#(try await token("ben", other))"}"#,
        "redeemer-token-invalid code"
      ),
      (
        key, #"{"redeemerToken": "\#(try await token("ben", code, issuedAgo: 400))"}"#,
        "redeemer-token-invalid expired"
      ),
      (key, #"{"redeemerToken": "\#(ben)"}"#, "ben"),
      (key, #"{"redeemerToken": "\#(ben)", "redeemer": "ben"}"#, "ben"),
      (beta, #"{"redeemerToken": "\#(try await token("cem", code))"}"#, "cem"),
    ]
    for (index, row) in rows.enumerated() {
      service.clock.withLockedValue { $0 = $0 + .seconds(1) }
      let response = try await redeem(code, row.body, key: row.key, idempotencyKey: "k\(index)")
      struct Document: Decodable { var reason: String? }
      if let problem = response.problem {
        let reason = try response.json(Document.self).reason
        #expect([problem, reason].compactMap { $0 }.joined(separator: " ") == row.outcome)
        #expect(response.status == (problem == "invalid-value" ? 422 : 403))
        #expect(response.headers[.wwwAuthenticate] == nil)
      } else {
        let newest = try await redemptions(of: code).map(\.redeemer)
        #expect(newest.first == row.outcome)
      }
    }
    #expect(try await redemptions(of: code).map(\.redeemer) == ["cem", "ben"])
    #expect(try await redemptions(of: code).allSatisfy(\.proved))
  }

  @Test("The app of an invitation determines which keys and tokens can redeem it")
  func appOfInvitation() async throws {
    var configuration = ServiceConfiguration.example
    let apps = ["example", "example-beta"]
    for index in configuration.apps.indices where apps.contains(configuration.apps[index].name) {
      configuration.apps[index].redeemers = RedeemerConfiguration(
        audience: configuration.apps[index].name,
        keys: [try SigningKey.ed25519.configured(as: "k1")]
      )
    }
    configuration.hosts[0].apps = apps
    let service = try TestService(configuration)
    let keys: [String?: String] = [
      apps[0]: try await service.key([.invitationsRedeem], app: apps[0]),
      apps[1]: try await service.key([.invitationsRedeem], app: apps[1]),
      nil: try await service.key([.invitationsRedeem], app: nil),
    ]
    for target in apps + [nil] {
      let code = try await invitation(service, app: target)
      for (app, key) in keys {
        let preview = try await service.send(
          .get,
          "\(Self.address)/\(code)",
          headers: [.authorization: "Bearer \(key)"]
        )
        let isRefused = app != nil && target != nil && app != target
        #expect(preview.problem == (isRefused ? "unknown-invitation" : nil))
        for audience in apps {
          let name = "\(target ?? "any")-\(app ?? "server")-\(audience)"
          let body = #"{"redeemerToken": "\#(try await token(name, code, audience: audience))"}"#
          service.clock.withLockedValue { $0 = $0 + .seconds(1) }
          let response = try await redeem(
            code,
            body,
            key: key,
            idempotencyKey: name,
            service: service
          )
          let expected: String? =
            if isRefused { "unknown-invitation" } else if audience == target ?? app ?? audience {
              nil
            } else { "redeemer-token-invalid" }
          #expect(response.problem == expected, "\(name): \(response.body)")
        }
      }
    }
  }

  private func redemptions(of code: InviteCode) async throws -> [ShownRedemptions.Redemption] {
    let key = try await service.key([.invitationsRead], app: nil)
    return try await service.manage(.get, "/v1/invitations/\(code)/redemptions", key: key)
      .json(ShownRedemptions.self).redemptions
  }

  @Test("A server key needs no token, but a token that it sends is verified")
  func serverKey() async throws {
    let code = try await invitation(service)
    let key = try await service.key([.invitationsRedeem], app: nil)
    let bare = try await redeem(code, #"{"redeemer": "ben"}"#, key: key, idempotencyKey: "1")
    #expect(bare.status == 200)
    let missing = try await redeem(code, "{}", key: key, idempotencyKey: "2")
    #expect(missing.problem == "invalid-value")
    let body = #"{"redeemer": "cem", "redeemerToken": "x.y.z"}"#
    let forged = try await redeem(code, body, key: key, idempotencyKey: "3")
    #expect(forged.problem == "redeemer-token-invalid")
    let redemptions = try await redemptions(of: code)
    #expect(redemptions.map(\.redeemer) == ["ben"] && redemptions.allSatisfy(\.proved))
  }

  @Test("Inviters cannot redeem their invitations under a made-up name")
  func ownInvitation() async throws {
    let code = try await invitation(service)
    let key = try await service.key([.invitationsRedeem])
    let ana = try await token("ana", code)
    let rows = [
      (#"{"redeemer": "someone"}"#, "redeemer-proof-required"),
      (#"{"redeemer": "someone", "redeemerToken": "\#(ana)"}"#, "redeemer-token-invalid"),
      (#"{"redeemerToken": "\#(ana)"}"#, "own-invitation"),
    ]
    for (index, (body, problem)) in rows.enumerated() {
      let response = try await redeem(code, body, key: key, idempotencyKey: "k\(index)")
      #expect(response.problem == problem)
    }
    #expect(try await redemptions(of: code).isEmpty)
  }

  @Test("A repeated request with a fresh token for the same redeemer gets the same redemption")
  func repeated() async throws {
    let code = try await invitation(service)
    let key = try await service.key([.invitationsRedeem])
    func attempt(_ redeemer: String) async throws -> TestService.ReceivedResponse {
      let body = #"{"redeemerToken": "\#(try await token(redeemer, code))"}"#
      return try await redeem(code, body, key: key, idempotencyKey: "k")
    }
    let first = try await attempt("ben").json(RedeemAnswer.self)
    service.clock.withLockedValue { $0 = $0 + .seconds(3600) }
    let second = try await attempt("ben").json(RedeemAnswer.self)
    #expect(second.repeated && second.id == first.id && second.redeemedAt == first.redeemedAt)
    #expect(try await attempt("cem").problem == "idempotency-key-reused")
  }

  @Test("Without redeemers in the configuration, a token is ignored and the app names the redeemer")
  func unconfigured() async throws {
    let service = try TestService()
    let code = try await invitation(service)
    let key = try await service.key([.invitationsRedeem])
    let alone = #"{"redeemerToken": "x.y.z"}"#
    let refused = try await redeem(code, alone, key: key, idempotencyKey: "1", service: service)
    #expect(refused.problem == "invalid-value")
    let both = #"{"redeemer": "ben", "redeemerToken": "x.y.z"}"#
    let accepted = try await redeem(code, both, key: key, idempotencyKey: "2", service: service)
    #expect(accepted.status == 200)
  }

  @Test("Neither responses nor the log repeat a token")
  func secrecy() async throws {
    let code = try await invitation(service)
    let key = try await service.key([.invitationsRedeem])
    let valid = try await token("ben", code)
    let parts = valid.split(separator: ".").map(String.init)
    let tokens = [
      valid, try await token("eve", code, issuedAgo: 9000), "\(parts[0]).\(parts[1]).AAAA",
      "\(parts[0]).\(parts[1])", parts[1],
    ]
    for (index, token) in tokens.enumerated() {
      let body = #"{"redeemerToken": "\#(token)"}"#
      let response = try await redeem(code, body, key: key, idempotencyKey: "k\(index)")
      let log = service.log.withLockedValue { $0.joined(separator: "\n") }
      for secret in token.split(separator: ".").map(String.init) + ["eve", "k1"] {
        #expect(!response.body.contains(secret), "\(response.body)")
        #expect(!log.contains(secret), "\(log)")
      }
    }
    // A database that fails is logged.
    try await service.store.close()
    let body = #"{"redeemerToken": "\#(valid)"}"#
    let failed = try await redeem(code, body, key: key, idempotencyKey: "last")
    #expect(failed.status == 503)
    let log = service.log.withLockedValue { $0.joined(separator: "\n") }
    #expect(log.contains("The store failed"))
    for part in parts { #expect(!log.contains(part), "\(log)") }
  }
}
