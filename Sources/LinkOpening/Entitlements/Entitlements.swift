/// What a signed app may do, as far as it matters to links.
public struct Entitlements: Sendable, Hashable {
  /// Prefix, dot, bundle identifier; nil where the file does not say it, as that of a project.
  public var applicationID: String?
  /// The associated domains in order, as written; those that cannot be read are among them.
  public var associatedDomains: [String]
  /// Whether the app asks to be a default browser; such an app cannot have universal links (documented).
  public var isBrowser: Bool
  /// Whether the app is signed for development, which `?mode=developer` needs (documented). nil where the
  /// file does not say it.
  public var isForDevelopment: Bool?
  /// The team that signed; nil where the file does not say it.
  public var teamID: String?

  /// Makes entitlements from their parts.
  public init(
    applicationID: String? = nil,
    associatedDomains: [String] = [],
    isBrowser: Bool = false,
    isForDevelopment: Bool? = nil,
    teamID: String? = nil
  ) {
    self.applicationID = applicationID
    self.associatedDomains = associatedDomains
    self.isBrowser = isBrowser
    self.isForDevelopment = isForDevelopment
    self.teamID = teamID
  }

  /// The entries that can be read, in order.
  public var entries: [AssociatedDomainEntry] {
    associatedDomains.compactMap(AssociatedDomainEntry.init)
  }
}
