/// Waits for work that may hang because a disk does not respond, but no longer than a limit.
///
/// If the limit passes, the work continues. If the task is cancelled, the work is cancelled, too.
///
/// - Returns: nil if the limit passed.
/// - Throws: The error of the work, or `CancellationError`.
package func waitAtMost<Value: Sendable>(
  _ limit: Duration,
  for work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  let results = AsyncStream.makeStream(of: Result<Value, any Error>?.self)
  let task = Task {
    do {
      let value = try await work()
      results.continuation.yield(.success(value))
    } catch {
      results.continuation.yield(.failure(error))
    }
  }
  let timer = Task {
    try await Task.sleep(for: limit)
    results.continuation.yield(nil)
  }
  defer { timer.cancel() }
  for await result in results.stream { return try result?.get() }
  task.cancel()
  throw CancellationError()
}
