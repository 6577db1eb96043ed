/// Assumptions about devices where sources disagree.
///
/// The defaults follow Apple's documentation. Where that contradicts itself, they follow
/// observations.
public struct DeviceAssumptions: Sendable, Hashable {
  /// The order of several apps that a link could open.
  public enum AppOrder: String, Sendable, Hashable, CaseIterable {
    /// The order of the association file (documented by an Apple engineer in Apple's forum).
    case file
    /// The reverse order of the association file (reported for iOS 15).
    case reversedFile
    /// The order of installation.
    case installation
  }

  /// The links to which a user's choice between app and browser applies.
  public enum ChoiceScope: String, Sendable, Hashable, CaseIterable {
    /// All links of the app (observed: the stored setting names the app and no domain).
    case app
    /// Links of the same host (documented in TN3155).
    case host
  }

  /// The scope of the search for the best entry for a host. An entry with the host itself comes
  /// before wildcards, and long wildcards before short ones (documented).
  public enum EntrySearch: String, Sendable, Hashable, CaseIterable {
    /// Each app uses its own best entry.
    case eachApp
    /// All apps use the best entry of any app, as an implementation with a single table would.
    case allApps
  }

  /// Whether `*.example.com` covers `example.com`. Apple's archived guide says no; devices seem to
  /// behave as if it did (inferred).
  public var wildcardCoversBareDomain: Bool
  /// The order of several apps that a link could open.
  public var appOrder: AppOrder
  /// The links to which a user's choice applies.
  public var choiceScope: ChoiceScope
  /// The scope of the search for the best entry.
  public var entrySearch: EntrySearch

  /// Creates assumptions; without arguments, the defaults.
  ///
  /// - Parameters:
  ///   - wildcardCoversBareDomain: Whether `*.example.com` covers `example.com`.
  ///   - appOrder: The order of several apps that a link could open.
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
