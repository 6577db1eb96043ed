import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Cache of visitors")
struct VisitorCacheTests {
  @Test("A cached visitor is the visitor of the user agent")
  func agreement() {
    let cache = VisitorCache()
    let agents = [
      "", "x", "curl/8.0", LinkResolutionTests.desktop, LinkResolutionTests.desktop + " Line/14.0",
      String(repeating: "iPhone ", count: 200), "Mozilla/5.0 (iPhone) é語",
    ]
    var random = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      var agent = agents[Int.random(in: 0..<agents.count, using: &random)]
      let expected = Visitor(userAgent: agent)
      let visitor = agent.withUTF8 { cache.visitor(userAgent: UnsafeRawBufferPointer($0)) }
      #expect(visitor == expected)
    }
    #expect(cache.visitor(userAgent: nil) == Visitor(userAgent: nil))
  }
}
