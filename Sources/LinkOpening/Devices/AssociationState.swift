public import SiteAssociation

/// The state of an association file on a device, for one app.
public struct AssociationState: Sendable {
  /// The result of the device's attempts to fetch the file.
  public enum Status: Sendable {
    /// The device has not requested the file yet, or has not received a response.
    case notFetched
    /// The device could not fetch or read the file. The value is the reason, or nil if the reason
    /// is unknown.
    case failed(reason: String?)
    /// The file does not name the app (inferred).
    case denied
    /// The device has this file. Links still open the browser if the file is unreadable or does not
    /// name the app.
    case approved(AssociationFile)
  }

  /// The result of the device's attempts to fetch the file.
  public var status: Status
  /// The time since the last request; nil if this time is unknown.
  ///
  /// The device requests the file again just under five days after a success, and three to four
  /// hours after a failure (inferred).
  public var age: Duration?

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - status: The result of the device's attempts to fetch the file.
  ///   - age: The time since the last request.
  public init(_ status: Status, age: Duration? = nil) {
    self.status = status
    self.age = age
  }

  /// Returns the state of a file that the device has fetched.
  ///
  /// - Parameters:
  ///   - file: The association file.
  ///   - age: The time since the last request; nil if this time is unknown.
  public static func approved(_ file: AssociationFile, age: Duration? = nil) -> AssociationState {
    AssociationState(.approved(file), age: age)
  }

  /// The state of a file that the device has not fetched yet.
  public static let notFetched = AssociationState(.notFetched)
}
