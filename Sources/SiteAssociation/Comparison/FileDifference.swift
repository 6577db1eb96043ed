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
  /// Links about which the two files make different decisions: a shortest link for each app and each
  /// pair of rules that decide differently.
  public var links: [Link]
  /// Links that open another app if several are installed, because the files list the apps in
  /// another order.
  public var otherApps: [FileComparison.OtherApp]
  /// Whether the comparison considered every link for every app that both files list and every
  /// change of their order, and ``links`` has an example for each pair of rules that decide
  /// differently.
  ///
  /// The property is false if a full comparison would take too long, because the files have too
  /// many rules or very complex patterns. It is also false if there are too many examples. In both
  /// cases, the files may differ in rules or in the order of apps without an example.
  public var isComplete: Bool

  /// Creates a difference.
  public init(
    addedApps: [App] = [],
    removedApps: [App] = [],
    links: [Link] = [],
    otherApps: [FileComparison.OtherApp] = [],
    isComplete: Bool = true
  ) {
    self.addedApps = addedApps
    self.removedApps = removedApps
    self.links = links
    self.otherApps = otherApps
    self.isComplete = isComplete
  }

  /// Whether the comparison is complete and no difference was found.
  public var isEmpty: Bool {
    isComplete && addedApps.isEmpty && removedApps.isEmpty && links.isEmpty && otherApps.isEmpty
  }
}

extension AssociationFile {
  /// Compares this file with an earlier file.
  ///
  /// The result has the differences of ``comparison(with:stepCount:)`` in a shorter form.
  ///
  /// - Parameter other: The earlier file.
  public func difference(from other: AssociationFile) -> FileDifference {
    let comparison = comparison(with: other)
    func apps(_ change: FileComparison.App.Change) -> [FileDifference.App] {
      comparison.apps.filter { $0.change == change }
        .map { FileDifference.App(service: $0.service, appID: $0.appID) }
    }
    var links: [FileDifference.Link] = []
    var isComplete = comparison.isComplete
    for app in comparison.apps where app.change == .kept {
      guard let rules = app.rules else { continue }
      let room = FileDifference.maximumLinkCount - links.count
      if rules.differenceCount > min(room, rules.differences.count) { isComplete = false }
      // Links that a rule of the later file decides come first.
      let sorted =
        rules.differences.filter { $0.ruleAfter != nil }
        + rules.differences.filter { $0.ruleAfter == nil }
      links += sorted.prefix(room).map {
        FileDifference.Link(
          path: $0.link,
          appID: app.appID,
          before: $0.before,
          after: $0.after
        )
      }
    }
    return FileDifference(
      addedApps: apps(.added),
      removedApps: apps(.removed),
      links: links,
      otherApps: comparison.otherApps,
      isComplete: isComplete
    )
  }
}

extension FileDifference {
  /// The maximum number of links in a difference.
  static let maximumLinkCount = 10_000
}
