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
  /// Whether all rules of the apps that both files name were compared, and all links found are here. Not so
  /// where files have so many rules and apps, or such patterns, that it would take too long: then the
  /// files are written otherwise, and may do more otherwise than ``links`` shows.
  public var isComplete: Bool

  /// Makes a difference of its parts.
  public init(
    addedApps: [App] = [],
    removedApps: [App] = [],
    links: [Link] = [],
    isComplete: Bool = true
  ) {
    self.addedApps = addedApps
    self.removedApps = removedApps
    self.links = links
    self.isComplete = isComplete
  }

  /// Whether everything was compared and no difference was found.
  public var isEmpty: Bool {
    isComplete && addedApps.isEmpty && removedApps.isEmpty && links.isEmpty
  }
}
