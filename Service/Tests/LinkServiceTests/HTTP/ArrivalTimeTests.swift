import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import LinkService

@Suite("Time at which a request arrives")
struct ArrivalTimeTests {
  @Test("The field keeps the time", arguments: [0, 1, 999_999_999, 86_400_000_000_000, -5])
  func roundTrip(nanoseconds: Int64) throws {
    let time = ContinuousClock.now + .nanoseconds(nanoseconds)
    let read = try #require(ArrivalTime.time(ArrivalTime.text(of: time)))
    #expect(abs((read - time).components.attoseconds) < 1_000_000_000)
  }

  @Test("A client cannot set the time", arguments: ["LW-Arrival", "lw-arrival"])
  func clientField(name: String) throws {
    let channel = EmbeddedChannel(handler: ConnectionHandler(ShutdownFlag(), OrderlyCloseHandler()))
    let before = ContinuousClock.now
    let headers: HTTPHeaders = [name: "0", "Host": "a", "lw-ARRIVAL": "1"]
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: headers)
    try channel.writeInbound(HTTPServerRequestPart.head(head))
    guard case .head(let passed) = try channel.readInbound(as: HTTPServerRequestPart.self) else {
      Issue.record("The head was not passed on")
      return
    }
    #expect(passed.headers["lw-arrival"].count == 1)
    let time = try #require(passed.headers.first(name: "lw-arrival").flatMap(ArrivalTime.time))
    #expect(time >= before - .microseconds(1) && time <= .now)
  }

  @Test("The duration of a response begins when the head arrives")
  func duration() async throws {
    let service = try TestService()
    let arrival = ArrivalTime.text(of: .now - .seconds(5))
    for url in ["https://brand.example/robots.txt", "https://brand.example/v1/none"] {
      _ = try await service.send(.get, url, headers: [ArrivalTime.fieldName: arrival])
    }
    _ = try await service.manage(.get, "/healthz", headers: [ArrivalTime.fieldName: arrival])
    let metrics = service.decider.dependencies.metrics
    #expect(metrics.durations(of: .robots).sum >= .seconds(5))
    #expect(metrics.durations(of: .otherCall).sum >= .seconds(5))
    #expect(metrics.durationsOfManagement.contains { $0.durations.sum >= .seconds(5) })
  }
}
