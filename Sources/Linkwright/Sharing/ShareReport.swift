import Foundation

/// Reports what became of a share sheet once, whatever happens to the sheet.
///
/// The system calls no handler for a sheet that was never shown, or that went with the screen below it,
/// but it lets go of the handler, and with it of this object, which then reports ``ShareOutcome/cancelled``.
///
/// `@unchecked`: `action` is only touched under `lock`. A class, because its end is a report.
final class ShareReport: @unchecked Sendable {
  private let lock = NSLock()
  private var action: (@Sendable (ShareOutcome) -> Void)?

  init(_ action: @escaping @Sendable (ShareOutcome) -> Void) { self.action = action }

  deinit { action?(.cancelled) }

  /// Reports an outcome, if none has been reported.
  func finish(_ outcome: ShareOutcome) {
    let action = lock.withLock {
      defer { self.action = nil }
      return self.action
    }
    action?(outcome)
  }
}
