import Foundation

/// The outcome of a share sheet.
public enum ShareOutcome: Sendable, Hashable {
  /// An activity accepted the link. The value is the activity; nil if the system does not report
  /// it.
  case shared(ShareActivity?)
  /// The user dismissed the sheet or cancelled the activity.
  case cancelled
  /// The activity failed. The value is a sentence that describes the error.
  case failed(String)

  /// Creates an outcome from the parameters of a `completionWithItemsHandler` closure.
  ///
  /// - Parameters:
  ///   - activity: The activity that the user chose; nil if the user chose no activity.
  ///   - completed: Whether the activity finished successfully.
  ///   - error: The error that the activity reported; nil if there is none. A cancellation by the
  ///     user counts as ``cancelled``, not as a failure.
  public init(activity: ShareActivity?, completed: Bool, error: (any Error)?) {
    switch error {
    case let error? where (error as? CocoaError)?.code != .userCancelled:
      self = .failed(error.localizedDescription)
    case .some: self = .cancelled
    case nil: self = completed ? .shared(activity) : .cancelled
    }
  }
}
