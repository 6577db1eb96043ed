import Testing

extension ServeTests.HostileTests {
  @Test("serve closes 500 connections that send single bytes slowly")
  func slowClients() async throws {
    let home = try ServiceHome()
    let service = try await ServiceUnderTest.start(
      home,
      environment: ["LINKWRIGHT_HEAD_DEADLINE": "2"]
    )
    let clock = ContinuousClock()
    let start = clock.now
    var connections: [RawConnection] = []
    for _ in 0..<500 { connections.append(try await service.connect()) }
    for byte in "GET".utf8 {
      for connection in connections { connection.push([byte]) }
      try await Self.expectServed(by: service, "500 slow clients")
    }
    for connection in connections { #expect(await connection.rest() == []) }
    #expect(start.duration(to: clock.now) < .seconds(15))
    try await Self.expectServed(by: service, "afterwards")
    try await service.kill9()
    try await Self.expectNothing(in: home)
  }
}
