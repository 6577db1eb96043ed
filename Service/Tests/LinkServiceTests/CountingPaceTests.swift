import Testing

@testable import LinkService

@Suite("The pace of counting")
struct CountingPaceTests {
  @Test("Counting pauses for longer than it works, unless very many events wait")
  func pauses() {
    let pace = CountingPace(waitingCount: CountingPace.hurryingCount - 1)
    #expect(pace.pause(after: .milliseconds(100)) == .milliseconds(700))
    #expect(pace.pause(after: .zero) == .zero)
    let hurry = CountingPace(waitingCount: CountingPace.hurryingCount)
    #expect(hurry.pause(after: .seconds(10)) == .zero)
  }
}
