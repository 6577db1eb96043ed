import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Pace of syncs")
  struct SyncPaceTests {
    private var pace: SyncPace

    init() {
      var options = JournalOptions()
      options.shortestSyncInterval = .microseconds(200)
      options.syncInterval = .microseconds(1000)
      pace = SyncPace(options)
    }

    @Test("The first write does not wait")
    func first() { #expect(pace.rest(at: .seconds(3)) == .zero) }

    @Test(
      "The time between two writes grows with the time of a write, within its limits",
      arguments: [(1, 200), (150, 300), (400, 800), (600, 1000)]
    )
    mutating func interval(duration: Int, expected: Int) {
      pace.didWrite(at: .seconds(1), for: .microseconds(duration))
      let now = Duration.seconds(1) + .microseconds(duration)
      #expect(pace.rest(at: now) == .microseconds(expected - duration))
    }

    @Test("A write does not wait after a slow one, or after a pause", arguments: [1000, 5000])
    mutating func slow(duration: Int) {
      pace.didWrite(at: .seconds(1), for: .microseconds(duration))
      #expect(pace.rest(at: .seconds(1) + .microseconds(duration)) == .zero)
      #expect(pace.rest(at: .seconds(9)) == .zero)
    }
  }
}
