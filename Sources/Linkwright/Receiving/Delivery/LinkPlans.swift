/// An asynchronous sequence of the links that a ``LinkCenter`` delivers.
///
/// The center stores each link until it is read, so a view can stop reading links and start again
/// later. Each link is delivered to exactly one reader. A reader retains the center.
public struct LinkPlans<Route: LinkRoute>: AsyncSequence, Sendable {
  /// A delivered link.
  public typealias Element = ArrivedLink<Route>

  let center: LinkCenter<Route>
  let scene: String?

  /// Creates an iterator over the links that have not been read yet.
  public func makeAsyncIterator() -> Iterator { Iterator(center: center, scene: scene) }

  /// An iterator over the links that a ``LinkCenter`` delivers.
  public struct Iterator: AsyncIteratorProtocol {
    let center: LinkCenter<Route>
    let scene: String?

    /// Waits for the next link and returns it.
    ///
    /// - Returns: The next link, or nil if the task is cancelled.
    public func next() async -> ArrivedLink<Route>? {
      guard let link = await center.dispatcher.nextLink(in: scene) else { return nil }
      return ArrivedLink(link)
    }
  }
}
