import Linkwright
import TestSupport
import Testing

@Suite("LinkClient, creating links")
struct LinkCreationTests {
  private let transport = ScriptedTransport { _ in
    .json(CreatedLink(id: "1", url: "https://brand.example/2v3nS35"), status: 201)
  }

  @Test("createLink(_:) returns the link that the service created")
  func created() async throws {
    let client = LinkClient(transport)
    let body = CreateLinkRequest(destination: "example://products/42")
    let link = try await client.createLink(body)
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

  @Test("createLink(_:) throws the error of a failed call", arguments: failures)
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

  @Test("createLink(_:) throws while the client is disabled")
  func disabled() async {
    let client = LinkClient(transport) { $0.isEnabled = false }
    let error = await #expect(throws: LinkClientError.self) {
      try await client.createLink(CreateLinkRequest(destination: "example://"))
    }
    #expect(error?.code == .disabled)
    #expect(transport.requests.isEmpty)
  }
}
