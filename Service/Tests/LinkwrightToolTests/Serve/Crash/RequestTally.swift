import NIOConcurrencyHelpers

/// The requests and responses of many clients.
///
/// A class because the clients share it.
final class RequestTally: Sendable {
  private struct State {
    var sent = 0
    var acknowledged: [String] = []
  }

  private let state = NIOLockedValueBox(State())

  var sent: Int { state.withLockedValue { $0.sent } }
  var acknowledged: [String] { state.withLockedValue { $0.acknowledged } }

  func send() { state.withLockedValue { $0.sent += 1 } }

  /// Adds a response.
  ///
  /// - Returns: The number of responses so far.
  func acknowledge(_ id: String) -> Int {
    state.withLockedValue { state in
      state.acknowledged.append(id)
      return state.acknowledged.count
    }
  }
}
