import Linkwright
import TestSupport
import Testing

@Suite("A link that an app makes")
struct LinkCreationTests {
  private let transport = ScriptedTransport { _ in
    .json(CreatedLink(id: "1", url: "https://brand.example/2v3nS35"), status: 201)
  }

  @Test("is made by the service")
  func made() async throws {
    let client = LinkClient(transport)
    let wish = CreateLinkRequest(destination: "example://products/42")
    let link = try await client.createLink(wish)
    #expect(link.url == "https://brand.example/2v3nS35")
    let request = try #require(transport.requests.first)
    #expect(request.url == "https://brand.example/v1/links")
    #expect(request.headers["Authorization"] == "Bearer lwp_test")
  }

  static let failures: [(Result<LinkResponse, LinkTransportError>, LinkClientError.Code)] = [
    (.failure(.offline), .offline), (.failure(.connectionLost), .serverError),
    (.failure(.timedOut), .timedOut), (.failure(.cancelled), .cancelled),
    (.text("<html>"), .unreadable), (.text("", status: 500), .serverError),
    (.problem("destination-not-allowed", status: 422), .refused),
    (.problem("too-many-requests", status: 429), .busy),
  ]

  @Test("is not made without a reason", arguments: failures)
  func failure(
    answer: Result<LinkResponse, LinkTransportError>,
    code: LinkClientError.Code
  ) async throws {
    transport.answer { _ in answer }
    let client = LinkClient(transport)
    let error = await #expect(throws: LinkClientError.self) {
      try await client.createLink(CreateLinkRequest(destination: "example://"))
    }
    #expect(error?.code == code)
    #expect(error?.description.hasSuffix(".") == true)
    if code == .refused {
      #expect(error?.problem == "urn:linkwright:problem:destination-not-allowed")
      #expect(error?.description == "A sentence.")
    }
    #expect(error?.retryAfter == (code == .busy ? .seconds(60) : nil))
  }

  @Test("is not made while the client is off")
  func disabled() async {
    let client = LinkClient(transport) { $0.isEnabled = false }
    let error = await #expect(throws: LinkClientError.self) {
      try await client.createLink(CreateLinkRequest(destination: "example://"))
    }
    #expect(error?.code == .disabled)
    #expect(transport.requests.isEmpty)
  }
}
