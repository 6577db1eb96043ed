/// The difference between two association files, as it affects users.
public struct FileDifference: Sendable, Hashable {
  /// An app that a file lists for a service.
  public struct App: Sendable, Hashable {
    /// The service.
    public var service: Service
    /// The app ID.
    public var appID: String

    /// Creates an app of a service.
    public init(service: Service, appID: String) {
      self.service = service
      self.appID = appID
    }
  }

  /// A link about which the two files make different decisions for an app that both files list.
  public struct Link: Sendable, Hashable {
    /// A path with query and fragment.
    public var path: String
    /// The app ID.
    public var appID: String
    /// The decision of the earlier file.
    public var before: Decision
    /// The decision of this file.
    public var after: Decision

    /// Creates a link.
    public init(path: String, appID: String, before: Decision, after: Decision) {
      self.path = path
      self.appID = appID
      self.before = before
      self.after = after
    }
  }

  /// The apps that only this file lists.
  public var addedApps: [App]
  /// The apps that only the earlier file lists.
  public var removedApps: [App]
  /// Example links, at most one for each app and rule. The files may make different decisions about
  /// other links, too.
  public var links: [Link]
  /// Whether all rules of the apps that both files list were compared, and ``links`` contains every
  /// difference that was found.
  ///
  /// The property is false for two files that differ and that have so many rules and apps, or such
  /// large patterns, that a full comparison would take too long. The files may then differ in more
  /// links than ``links`` contains.
  public var isComplete: Bool

  /// Creates a difference.
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

  /// Whether the comparison is complete and no difference was found.
  public var isEmpty: Bool {
    isComplete && addedApps.isEmpty && removedApps.isEmpty && links.isEmpty
  }
}

extension AssociationFile {
  /// Compares this file with an earlier one.
  ///
  /// App IDs are compared code point by code point. Rules are compared with the help of sample
  /// links that are built from the patterns of both files, so a difference that no sample link
  /// shows is not found. Whitespace, comments and different spellings of the same rules are not
  /// differences. If a full comparison would take too long, only a part of the files is compared,
  /// and ``FileDifference/isComplete`` is false.
  ///
  /// - Parameter other: The earlier file.
  public func difference(from other: AssociationFile) -> FileDifference {
    let (before, after) = (other.apps, apps)
    let (known, kept) = (Set(before), Set(after))
    var comparison = RuleComparison(before: other, after: self)
    let links = after.filter { known.contains($0) && $0.service == .applinks }.flatMap {
      comparison.links(of: $0.appID)
    }
    return FileDifference(
      addedApps: after.filter { !known.contains($0) },
      removedApps: before.filter { !kept.contains($0) },
      links: links,
      isComplete: comparison.isComplete
    )
  }

  /// The apps that the file lists, in file order, without duplicates.
  private var apps: [FileDifference.App] {
    var seen: Set<FileDifference.App> = []
    return entries.map { FileDifference.App(service: $0.service, appID: $0.appID) }
      .filter { seen.insert($0).inserted }
  }
}
