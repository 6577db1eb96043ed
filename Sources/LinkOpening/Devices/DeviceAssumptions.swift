/// What to assume about devices where sources disagree. The defaults are what Apple documents, and where
/// Apple contradicts itself, what was observed.
public struct DeviceAssumptions: Sendable, Hashable {
  /// Which of several apps that a link could open comes first.
  public enum AppOrder: String, Sendable, Hashable, CaseIterable {
    /// The order of the association file (documented, by an engineer of Apple in its forum).
    case file
    /// The last one of the file (reported, of iOS 15).
    case reversedFile
    /// The order of installation.
    case installation
  }

  /// How far a choice between app and browser reaches.
  public enum ChoiceScope: String, Sendable, Hashable, CaseIterable {
    /// All links of the app (observed: the settings of a device name the app and no domain).
    case app
    /// Links of the same host (documented in TN3155).
    case host
  }

  /// Where the search for entries that cover a host ends: those with the host itself come before
  /// wildcards, and long wildcards before short ones (documented).
  public enum EntrySearch: String, Sendable, Hashable, CaseIterable {
    /// For each app at its own best entry.
    case eachApp
    /// For all apps at the best entry of any of them, as an implementation by one table would.
    case allApps
  }

  /// Whether `*.example.com` covers `example.com`: Apple's archived guide says no, devices seem to say
  /// yes (inferred).
  public var wildcardCoversBareDomain: Bool
  /// Which of several apps comes first.
  public var appOrder: AppOrder
  /// How far a choice of the user reaches.
  public var choiceScope: ChoiceScope
  /// Where the search for entries ends.
  public var entrySearch: EntrySearch

  /// Makes assumptions; without arguments, the defaults.
  ///
  /// - Parameters:
  ///   - wildcardCoversBareDomain: Whether `*.example.com` covers `example.com`.
  ///   - appOrder: Which of several apps comes first.
  ///   - choiceScope: How far a choice of the user reaches.
  ///   - entrySearch: Where the search for entries ends.
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
