import NIOCore

/// Keeps the answers of a connection in the order of its requests, while some requests are answered
/// early in the pipeline and others at its end.
///
/// One request at a time is answered early, and only when nothing further down is unanswered. What
/// arrives meanwhile is held.
struct ResponseOrder<Item, Answer> {
  /// What an item of the connection is, as far as the order matters.
  enum Kind {
    case head
    case body
    case end
    /// Something about the connection, such as that the other side sends no more.
    case event
  }

  enum Action {
    case pass(Item)
    /// The head of a request that may be answered early: call `begin` or `pass`.
    case consider(Item)
    case answer(Answer)
    case none
  }

  private enum Early {
    case none
    case begun(answer: Answer?, isRead: Bool)
  }

  private var early = Early.none
  /// Requests that were passed on and have no answer yet.
  private var passedCount = 0
  private var held = CircularBuffer<(kind: Kind, item: Item)>()

  /// Whether there is so much that no more should be read.
  var isFull: Bool { held.count > 64 }

  mutating func read(_ kind: Kind, _ item: Item) -> Action {
    if held.isEmpty || isOfEarly(kind) { return take(kind, item) }
    held.append((kind, item))
    return .none
  }

  /// What was held and can go on now; nil when there is nothing.
  mutating func next() -> Action? {
    switch early {
    case .none:
      guard let first = held.popFirst() else { return nil }
      return take(first.kind, first.item)
    case .begun(_, isRead: true):
      return nil
    case .begun(_, isRead: false):
      // An event may stand before the end of the request that is answered.
      guard let index = held.firstIndex(where: { isOfEarly($0.kind) }) else { return nil }
      let own = held.remove(at: index)
      return take(own.kind, own.item)
    }
  }

  /// The request whose head was considered is answered early.
  mutating func begin() { early = .begun(answer: nil, isRead: false) }

  /// The request whose head was considered is passed on.
  mutating func pass() { passedCount += 1 }

  /// A request that was passed on has its answer.
  mutating func passedIsAnswered() { passedCount -= 1 }

  /// The early answer is there.
  ///
  /// - Returns: Whether it can be written now; else ``read(_:_:)`` says when.
  mutating func isReady(_ answer: Answer) -> Bool {
    guard case .begun(_, let isRead) = early, isRead else {
      early = .begun(answer: answer, isRead: false)
      return false
    }
    early = .none
    return true
  }

  /// Whether an item belongs to the request that is answered early and not read to its end.
  private func isOfEarly(_ kind: Kind) -> Bool {
    guard case .begun(_, isRead: false) = early else { return false }
    switch kind {
    case .body, .end: return true
    case .head, .event: return false
    }
  }

  private mutating func take(_ kind: Kind, _ item: Item) -> Action {
    guard case .begun(let answer, _) = early else {
      guard case .head = kind else { return .pass(item) }
      if passedCount == 0 { return .consider(item) }
      passedCount += 1
      return .pass(item)
    }
    guard isOfEarly(kind) else {
      held.append((kind, item))
      return .none
    }
    guard case .end = kind else { return .none }
    guard let answer else {
      early = .begun(answer: nil, isRead: true)
      return .none
    }
    early = .none
    return .answer(answer)
  }
}
