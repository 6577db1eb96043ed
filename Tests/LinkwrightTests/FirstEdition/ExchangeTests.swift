import Foundation
import Testing

@testable import Linkwright

/// The tests of the service send the same requests and expect the same responses.
@Suite("Exchanges of the library’s first edition")
struct ExchangeTests {
  private static func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: LibraryFirstEdition.fixtures.appending(path: "Exchanges/\(name).json"))
  }

  private static func response(_ name: String) throws -> ResolveAnswer {
    try JSONDecoder().decode(ResolveAnswer.self, from: bytes("\(name).response"))
  }

  static let requests: [(name: String, url: String, openingID: String)] = [
    (
      "link", "https://brand.example/summer?adj_campaign=x",
      "ea199d6a-6c17-45d1-8202-ef3179b81604"
    ),
    (
      "invitation", "https://brand.example/invite/A2P39C23X7YH",
      "2811842d-631b-4387-a9ff-beebcfddca53"
    ),
    ("unknown", "https://brand.example/nobody", "2e7cb360-72df-4f37-a4a8-d736274c6cdc"),
  ]

  @Test("A request has every field", arguments: requests)
  func request(name: String, url: String, openingID: String) throws {
    let request = try JSONDecoder().decode(
      ResolveRequest.self,
      from: Self.bytes("\(name).request")
    )
    let expected = ResolveRequest(
      url: url,
      appKey: "lwp_2de0cd6a3b7c8096f2b8d77e8b2f76e85a92baad8004aba83c39fecb140c1f55",
      installation: "6e04de00-6b33-4a42-8142-a196197d2e39",
      source: .universalLink,
      openedAt: LibraryFirstEdition.start + .seconds(120),
      sdk: "linkwright-swift/0.1.0",
      openingID: openingID
    )
    #expect(request == expected)
  }

  @Test("The response for a short link has its destination and campaign")
  func link() throws {
    let response = try Self.response("link")
    let expected = ResolveAnswer(
      kind: .link,
      url: "https://example.com/products/42?ref=mail",
      form: .short,
      campaign: Campaign(
        tokens: ["abc123", "d\"e"],
        network: "mail",
        campaign: "x",
        adgroup: "ü",
        creative: "🏖️",
        label: ""
      )
    )
    #expect(response == expected)
  }

  @Test("The response for an invitation has what the join screen shows")
  func invitation() throws {
    let response = try Self.response("invitation")
    let expected = ResolveAnswer(
      kind: .invitation,
      url: "https://brand.example/invite/A2P39C23X7YH",
      form: .long,
      invitation: LibraryFirstEdition.invitation
    )
    #expect(response == expected)
  }

  @Test("The response for an unknown link returns it unchanged")
  func unknown() throws {
    let expected = ResolveAnswer(kind: .unknown, url: "https://brand.example/nobody")
    #expect(try Self.response("unknown") == expected)
  }

  @Test("A response of a later version is read as far as it is known")
  func later() throws {
    let response = try Self.response("later")
    let expected = ResolveAnswer(
      kind: .other("carrierPigeon"),
      url: LibraryFirstEdition.longInviteLink,
      campaign: Campaign(campaign: "autumn"),
      invitation: InvitationPreview(code: LibraryFirstEdition.code, state: .other("paused"))
    )
    #expect(response == expected)
  }
}
