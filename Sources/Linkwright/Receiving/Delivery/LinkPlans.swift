/// The links that arrive at a ``LinkCenter``, one after the other.
///
/// What nobody is waiting for stays with the center until somebody does, so a view may stop reading and
/// begin again. Each link goes to one reader. Reading keeps the center alive.
public struct LinkPlans<Route: LinkRoute>: AsyncSequence, Sendable {
  /// A link that has arrived.
  public typealias Element = ArrivedLink<Route>

  let center: LinkCenter<Route>

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator { Iterator(center: center) }

  /// One reader.
  public struct Iterator: AsyncIteratorProtocol {
    let center: LinkCenter<Route>

    /// The next link.
    ///
    /// - Returns: nil when the task is cancelled.
    public func next() async -> ArrivedLink<Route>? { await center.nextArrival() }
  }
}
