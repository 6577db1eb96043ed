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

extension LinkCenter {
  /// The delivered links of all scenes, as an asynchronous sequence.
  public var plans: LinkPlans<Route> { LinkPlans(center: self, scene: nil) }

  /// Returns the delivered links of a scene, and those without a scene, as an asynchronous sequence.
  ///
  /// If a link was held while the app restarted, any scene may read it until the link's own scene
  /// receives another link or gets a reader.
  ///
  /// - Parameter scene: The persistent identifier of the scene session.
  public func plans(in scene: String) -> LinkPlans<Route> {
    dispatcher.know(scene)
    return LinkPlans(center: self, scene: scene)
  }

  /// The task that resolves the newest link. Tests wait for this task.
  package var resolution: Task<Void, Never>? { dispatcher.resolution }
}
