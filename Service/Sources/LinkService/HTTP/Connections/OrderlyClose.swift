/// Decides how a connection closes, so that the client gets everything that was sent.
///
/// First, everything is sent. Then the service closes its direction and waits for the client. If a
/// connection is closed while input is unread, it is reset, and the client may lose the responses.
struct OrderlyClose: Sendable {
  enum Action: Equatable {
    case none
    /// Call ``didSend()`` when everything is sent.
    case send
    /// Close the service's direction, and call ``lingerDidEnd()`` after some time.
    case closeOutput
    case close
  }

  private enum State {
    case open, sends, lingers, closed
  }

  private var state = State.open
  private var isInputClosed = false

  /// Begins the close. No response follows.
  mutating func begin() -> Action {
    guard state == .open else { return .none }
    state = .sends
    return .send
  }

  mutating func didSend() -> Action {
    guard state == .sends else { return .none }
    state = isInputClosed ? .closed : .lingers
    return isInputClosed ? .close : .closeOutput
  }

  /// Records that the client has closed its direction.
  mutating func inputDidClose() -> Action {
    isInputClosed = true
    return state == .lingers ? close() : .none
  }

  mutating func lingerDidEnd() -> Action { state == .lingers ? close() : .none }

  private mutating func close() -> Action {
    state = .closed
    return .close
  }
}
