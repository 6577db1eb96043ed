/// An app that an association file lists for a service type, with the app's rules.
public struct AssociationEntry: Sendable, Hashable {
  /// The service type.
  public var service: Service
  /// The app ID.
  public var appID: String
  /// The rules in order, or nil for an entry without a list of rules.
  ///
  /// An entry without a list matches every URL (inferred). An empty list matches no URL (observed).
  public var rules: [Rule]?
  /// A number that identifies the JSON object from which this entry was read. Entries with the same
  /// number come from the same object and share its rules.
  public var objectNumber: Int
  /// The place of the app ID in the file, or nil for an entry that was not read from a file.
  public var place: Place?

  /// Creates an entry.
  public init(
    service: Service,
    appID: String,
    rules: [Rule]?,
    objectNumber: Int = 0,
    place: Place? = nil
  ) {
    self.service = service
    self.appID = appID
    self.rules = rules
    self.objectNumber = objectNumber
    self.place = place
  }
}
