import Foundation

/// Performs work that blocks for a short while, such as reading a file, on a thread that does not run
/// tasks.
func performBlocking<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global(qos: .utility).async { continuation.resume(with: Result { try work() }) }
  }
}

/// Performs work that blocks for seconds or longer, such as waiting for a server, on a thread of its
/// own. The few threads of Dispatch's queues are left to work that others wait for.
func performOnOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
