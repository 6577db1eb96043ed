import Testing

@testable import LinkStore

@Suite("The order of commits")
struct CommitOrderTests {
  private static func ids(_ text: String) -> Set<[UInt8]> { Set(text.utf8.map { [$0] }) }

  @Test("A later commit of the same link waits for the report of the earlier one")
  func waits() {
    var state = CommitOrderState<String>()
    let (first, second, third) = (
      state.begin(Self.ids("a")), state.begin(Self.ids("ab")), state.begin(Self.ids("b"))
    )
    #expect(state.finish(third, report: "third") == [])
    #expect(state.finish(second, report: "second") == [])
    #expect(state.finish(first, report: "first") == ["first", "second", "third"])
  }

  @Test("Commits of other links do not wait")
  func independent() {
    var state = CommitOrderState<String>()
    let (first, second) = (state.begin(Self.ids("a")), state.begin(Self.ids("b")))
    #expect(state.finish(second, report: "second") == ["second"])
    #expect(state.finish(first, report: "first") == ["first"])
  }

  @Test("A transaction that was not committed holds up nobody")
  func abandoned() {
    var state = CommitOrderState<String>()
    let (first, second) = (state.begin(Self.ids("a")), state.begin(Self.ids("a")))
    #expect(state.finish(second, report: "second") == [])
    #expect(state.finish(first, report: nil) == ["second"])
    #expect(state.finish(first, report: nil) == [])
  }

  @Test("A ticket that nobody uses is given back")
  func ticket() async {
    let order = CommitOrder()
    let seen = Collected<Int>()
    var unused: CommitOrder.Ticket? = order.ticket(for: ["a"])
    let used = order.ticket(for: ["a"])
    async let report: Void = used.report { seen.append(1) }
    withExtendedLifetime(unused) {}
    unused = nil
    await report
    #expect(seen.elements == [1])
  }
}
