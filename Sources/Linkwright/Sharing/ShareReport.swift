import Foundation

/// Reports the outcome of a share sheet exactly once.
///
/// The system does not call the completion handler of a sheet that was never shown, or that was
/// dismissed together with the screen below it. In these cases, the system releases the handler and
/// thereby this object, which then reports ``ShareOutcome/cancelled``.
///
/// The conformance to `Sendable` is unchecked because `action` is accessed only while `lock` is
/// held. The report is a class because its deinitializer reports the cancellation.
final class ShareReport: @unchecked Sendable {
  private let lock = NSLock()
  private var action: (@Sendable (ShareOutcome) -> Void)?

  init(_ action: @escaping @Sendable (ShareOutcome) -> Void) { self.action = action }

  deinit { action?(.cancelled) }

  /// Reports an outcome, unless an outcome has already been reported.
  func finish(_ outcome: ShareOutcome) {
    let action = lock.withLock {
      defer { self.action = nil }
      return self.action
    }
    action?(outcome)
  }
}
