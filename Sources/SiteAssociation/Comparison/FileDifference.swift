/// The difference between two association files, as users notice it.
public struct FileDifference: Sendable, Hashable {
  /// An app and a service.
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

  /// A link that the two files decide differently for an app that both name.
  public struct Link: Sendable, Hashable {
    /// A path with query and fragment.
    public var path: String
    /// The app ID.
    public var appID: String
    /// The decision of the other file.
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

  /// The apps that only this file names.
  public var addedApps: [App]
  /// The apps that only the other file names.
  public var removedApps: [App]
  /// Example links, at most one for each rule. The files may differ for more links.
  public var links: [Link]
  /// Whether the comparison covered all rules of the apps that both files name, and ``links``
  /// contains all differences found.
  ///
  /// False if the files have so many rules and apps, or such patterns, that a full comparison would
  /// take too long. The files then differ in their text, and may differ in more links than
  /// ``links`` shows.
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

  /// Whether the comparison is complete and found no difference.
  public var isEmpty: Bool {
    isComplete && addedApps.isEmpty && removedApps.isEmpty && links.isEmpty
  }
}

extension AssociationFile {
  /// Returns the difference from another file.
  ///
  /// Apps are compared exactly. Rules are compared with sample links made from the patterns of both
  /// files, so a difference that no sample shows is not found. White space, comments and different
  /// spellings of the same rules do not count. The comparison of some files would take hours; these
  /// are compared only in part, and ``FileDifference/isComplete`` is false.
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

  /// The apps of the file in file order, without duplicates.
  private var apps: [FileDifference.App] {
    var seen: Set<FileDifference.App> = []
    return entries.map { FileDifference.App(service: $0.service, appID: $0.appID) }
      .filter { seen.insert($0).inserted }
  }
}
