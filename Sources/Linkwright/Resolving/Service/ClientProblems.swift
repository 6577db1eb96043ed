/// The problems of a client that only a developer can solve, such as a revoked app key, and the
/// closures to call with them.
struct ClientProblems: Sendable {
  typealias Listener = @Sendable (LinkClientError) -> Void

  /// The last problem; nil after a request that succeeded.
  var current: LinkClientError?
  private var listeners: [Listener] = []

  /// Adds a closure.
  ///
  /// - Returns: The problem with which to call the closure immediately.
  mutating func add(_ listener: @escaping Listener) -> LinkClientError? {
    listeners.append(listener)
    return current
  }

  /// Returns the closures to call with a problem; none if the problem is the current one, because
  /// a problem usually repeats with each request.
  mutating func listeners(for problem: LinkClientError) -> [Listener] {
    guard problem != current else { return [] }
    current = problem
    return listeners
  }
}
