import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Token buckets")
struct TokenBucketsTests {
  private static let shared = RateLimiter.Key.creations(.apiKey("key"))
  private static let own = RateLimiter.Key.creations(.address("192.0.2.1"))

  @Test(
    "A request that one bucket rejects takes no token from the others",
    arguments: [[shared, own], [own, shared]]
  )
  func rejection(keys: [RateLimiter.Key]) {
    var buckets = TokenBuckets()
    var accepted = 0
    for _ in 0..<5000 where buckets.take(keys, at: TestService.start) == nil { accepted += 1 }
    #expect(accepted == RateLimits.rate(of: Self.own).burst)
    var left = 0
    while buckets.take([Self.shared], at: TestService.start) == nil { left += 1 }
    #expect(left == RateLimits.rate(of: Self.shared).burst - accepted)
  }

  @Test("A rejected client waits for the bucket that takes longest to refill")
  func wait() {
    var buckets = TokenBuckets()
    while buckets.take([Self.own], at: TestService.start) == nil {}
    let installation = RateLimiter.Key.installation("a")
    while buckets.take([installation], at: TestService.start) == nil {}
    let refusal = buckets.take([installation, Self.own], at: TestService.start)
    #expect(refusal == TokenBuckets.Refusal(key: Self.own, wait: 12))
  }

  @Test("A bucket that was empty is empty until the clock reaches it again, even if set back")
  func clock() {
    var buckets = TokenBuckets()
    while buckets.take([Self.own], at: TestService.start) == nil {}
    let earlier = TestService.start - .seconds(3600)
    let refusal = buckets.take([Self.own], at: earlier)
    #expect(refusal?.wait == 12)
    let later = buckets.take([Self.own], at: earlier + .seconds(12))
    #expect(later == nil)
  }

  @Test("Clients that fill the table do not reset a client that stays active")
  func flood() {
    var buckets = TokenBuckets()
    while buckets.take([Self.own], at: TestService.start) == nil {}
    for number in 0..<3 * TokenBuckets.capacity {
      _ = buckets.take([.address("\(number)")], at: TestService.start)
      if number.isMultiple(of: 10_000) {
        let check = buckets.refusal(of: [Self.own], at: TestService.start)
        #expect(check != nil)
        let refusal = buckets.take([Self.own], at: TestService.start)
        #expect(refusal != nil)
      }
    }
  }
}
