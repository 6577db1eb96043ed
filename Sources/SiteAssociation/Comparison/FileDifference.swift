/// The difference between an earlier and a later association file, as it affects users.
public struct FileDifference: Sendable, Hashable {
  /// An app that a file lists for a service type.
  public struct App: Sendable, Hashable {
    /// The service type.
    public var service: Service
    /// The app ID.
    public var appID: String

    /// Creates the description of an app that a file lists for a service type.
    public init(service: Service, appID: String) {
      self.service = service
      self.appID = appID
    }

    /// Returns whether two values have the same service and app ID, code point by code point.
    public static func == (left: App, right: App) -> Bool {
      left.service == right.service && left.appID.isSameCode(as: right.appID)
    }

    /// Hashes the service and the app ID.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(service)
      hasher.combine(ExactText(appID))
    }
  }

  /// A link about which the two files make different decisions for an app that both files list.
  public struct Link: Sendable, Hashable {
    /// The link without its scheme and host: a path, which may be followed by a query and a
    /// fragment.
    public var path: String
    /// The app ID.
    public var appID: String
    /// The decision of the earlier file.
    public var before: Decision
    /// The decision of the later file.
    public var after: Decision

    /// Creates the description of a link about which the two files make different decisions.
    public init(path: String, appID: String, before: Decision, after: Decision) {
      self.path = path
      self.appID = appID
      self.before = before
      self.after = after
    }
  }

  /// The apps that only the later file lists.
  public var addedApps: [App]
  /// The apps that only the earlier file lists.
  public var removedApps: [App]
  /// Example links about which the two files make different decisions: at most one for each app and
  /// rule. The files may also make different decisions about other links.
  public var links: [Link]
  /// Whether the comparison covers every rule for every app that both files list, and ``links``
  /// contains all the examples that were found.
  ///
  /// The property is false if a full comparison would take too long, because the files have too
  /// many rules or very large patterns. It is also false if there are more than 10,000 examples. In
  /// both cases, the files may differ in rules for which ``links`` contains no example.
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
  /// Compares this file with an earlier file.
  ///
  /// App IDs are compared code point by code point. To compare rules, the method applies both files
  /// to sample links, which are built from the patterns of both files. A difference that no sample
  /// link shows is not found. Whitespace, comments and different spellings of the same rules are
  /// not differences. If a full comparison would take too long, only some of the rules are
  /// compared, and ``FileDifference/isComplete`` is false.
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
