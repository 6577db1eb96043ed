/// Assumptions about device behavior on which sources disagree.
///
/// The defaults follow Apple's archived guide for the bare domain of a wildcard, a statement by an
/// Apple engineer for the order of apps, and an observation for the scope of a choice. The
/// observation contradicts Apple's documentation. No source specifies the scope of the search for
/// entries.
public struct DeviceAssumptions: Sendable, Hashable {
  /// The order in which the system considers apps that a link could open.
  public enum AppOrder: String, Sendable, Hashable, CaseIterable {
    /// The order of the apps in the association file (documented by an Apple engineer in the Apple
    /// Developer Forums).
    case file
    /// The reverse of the order in the association file (reported for iOS 15).
    case reversedFile
    /// The order of installation.
    case installation
  }

  /// The links to which a user's choice between app and browser applies.
  public enum ChoiceScope: String, Sendable, Hashable, CaseIterable {
    /// The choice applies to all links that can open the app (observed: the stored setting names
    /// the app but no domain).
    case app
    /// The choice applies only to links to the same host as the link for which the user made the
    /// choice (documented in TN3155).
    case host
  }

  /// The scope of the search for the best entry for a host.
  ///
  /// An entry for the host itself is better than a wildcard, and a longer wildcard is better than a
  /// shorter wildcard (documented).
  public enum EntrySearch: String, Sendable, Hashable, CaseIterable {
    /// Each app uses its own best entry.
    case eachApp
    /// Only the best entry among all apps counts, so apps without an equally good entry are
    /// ignored. A system that keeps the entries of all apps in one table would behave in this way.
    case allApps
  }

  /// Whether `*.example.com` covers `example.com`. Apple's archived guide says that the wildcard
  /// does not cover the bare domain, but devices seem to treat the wildcard as if it covered the
  /// bare domain (inferred).
  public var wildcardCoversBareDomain: Bool
  /// The order in which the system considers apps that a link could open.
  public var appOrder: AppOrder
  /// The links to which a user's choice applies.
  public var choiceScope: ChoiceScope
  /// The scope of the search for the best entry.
  public var entrySearch: EntrySearch

  /// Creates assumptions.
  ///
  /// Assumptions that you omit have their default values.
  ///
  /// - Parameters:
  ///   - wildcardCoversBareDomain: Whether `*.example.com` covers `example.com`.
  ///   - appOrder: The order in which the system considers apps that a link could open.
  ///   - choiceScope: The links to which a user's choice applies.
  ///   - entrySearch: The scope of the search for the best entry.
  public init(
    wildcardCoversBareDomain: Bool = false,
    appOrder: AppOrder = .file,
    choiceScope: ChoiceScope = .app,
    entrySearch: EntrySearch = .eachApp
  ) {
    self.wildcardCoversBareDomain = wildcardCoversBareDomain
    self.appOrder = appOrder
    self.choiceScope = choiceScope
    self.entrySearch = entrySearch
  }
}
