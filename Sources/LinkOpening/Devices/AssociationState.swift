public import SiteAssociation

/// What a device has of one association file for one app.
public struct AssociationState: Sendable {
  /// How far the device got.
  public enum Status: Sendable {
    /// The device has not asked yet, or has no answer.
    case notFetched
    /// The file did not arrive or could not be read; with the reason if it is known.
    case failed(reason: String?)
    /// The file does not name the app (inferred).
    case denied
    /// The device has this file. If it is not readable, or does not name the app, links go to the
    /// browser all the same.
    case approved(AssociationFile)
  }

  /// How far the device got.
  public var status: Status
  /// How long ago the device asked; nil where nobody knows. It asks again just under five days after a
  /// success, and three to four hours after a failure (inferred).
  public var age: Duration?

  /// Describes what a device has.
  ///
  /// - Parameters:
  ///   - status: How far the device got.
  ///   - age: How long ago it asked.
  public init(_ status: Status, age: Duration? = nil) {
    self.status = status
    self.age = age
  }

  /// A file that the device has and uses.
  public static func approved(_ file: AssociationFile, age: Duration? = nil) -> AssociationState {
    AssociationState(.approved(file), age: age)
  }

  /// A file that the device has not asked for.
  public static let notFetched = AssociationState(.notFetched)
}
