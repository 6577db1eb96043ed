import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Invitations in the management API")
struct ManagedInvitationsTests {
  private func key(_ service: TestService) async throws -> String {
    try await service.key([.invitationsRead, .invitationsWrite, .statisticsRead], app: nil)
  }

  @Test("An invitation is issued, shown by ID and code, and revoked")
  func life() async throws {
    let service = try TestService()
    let key = try await key(service)
    let body = #"{"host": "brand.example", "inviter": "u1", "maximumUses": 0}"#
    let issued = try await service.manage(.post, "/v1/invitations", key: key, body: body)
    #expect(issued.status == 201)
    let invitation = try issued.json(ShownInvitation.self)
    #expect(invitation.url == "https://brand.example/invite/\(invitation.code.rawValue)")
    #expect(invitation.maximumUses == 0 && invitation.state == .open)
    for name in [invitation.id, invitation.code.rawValue, "\(invitation.code)".lowercased()] {
      let shown = try await service.manage(.get, "/v1/invitations/\(name)", key: key)
      #expect(shown.body == issued.body)
    }
    let path = "/v1/invitations/\(invitation.id)"
    let revoked = try await service.manage(.post, path + "/revoke", key: key)
    #expect(try revoked.json(ShownInvitation.self).state == .revoked)
    #expect(try await service.manage(.post, path + "/revoke", key: key).body == revoked.body)
    let counts = try await service.manage(.get, path + "/statistics", key: key)
    #expect(try counts.json(Counts.self) == Counts())
  }

  @Test("A preview is stored, returned, and shown on the page of the invitation")
  func preview() async throws {
    let service = try TestService()
    let key = try await key(service)
    let preview =
      #"{"description":"On Sunday","imageURL":"https://brand.example/a.png","title":"Picnic"}"#
    let body = #"{"host": "brand.example", "preview": \#(preview)}"#
    let issued = try await service.manage(.post, "/v1/invitations", key: key, body: body)
    #expect(issued.status == 201 && issued.body.contains("\"preview\":\(preview)"))
    let url = try issued.json(ShownInvitation.self).url
    let page = try await service.send(.get, url)
    #expect(page.body.contains("<h1>Picnic</h1>") && page.body.contains("src=\"https://brand.exa"))
  }

  @Test(
    "A malformed preview is refused",
    arguments: [
      (#""preview": {"titel": "a"}"#, "titel"), (#""template": "none""#, "template"),
      (#""preview": {"imageURL": "https://other.test/a.png"}"#, "preview.imageURL"),
      (#""preview": {"title": "\#(String(repeating: "a", count: 201))"}"#, "preview.title"),
      (#""title": "a""#, "title"),
    ]
  )
  func malformedPreview(member: String, name: String) async throws {
    let service = try TestService()
    let key = try await key(service)
    let body = #"{"host": "brand.example", \#(member)}"#
    let response = try await service.manage(.post, "/v1/invitations", key: key, body: body)
    #expect(response.status == 422 && response.body.contains(name), "\(response.body)")
  }

  @Test("A bulk request issues invitations with different codes")
  func bulk() async throws {
    let service = try TestService()
    let key = try await key(service)
    let body = #"{"host": "brand.example", "count": 250, "campaign": "summer"}"#
    let response = try await service.manage(.post, "/v1/invitations/bulk", key: key, body: body)
    let issued = try response.json(ShownInvitations.self).invitations
    #expect(Set(issued.map(\.code)).count == 250)
    var listed: [String] = []
    var cursor: String?
    repeat {
      let rest = cursor.map { "&cursor=\($0)" } ?? ""
      let path = "/v1/invitations?campaign=summer&limit=100\(rest)"
      let page = try await service.manage(.get, path, key: key).json(ShownInvitations.self)
      listed += page.invitations.map(\.id)
      cursor = page.nextCursor
    } while cursor != nil
    #expect(listed == issued.map(\.id).sorted(by: >))
  }

  @Test("A list is filtered by inviter")
  func inviter() async throws {
    let service = try TestService()
    let key = try await key(service)
    for inviter in ["u1", "u2"] {
      let body = #"{"host": "brand.example", "inviter": "\#(inviter)"}"#
      _ = try await service.manage(.post, "/v1/invitations", key: key, body: body)
    }
    let list = try await service.manage(.get, "/v1/invitations?inviter=u2", key: key)
    #expect(try list.json(ShownInvitations.self).invitations.map(\.inviter) == ["u2"])
  }

  @Test("The redemptions of an invitation are listed with the app of the key, newest first")
  func redemptions() async throws {
    let service = try TestService()
    let key = try await key(service)
    let body = #"{"host": "brand.example", "maximumUses": 0}"#
    let invitation = try await service.manage(.post, "/v1/invitations", key: key, body: body)
      .json(ShownInvitation.self)
    let app = try await service.key([.invitationsRedeem])
    let server = try await service.key([.invitationsRedeem], app: nil)
    for (redeemer, key) in [("u1", app), ("u2", server), ("u3", app)] {
      service.clock.withLockedValue { $0 = $0 + .seconds(1) }
      let response = try await service.send(
        .post,
        "https://brand.example/v1/invitations/\(invitation.code)/redeem",
        headers: [.authorization: "Bearer \(key)", .idempotencyKey: redeemer],
        body: #"{"redeemer": "\#(redeemer)"}"#
      )
      #expect(response.status == 200)
    }
    var listed: [ShownRedemptions.Redemption] = []
    var cursor: String?
    repeat {
      let rest = cursor.map { "&cursor=\($0)" } ?? ""
      let path = "/v1/invitations/\(invitation.code)/redemptions?limit=2\(rest)"
      let page = try await service.manage(.get, path, key: key).json(ShownRedemptions.self)
      listed += page.redemptions
      cursor = page.nextCursor
    } while cursor != nil
    #expect(listed.map(\.redeemer) == ["u3", "u2", "u1"])
    #expect(listed.map(\.app) == ["example", nil, "example"])
    #expect(listed.map(\.proved) == [false, true, false])
    #expect(listed.first?.redeemedAt == TestService.start + .seconds(3))
    let unknown = "/v1/invitations/AAAA-AAAA-AAAA/redemptions"
    #expect(try await service.manage(.get, unknown, key: key).problem == "unknown-invitation")
  }

  static let refused: [(String, String, String)] = [
    ("/v1/invitations", #"{"inviter": "u1"}"#, "invalid-value"),
    ("/v1/invitations", #"{"host": "brand.example", "count": 2}"#, "invalid-value"),
    ("/v1/invitations", #"{"host": "brand.example", "maximumUses": -1}"#, "invalid-value"),
    ("/v1/invitations", #"{"host": "brand.example", "uses": 1}"#, "invalid-value"),
    ("/v1/invitations", "", "malformed-request"),
    ("/v1/invitations/bulk", #"{"host": "brand.example"}"#, "invalid-value"),
    ("/v1/invitations/bulk", #"{"host": "brand.example", "count": 0}"#, "invalid-value"),
    ("/v1/invitations/bulk", #"{"host": "brand.example", "count": 10001}"#, "invalid-value"),
    ("/v1/invitations/AAAA-AAAA-AAAA/revoke", "", "unknown-invitation"),
  ]

  @Test("An invalid invitation request is refused", arguments: refused)
  func refusals(path: String, body: String, problem: String) async throws {
    let service = try TestService()
    let response = try await service.manage(.post, path, key: key(service), body: body)
    #expect(response.problem == problem)
  }
}
