public import Foundation

/// A type that stores held links across launches of the app.
///
/// The default is ``LinkFile``. Implement this protocol to store the data elsewhere. ``LinkCenter``
/// calls the methods on the main actor.
public protocol LinkStorage: Sendable {
  /// Returns the most recently saved data, or nil if no data is saved.
  ///
  /// - Throws: Any error if the data cannot be read now. The center then tries again later, and
  ///   saves nothing until it has read the data.
  func load() throws -> Data?

  /// Replaces the saved data.
  ///
  /// - Parameter data: The new data. A value of nil removes the saved data.
  /// - Throws: Any error if the data cannot be saved. The center then logs an event with the stage
  ///   ``LinkEvent/Stage/storageFailed``, once until the storage works again.
  func save(_ data: Data?) throws
}
