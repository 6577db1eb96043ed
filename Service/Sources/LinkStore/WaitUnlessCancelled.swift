/// Waits for work that may hang because a disk does not respond.
///
/// If the task is cancelled, the wait ends at once. The work is also cancelled, but may continue
/// until the disk responds.
///
/// - Throws: The error of the work, or `CancellationError`.
package func waitUnlessCancelled<Value: Sendable>(
  for work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let results = AsyncStream.makeStream(of: Result<Value, any Error>.self)
  let task = Task {
    do {
      let value = try await work()
      results.continuation.yield(.success(value))
    } catch {
      results.continuation.yield(.failure(error))
    }
    results.continuation.finish()
  }
  for await result in results.stream { return try result.get() }
  task.cancel()
  throw CancellationError()
}
