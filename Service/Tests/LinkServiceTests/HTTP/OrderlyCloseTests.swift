import Testing

@testable import LinkService

@Suite("The order in which a connection closes")
struct OrderlyCloseTests {
  private enum Occurrence: CaseIterable {
    case begin, didSend, inputClosed, lingerEnd
  }

  /// A connection as the client and the system see it.
  private struct Connection {
    var state = OrderlyClose()
    var isSending = false
    var isSent = false
    var isOutputClosed = false
    var isInputClosed = false
    var isClosed = false

    mutating func perform(_ occurrence: Occurrence) {
      switch occurrence {
      case .begin: apply(state.begin())
      case .didSend:
        guard isSending, !isSent else { return }
        isSent = true
        apply(state.didSend())
      case .inputClosed:
        guard !isInputClosed else { return }
        isInputClosed = true
        apply(state.inputDidClose())
      case .lingerEnd:
        guard isOutputClosed else { return }
        apply(state.lingerDidEnd())
      }
    }

    private mutating func apply(_ action: OrderlyClose.Action) {
      switch action {
      case .none: break
      case .send:
        #expect(!isSending)
        isSending = true
      case .closeOutput:
        #expect(isSent && !isOutputClosed && !isInputClosed)
        isOutputClosed = true
      case .close:
        #expect(isSent && !isClosed && (isInputClosed || isOutputClosed))
        isClosed = true
      }
    }
  }

  @Test("Everything is sent before a connection closes, and every close ends, whatever happens")
  func allSequences() {
    func check(_ connection: Connection, remaining: Int) {
      if remaining == 0 {
        var connection = connection
        for occurrence in [Occurrence.begin, .didSend, .lingerEnd] {
          connection.perform(occurrence)
        }
        #expect(connection.isClosed)
        return
      }
      for occurrence in Occurrence.allCases {
        var next = connection
        next.perform(occurrence)
        check(next, remaining: remaining - 1)
      }
    }
    check(Connection(), remaining: 6)
  }
}
