/// Ends a shutdown that takes too long.
///
/// A task that waits for a disk cannot be cancelled. If the disk does not respond, the task would
/// delay the end of the process forever. Nothing acknowledged is lost with such a task: visits are
/// in the journal before they are acknowledged.
///
/// A class because the services and the caller that waits for them share the state.
final class ShutdownLimit: Sendable {
  private let limit: Duration
  /// The end of the work; nil if the limit has passed before.
  private let end = AsyncStream.makeStream(of: Result<Void, any Error>?.self)

  /// - Parameter limit: The maximum time between ``begin()`` and the end of the work.
  init(_ limit: Duration) { self.limit = limit }

  /// Starts the time.
  func begin() {
    Task { [limit, end] in
      try? await Task.sleep(for: limit)
      end.continuation.yield(nil)
    }
  }

  /// Performs work, and waits for its end or for the limit. Call this method once.
  ///
  /// - Returns: false if the limit has passed. The work then continues.
  /// - Throws: The error of the work.
  func run(_ work: @escaping @Sendable () async throws -> Void) async throws -> Bool {
    let task = Task { [end] in
      do {
        try await work()
        end.continuation.yield(.success(()))
      } catch {
        end.continuation.yield(.failure(error))
      }
    }
    let result = await withTaskCancellationHandler {
      // This task is separate, so that a cancellation does not end the wait before the work.
      await Task { [end] in
        for await result in end.stream { return result }
        return nil
      }.value
    } onCancel: {
      task.cancel()
    }
    try result?.get()
    return result != nil
  }
}
