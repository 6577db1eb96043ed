/// An asynchronous sequence of the links that a ``LinkCenter`` delivers.
///
/// The center keeps a link until a reader asks for it, so a view may stop reading and start again. Each link
/// goes to exactly one reader. A reader keeps the center alive.
public struct LinkPlans<Route: LinkRoute>: AsyncSequence, Sendable {
  /// A delivered link.
  public typealias Element = ArrivedLink<Route>

  let center: LinkCenter<Route>

  /// Creates an iterator that reads the next links.
  public func makeAsyncIterator() -> Iterator { Iterator(center: center) }

  /// An iterator over the links that a center delivers.
  public struct Iterator: AsyncIteratorProtocol {
    let center: LinkCenter<Route>

    /// Waits for the next link and returns it.
    ///
    /// - Returns: nil when the task is cancelled.
    public func next() async -> ArrivedLink<Route>? { await center.nextArrival() }
  }
}
