import NIOConcurrencyHelpers

/// What was sent and what came back, counted by many clients at once.
///
/// A class because they share it.
final class Tallied: Sendable {
  private struct State {
    var sent = 0
    var answered: [String] = []
  }

  private let state = NIOLockedValueBox(State())

  var sent: Int { state.withLockedValue { $0.sent } }
  var answered: [String] { state.withLockedValue { $0.answered } }

  func send() { state.withLockedValue { $0.sent += 1 } }

  /// - Returns: How many answers there are now.
  func answer(_ id: String) -> Int {
    state.withLockedValue { state in
      state.answered.append(id)
      return state.answered.count
    }
  }
}
