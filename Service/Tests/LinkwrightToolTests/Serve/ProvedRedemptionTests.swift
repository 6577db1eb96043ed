import Crypto
import Foundation
import Linkwright
import NIOConcurrencyHelpers
import Testing

@testable import LinkStore

extension ServeTests {
  @Suite("serve redeems invitations with tokens of the team's server")
  struct ProvedRedemptionTests {
    /// The team's server. Its tokens are signed without a JWT library.
    private struct TeamServer {
      private let key = Curve25519.Signing.PrivateKey()

      var publicKey: String {
        // The key follows the header of SubjectPublicKeyInfo for Ed25519 (RFC 8410).
        let header: [UInt8] = [0x30, 0x2A, 0x30, 5, 6, 3, 0x2B, 0x65, 0x70, 3, 0x21, 0]
        let base64 = (Data(header) + key.publicKey.rawRepresentation).base64EncodedString()
        return "-----BEGIN PUBLIC KEY-----\n\(base64)\n-----END PUBLIC KEY-----\n"
      }

      func token(for code: InviteCode, _ redeemer: String) throws -> String {
        let now = Int(Date().timeIntervalSince1970)
        let claims = """
          {"sub":"\(redeemer)","aud":"linkwright","code":"\(code)","iat":\(now),"exp":\(now + 300)}
          """
        let signed = Self.encoded(#"{"alg":"EdDSA"}"#.utf8) + "." + Self.encoded(claims.utf8)
        return try signed + "." + Self.encoded(key.signature(for: Data(signed.utf8)))
      }

      private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
          .replacing("=", with: "")
      }
    }

    @Test("A redemption that was queued without a connection is proved when it is sent")
    func queued() async throws {
      let server = TeamServer()
      let configuration = ServiceHome.example.replacing(
        "schemes: [fernhill]\n",
        with: """
          schemes: [fernhill]
              redeemers: {audience: linkwright, keys: [{id: k, file: key.pem}]}

          """
      )
      let home = try ServiceHome(configuration)
      try Data(server.publicKey.utf8).write(to: URL(fileURLWithPath: home.path("key.pem")))
      let invitation = try await home.withStore { store in
        try await store.keepKey("secret")
        return try await store.keepInvitation(capacity: 5)
      }
      let service = try await ServiceUnderTest.start(home, ["--log-level", "trace"])
      let network = LocalNetwork()
      let tokens = NIOLockedValueBox<[String]>([])
      let isHonest = NIOLockedValueBox(true)
      let settled = NIOLockedValueBox<[Redemption]>([])
      let table = LinkTable(
        Screen.self,
        on: LinkSite(hosts: [], brandedHosts: ["go.fernhill.example"])
      )
      let client = LinkClient(
        table,
        appKey: "secret",
        service: URL(string: "http://go.fernhill.example"),
        options: LinkClientOptions(
          deadline: .seconds(30),
          folder: nil,
          redemptionSettled: { redemption in settled.withLockedValue { $0.append(redemption) } },
          redeemerToken: { code, redeemer in
            let name = isHonest.withLockedValue { $0 } ? redeemer : "eve"
            let token = try server.token(for: code, name)
            tokens.withLockedValue { $0.append(token) }
            return token
          },
          transport: network
        )
      )
      #expect(try await client.redeem(invitation.code, as: "ben").outcome == .queued)
      network.lead(to: service.port)
      await client.flush()
      #expect(settled.withLockedValue { $0.map(\.outcome) } == [.redeemed])
      #expect(try await client.redeem(invitation.code, as: "ben").outcome == .redeemed)
      isHonest.withLockedValue { $0 = false }
      await #expect { try await client.redeem(invitation.code, as: "cem") } throws: {
        ($0 as? LinkClientError)?.problem == "urn:linkwright:problem:redeemer-token-invalid"
      }
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)

      let redemptions = try await home.withStore {
        try await $0.redemptions(invitation: invitation.id, after: nil, limit: 9).elements
      }
      #expect(redemptions.map(\.redeemer) == ["ben"])
      #expect(redemptions.allSatisfy { $0.isProved && $0.app == "shop" })
      for part in tokens.withLockedValue({ $0 }).flatMap({
        $0.split(separator: ".").map(String.init)
      }) {
        #expect(!service.log.text.contains(part))
      }
    }
  }
}

private enum Screen: LinkRoute {
  case home

  enum CodingKeys: String, CodingKey, CaseIterable { case home = "/" }
}
