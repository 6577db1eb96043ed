public import Foundation

/// A storage that keeps held links across launches of the app.
///
/// ``LinkFile`` is the default. Implement the protocol to keep the data elsewhere.
public protocol LinkStorage: Sendable {
  /// Returns the data that was saved last; nil if there is none.
  ///
  /// - Throws: Any error if the data cannot be read now. The center then tries again later and saves nothing
  ///   until it succeeds.
  func load() throws -> Data?

  /// Replaces the saved data.
  ///
  /// - Parameter data: The new data; nil removes the old data.
  func save(_ data: Data?) throws
}
