import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import LinkService

@Suite("Deadlines of a connection")
struct RequestDeadlineTests {
  private let channel = EmbeddedChannel()
  private let deadline = RequestDeadline<HTTPRequestPart>()

  init() throws {
    try channel.pipeline.syncOperations.addHandler(deadline)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/a")).wait()
  }

  private func receive(_ parts: HTTPRequestPart...) throws {
    for part in parts { try channel.writeInbound(part) }
  }

  private func send(_ parts: HTTPResponsePart...) throws {
    for part in parts { try channel.writeOutbound(part) }
  }

  private static let head = HTTPRequestPart.head(
    HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")
  )
  private static let responseHead = HTTPResponsePart.head(HTTPResponse(status: .ok))
  private static let part = HTTPResponsePart.body(ByteBuffer(string: "a"))

  /// Whether the connection is open for `seconds`, and closed half a minute later.
  private func expectToClose(after seconds: Int64) {
    channel.embeddedEventLoop.advanceTime(by: .seconds(seconds - 1))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(30))
    #expect(!channel.isActive)
  }

  @Test("A client has 10 seconds for its first head")
  func firstHead() { expectToClose(after: 10) }

  @Test("A client has 30 seconds for a body")
  func body() throws {
    try receive(Self.head)
    expectToClose(after: 30)
  }

  @Test("While a response is prepared, there is no deadline; then the client has 60 seconds")
  func response() throws {
    try receive(Self.head, .end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(3600))
    #expect(channel.isActive)
    try send(Self.responseHead, .end(nil))
    expectToClose(after: 60)
  }

  @Test("A client that does not accept a response has 60 seconds for each part")
  func parts() throws {
    try receive(Self.head, .end(nil))
    try send(Self.responseHead)
    for _ in 0..<5 {
      channel.embeddedEventLoop.advanceTime(by: .seconds(50))
      try send(Self.part)
    }
    expectToClose(after: 60)
  }

  @Test("A request behind another one has no deadline before the first one has its response")
  func pipelined() throws {
    try receive(Self.head, .end(nil), Self.head)
    channel.embeddedEventLoop.advanceTime(by: .seconds(3600))
    #expect(channel.isActive)
    try send(Self.responseHead, .end(nil))
    expectToClose(after: 30)
  }

  @Test("A response before the end of the request leaves the client the time for the body")
  func earlyResponse() throws {
    try receive(Self.head)
    channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    try send(Self.responseHead, .end(nil))
    expectToClose(after: 30)
  }

  @Test("A request that another handler read extends the time, unless a response is prepared")
  func early() throws {
    deadline.didReadEarlyRequest()
    channel.embeddedEventLoop.advanceTime(by: .seconds(50))
    try receive(Self.head, .end(nil))
    deadline.didReadEarlyRequest()
    channel.embeddedEventLoop.advanceTime(by: .seconds(3600))
    #expect(channel.isActive)
  }
}
