import Foundation
import LinkStore
import LinkwrightCore
import Testing

extension ServeTests.HostileTests {
  @Test("serve treats SQL in any field as text")
  func sql() async throws {
    let home = try ServiceHome()
    let invitation = try await home.withStore { store in
      try await store.keepKey("secret")
      // Only server keys can set texts.
      try await store.keepKey("server", kind: .server)
      try await store.keepLink("summer", to: "https://www.fernhill.example/s")
      return try await store.keepInvitation(capacity: 5)
    }
    let service = try await ServiceUnderTest.start(home)
    let sql = "'; DROP TABLE links; DELETE FROM invitations; --"
    let key = "Authorization: Bearer secret\r\n"

    let visit = try await service.get(
      "/summer?ref=';DROP%20TABLE%20events;--",
      headers: "Referer: https://\(sql)/\r\nAccept-Language: \(sql)\r\n"
        + SimulatedVisitor.desktop
    )
    #expect(visit?.status == 302)
    let made = try await service.post(
      "/v1/links",
      """
      {"destination": "https://www.fernhill.example/s?q=';DROP%20TABLE%20links;--",
       "title": "\(sql)", "description": "\(sql)",
       "campaign": {"network": "\(sql)", "campaign": "\(sql)", "label": "\(sql)"}}
      """,
      headers: "Authorization: Bearer server\r\n"
    )
    #expect(made?.status == 201)
    let refused = try await service.post(
      "/v1/links",
      #"{"destination": "\#(sql)", "host": "\#(sql)"}"#,
      headers: key
    )
    #expect(refused?.status == 422)
    let redeemed = try await service.post(
      "/v1/invitations/\(invitation.code.rawValue)/redeem",
      #"{"redeemer": "\#(sql)"}"#,
      headers: key + "Idempotency-Key: \(sql.replacing(" ", with: "_"))\r\n"
    )
    #expect(redeemed?.status == 200)
    let resolved = try await service.post(
      "/v1/resolve",
      """
      {"url": "https://go.fernhill.example/summer", "appKey": "secret", "installation": "\(sql)",
       "openingID": "\(sql)"}
      """
    )
    #expect(resolved?.status == 200)
    service.send(SIGTERM)
    #expect(try await service.ended() == 0)

    try await home.withStore { store in
      let links = try await store.links(LinkFilter(), after: nil, limit: 10).elements
      #expect(links.count == 2)
      #expect(links.contains { $0.content.campaign.campaign == sql })
      #expect(links.contains { $0.content.preview?.title == sql })
      #expect(try await store.invitation(code: invitation.code)?.usedCount == 1)
      let counts = try await store.countsByCampaign(host: nil)
      #expect(counts.reduce(0) { $0 + $1.counts.visits } == 1)
    }
  }

  @Test("serve counts visits whose links contain a NUL, and all visits after them")
  func nul() async throws {
    let home = try ServiceHome()
    try await home.withStore { store in
      _ = try await store.keepLink("summer", to: "https://www.fernhill.example/s")
    }
    let service = try await ServiceUnderTest.start(home)
    let names = [
      "adj_campaign", "adj_adgroup", "adj_creative", "adj_label", "adj_t", "ref", "a%00",
    ]
    for query in names.map({ "?\($0)=%00" }) + [""] {
      let visit = try await service.get("/summer\(query)", headers: SimulatedVisitor.desktop)
      #expect(visit?.status == 302, "\(query)")
    }
    service.send(SIGTERM)
    #expect(try await service.ended() == 0)
    try await home.withStore { store in
      let counts = try await store.countsByCampaign(host: nil)
      #expect(counts.reduce(0) { $0 + $1.counts.visits } == names.count + 1)
    }
  }
}
