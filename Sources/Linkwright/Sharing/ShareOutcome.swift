import Foundation

/// What became of a share sheet.
public enum ShareOutcome: Sendable, Hashable {
  /// The link was given to an activity; nil where the system did not say which.
  case shared(ShareActivity?)
  /// The person left the sheet, or the activity.
  case cancelled
  /// The activity could not do its work; a sentence.
  case failed(String)

  /// Reads what the system reports.
  ///
  /// - Parameters:
  ///   - activity: What the person chose; nil for nothing.
  ///   - completed: Whether the activity did its work.
  ///   - error: Why it did not. A person who turns back within an activity is no failure.
  public init(activity: ShareActivity?, completed: Bool, error: (any Error)?) {
    switch error {
    case let error? where (error as? CocoaError)?.code != .userCancelled:
      self = .failed(error.localizedDescription)
    case .some: self = .cancelled
    case nil: self = completed ? .shared(activity) : .cancelled
    }
  }
}
