import Testing

@testable import LinkService

@Suite("State of the service")
struct ServiceStateTests {
  @Test("Each change of a part is reported once")
  func changes() {
    var state = ServiceState()
    #expect(state.isReady && state.apply([:]).isEmpty)
    let full = ServiceState.Change.failing(.store, reason: "Full.")
    #expect(state.apply([.store: "Full."]) == [full])
    #expect(!state.isReady && state.canAnswerVisitors)
    #expect(state.apply([.store: "Full."]).isEmpty)
    let changes = state.apply([.store: "Gone.", .journal: "Full."])
    #expect(
      changes == [.failing(.store, reason: "Gone."), .failing(.journal, reason: "Full.")]
    )
    #expect(state.apply([.journal: "Full."]) == [.recovered(.store)])
    #expect(state.apply([:]) == [.recovered(.journal)])
    #expect(state.isReady)
  }

  @Test("A service that stops is neither healthy nor ready, whatever it observes")
  func stopping() {
    var state = ServiceState()
    #expect(state.stop() == [.stopping] && state.stop().isEmpty)
    #expect(state.apply([:]).isEmpty)
    #expect(!state.canAnswerVisitors && !state.isReady)
  }
}
