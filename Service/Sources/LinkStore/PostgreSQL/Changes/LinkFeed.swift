/// Follows the changes of links that any node makes.
///
/// ```swift
/// let feed = LinkFeed(store)
/// let position = try await store.feedPosition()
/// try await store.forEachLink { table.set($0) }
/// await feed.follow(from: position) { links in
///   for link in links { table.set(link) }
/// } reload: {
///   // Reads all links again, as above, and returns the new position.
/// }
/// ```
///
/// A link may be delivered more than once, and after a later change by this node. Its time of change
/// only grows, so the receiver keeps the link with the latest one.
package struct LinkFeed: Sendable {
  private let store: PostgreSQLStore
  private let interval: Duration
  /// The pause after a read that failed.
  private static let pause = Duration.milliseconds(200)
  private let didRead: @Sendable () -> Void

  /// - Parameters:
  ///   - interval: The longest time between two reads. Notifications make it shorter.
  ///   - didRead: Called after each read, when all changes so far have been delivered.
  package init(
    _ store: PostgreSQLStore,
    interval: Duration = .seconds(1),
    didRead: @escaping @Sendable () -> Void = {}
  ) {
    self.store = store
    self.interval = interval
    self.didRead = didRead
  }

  /// Delivers changes until the task is cancelled. While the database is away, nothing is delivered.
  /// Afterwards, no change is missing.
  ///
  /// - Parameters:
  ///   - deliver: Receives links in parts.
  ///   - reload: Reads all links again, because the server has another history. Returns a position
  ///     from before that. If it throws, it is called again.
  package func follow(
    from position: FeedPosition,
    deliver: @Sendable ([Link]) async throws -> Void,
    reload: @Sendable () async throws -> FeedPosition
  ) async {
    let listener = ChangeListener(
      store.url,
      statementLimit: store.options.statementLimit,
      interval: interval
    )
    defer { listener.stop() }
    var position = position
    for await _ in listener.signals {
      while !Task.isCancelled {
        do {
          switch try await store.links(changedSince: position, deliver) {
          case .read(let next): position = next
          case .otherHistory: position = try await reload()
          }
          didRead()
          break
        } catch {
          // The position is unchanged, so nothing is missed.
          try? await Task.sleep(for: Self.pause)
        }
      }
    }
  }
}
