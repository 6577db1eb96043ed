internal import Foundation
internal import NIOConcurrencyHelpers

/// Draws QR codes on threads of its own, a few at a time.
///
/// A large PNG takes a second or more. On the threads that answer visitors, it would delay all of them.
///
/// A class because all requests share its threads.
final class QRDrawer: Sendable {
  /// The number of codes that are drawn or wait. Beyond that, waiting would take too long.
  let capacity: Int
  private let queue: OperationQueue
  private let acceptedCount = NIOLockedValueBox(0)

  static let standardCapacity = 8

  /// - Parameter width: The number of codes that are drawn at the same time.
  init(
    capacity: Int = QRDrawer.standardCapacity,
    width: Int = min(2, max(1, ProcessInfo.processInfo.activeProcessorCount / 2))
  ) {
    self.capacity = capacity
    queue = OperationQueue()
    queue.name = "linkwright.qr-codes"
    queue.maxConcurrentOperationCount = width
    queue.qualityOfService = .utility
  }

  /// The number of codes that are drawn or wait.
  var count: Int { acceptedCount.withLockedValue { $0 } }

  /// Runs a closure that draws a code.
  ///
  /// - Throws: ``Problem`` if too many codes wait, and the errors of the closure.
  func draw<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    let isAccepted = acceptedCount.withLockedValue { count in
      guard count < capacity else { return false }
      count += 1
      return true
    }
    guard isAccepted else {
      throw Problem(
        .tooManyRequests,
        "\(capacity) QR codes are being drawn or wait. Repeat the request in a few seconds.",
        retryAfter: 2
      )
    }
    defer { acceptedCount.withLockedValue { $0 -= 1 } }
    return try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Result { try body() }) }
    }
  }
}
