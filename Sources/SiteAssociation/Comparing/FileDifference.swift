/// What one association file does otherwise than another one, as people notice it.
public struct FileDifference: Sendable, Hashable {
  /// An app in the list of a service.
  public struct App: Sendable, Hashable {
    /// The service.
    public var service: Service
    /// Prefix, dot, bundle identifier.
    public var appID: String

    /// Makes an app of a service.
    public init(service: Service, appID: String) {
      self.service = service
      self.appID = appID
    }
  }

  /// A link that the files decide differently for an app that both name.
  public struct Link: Sendable, Hashable {
    /// A path with query and fragment.
    public var path: String
    /// Prefix, dot, bundle identifier.
    public var appID: String
    /// What the other file says.
    public var before: Decision
    /// What this file says.
    public var after: Decision

    /// Makes a link of its parts.
    public init(path: String, appID: String, before: Decision, after: Decision) {
      self.path = path
      self.appID = appID
      self.before = before
      self.after = after
    }
  }

  /// Apps that the other file does not name.
  public var addedApps: [App]
  /// Apps that only the other file names.
  public var removedApps: [App]
  /// Links by example, at most one for a rule: the files may differ for more.
  public var links: [Link]

  /// Makes a difference of its parts.
  public init(addedApps: [App] = [], removedApps: [App] = [], links: [Link] = []) {
    self.addedApps = addedApps
    self.removedApps = removedApps
    self.links = links
  }

  /// Whether no difference was found.
  public var isEmpty: Bool { addedApps.isEmpty && removedApps.isEmpty && links.isEmpty }
}
