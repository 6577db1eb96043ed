/// What a file says for one app and one service.
public struct AssociationEntry: Sendable, Hashable {
  /// The service.
  public var service: Service
  /// The app: prefix, dot, bundle identifier.
  public var appID: String
  /// The rules in order, or nil when the entry has no list of rules: it then holds for every URL
  /// (inferred). An empty list holds for none (observed).
  public var rules: [Rule]?
  /// The number of the section of the file that the entry comes from; apps of one section share
  /// their rules.
  public var section: Int
  /// Where the app stands in the file.
  public var place: Place?

  /// Makes an entry.
  public init(
    service: Service,
    appID: String,
    rules: [Rule]?,
    section: Int = 0,
    place: Place? = nil
  ) {
    self.service = service
    self.appID = appID
    self.rules = rules
    self.section = section
    self.place = place
  }
}
