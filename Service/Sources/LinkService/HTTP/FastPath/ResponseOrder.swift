import NIOCore

/// Keeps the responses of a connection in the order of its requests, although some responses come
/// from the fast path and others come from the end of the pipeline.
///
/// Only one request at a time takes the fast path, and only if all requests that were passed on
/// have their responses. Items that arrive in the meantime are held.
struct ResponseOrder<Item, FastResponse> {
  /// The kinds of items that the order of responses distinguishes.
  enum Kind {
    case head
    case body
    case end
    /// An event of the connection, such as the end of input.
    case event
  }

  enum Action {
    case pass(Item)
    /// The head of a request that may take the fast path. Call `begin` or `pass`.
    case consider(Item)
    case respond(FastResponse)
    case none
  }

  private enum FastRequest {
    case none
    case begun(response: FastResponse?, isRead: Bool)
  }

  private var fastRequest = FastRequest.none
  /// The number of requests that were passed on and have no response yet.
  private var passedCount = 0
  private var held = CircularBuffer<(kind: Kind, item: Item)>()

  /// Whether reading should pause, because many items are held.
  var isFull: Bool { held.count > 64 }

  mutating func read(_ kind: Kind, _ item: Item) -> Action {
    if held.isEmpty || isOfFastRequest(kind) { return take(kind, item) }
    held.append((kind, item))
    return .none
  }

  /// Returns the action for the next held item; nil if no held item can be handled yet.
  mutating func next() -> Action? {
    switch fastRequest {
    case .none:
      guard let first = held.popFirst() else { return nil }
      return take(first.kind, first.item)
    case .begun(_, isRead: true):
      return nil
    case .begun(_, isRead: false):
      // An event may come before the end of the request.
      guard let index = held.firstIndex(where: { isOfFastRequest($0.kind) }) else { return nil }
      let own = held.remove(at: index)
      return take(own.kind, own.item)
    }
  }

  /// Records that the considered request takes the fast path.
  mutating func begin() { fastRequest = .begun(response: nil, isRead: false) }

  /// Records that the considered request is passed on.
  mutating func pass() { passedCount += 1 }

  /// Records that a request that was passed on has its response.
  mutating func didRespondToPassedRequest() { passedCount -= 1 }

  /// Records that the response of the fast path is complete.
  ///
  /// - Returns: Whether the response can be written now. Otherwise, ``read(_:_:)`` or ``next()``
  ///   returns it later.
  mutating func isReady(_ response: FastResponse) -> Bool {
    guard case .begun(_, let isRead) = fastRequest, isRead else {
      fastRequest = .begun(response: response, isRead: false)
      return false
    }
    fastRequest = .none
    return true
  }

  /// Whether an item belongs to the request on the fast path.
  private func isOfFastRequest(_ kind: Kind) -> Bool {
    guard case .begun(_, isRead: false) = fastRequest else { return false }
    switch kind {
    case .body, .end: return true
    case .head, .event: return false
    }
  }

  private mutating func take(_ kind: Kind, _ item: Item) -> Action {
    guard case .begun(let response, _) = fastRequest else {
      guard case .head = kind else { return .pass(item) }
      if passedCount == 0 { return .consider(item) }
      passedCount += 1
      return .pass(item)
    }
    guard isOfFastRequest(kind) else {
      held.append((kind, item))
      return .none
    }
    guard case .end = kind else { return .none }
    guard let response else {
      fastRequest = .begun(response: nil, isRead: true)
      return .none
    }
    fastRequest = .none
    return .respond(response)
  }
}
