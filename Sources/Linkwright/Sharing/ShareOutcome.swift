import Foundation

/// The outcome of a share sheet.
public enum ShareOutcome: Sendable, Hashable {
  /// An activity accepted the link; nil if the system does not report which one.
  case shared(ShareActivity?)
  /// The user dismissed the sheet or cancelled the activity.
  case cancelled
  /// The activity failed. The value is a sentence that describes the error.
  case failed(String)

  /// Creates an outcome from the parameters of `completionWithItemsHandler`.
  ///
  /// - Parameters:
  ///   - activity: The activity that the user chose; nil for none.
  ///   - completed: Whether the activity finished.
  ///   - error: The error of the activity. A cancellation by the user is not a failure.
  public init(activity: ShareActivity?, completed: Bool, error: (any Error)?) {
    switch error {
    case let error? where (error as? CocoaError)?.code != .userCancelled:
      self = .failed(error.localizedDescription)
    case .some: self = .cancelled
    case nil: self = completed ? .shared(activity) : .cancelled
    }
  }
}
