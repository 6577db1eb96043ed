/// The result of a comparison of an association file with an earlier file: for each app and service
/// type, what changes for users.
///
/// ```swift
/// let comparison = later.comparison(with: earlier)
/// for app in comparison.apps where app.isChanged { print(app.appID, app.change) }
/// ```
public struct FileComparison: Sendable, Hashable {
  /// An app that one of the files, or both, list for a service type.
  public struct App: Sendable, Hashable {
    /// Whether the later file lists the app anew.
    public enum Change: String, Sendable, Hashable {
      /// Only the later file lists the app.
      case added
      /// Only the earlier file lists the app.
      case removed
      /// Both files list the app.
      case kept
    }

    /// The service type.
    public var service: Service
    /// The app ID.
    public var appID: String
    /// Whether both files list the app.
    public var change: Change
    /// The comparison of the rules. For an app that only one file lists, the other file counts as a
    /// list without rules. Nil for services other than `applinks`, which have no rules.
    public var rules: RuleSetComparison?

    /// Creates a description of an app.
    public init(
      service: Service,
      appID: String,
      change: Change,
      rules: RuleSetComparison? = nil
    ) {
      self.service = service
      self.appID = appID
      self.change = change
      self.rules = rules
    }

    /// Whether the files differ for the app, or may differ.
    public var isChanged: Bool { change != .kept || rules.map { !$0.isEmpty } ?? false }
  }

  /// A link that opens another app, because the files list the apps in another order.
  ///
  /// If several installed apps match a link, the app that the file lists first opens (documented).
  public struct OtherApp: Sendable, Hashable {
    /// The link without its scheme and host. It opens both apps with both files.
    public var link: String
    /// The app that opens with the earlier file if both are installed.
    public var appBefore: String
    /// The app that opens with the later file if both are installed.
    public var appAfter: String

    /// Creates a description of a link.
    public init(link: String, appBefore: String, appAfter: String) {
      self.link = link
      self.appBefore = appBefore
      self.appAfter = appAfter
    }
  }

  /// The apps of both files for all service types: those of the later file in its order, then those
  /// that only the earlier file lists.
  public var apps: [App]
  /// Links that open another app: an example for each pair of apps whose order changed, if a link
  /// opens both of them with both files. At most 20 examples.
  public var otherApps: [OtherApp]
  /// Whether ``otherApps`` has an example for every pair of apps for which the changed order has an
  /// effect. If not, a full comparison would have taken too long, or there are too many examples.
  public var isOrderCompared: Bool

  /// Creates a comparison.
  public init(apps: [App], otherApps: [OtherApp] = [], isOrderCompared: Bool = true) {
    self.apps = apps
    self.otherApps = otherApps
    self.isOrderCompared = isOrderCompared
  }

  /// Whether it is proved that both files decide the same about every link for every app, list the
  /// same apps, and open the same app if several are installed.
  public var isEmpty: Bool {
    !apps.contains(where: \.isChanged) && otherApps.isEmpty && isOrderCompared
  }

  /// Whether the comparison considered every link for every app, and every change of their order.
  public var isComplete: Bool { gaps.isEmpty }

  /// The links that were not compared, without duplicates.
  public var gaps: [ComparisonGap] {
    var seen: Set<ComparisonGap> = []
    return (apps.flatMap { $0.rules?.gaps ?? [] } + [orderGap].compactMap(\.self))
      .filter { seen.insert($0).inserted }
  }

  /// The gap for apps whose changed order was not compared, or nil if there are none.
  public var orderGap: ComparisonGap? { isOrderCompared ? nil : ComparisonGap(.order) }

  /// Whether some link opens an app only with the later file.
  public var opensMore: Bool { has(.opensMore) }

  /// Whether some link opens an app only with the earlier file.
  public var opensLess: Bool { has(.opensLess) }

  private func has(_ kind: RuleSetComparison.Difference.Kind) -> Bool {
    apps.contains { $0.rules?.difference(kind) != nil }
  }
}

extension AssociationFile {
  /// Compares the file with an earlier file.
  ///
  /// App IDs are compared code point by code point. White space, comments and different spellings
  /// of the same rules are not differences.
  ///
  /// - Parameters:
  ///   - earlier: The earlier file.
  ///   - stepCount: A limit on the work for all apps together, as in
  ///     ``RuleSet/comparison(with:stepCount:)``.
  public func comparison(
    with earlier: AssociationFile,
    stepCount: Int = RuleSetComparison.defaultStepCount
  ) -> FileComparison {
    var comparer = FileComparer(before: earlier, after: self, stepCount: stepCount)
    return comparer.compare()
  }
}
