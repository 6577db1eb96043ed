/// What an audit counted. Counts are exact, unless their type is a sketch.
package struct AuditTally: Sendable {
  /// The counts of a file's apps.
  package struct Rules: Sendable {
    /// The counts of the apps that share a list of rules.
    package struct Group: Sendable {
      /// The requests that open the apps.
      package var opened = 0
      /// The requests that a rule excludes.
      package var excluded = 0
      /// For each rule, the requests that it decided.
      package var decided: [Int]
    }

    package var groups: [Group]
    /// The requests that open at least one app.
    package var opened = 0
    /// The requests that open no app, because a rule excludes them.
    package var excluded = 0
    /// The requests that no rule of any app matches.
    package var unmatched = 0

    init(_ rules: AuditedRules) {
      groups = rules.groups.map { group in
        Group(decided: [Int](repeating: 0, count: group.ruleCount))
      }
    }
  }

  /// A line that could not be read.
  package struct UnreadableLine: Sendable, Hashable {
    /// The index of the log.
    package var log: Int
    /// The number of the line, from 1.
    package var line: Int
    package var isTooLong: Bool
  }

  package var lines = 0
  /// The lines without a request by their nature: empty lines, and lines that name the fields.
  package var emptyLines = 0
  package var unreadableLines = 0
  package var firstUnreadableLines: [UnreadableLine] = []
  /// The number of lines that were skipped for each reason.
  package var skipped = [Int](repeating: 0, count: SkipReason.allCases.count)
  /// The requests that were decided.
  package var requests = 0
  /// The requests whose target is not a URL. They open nothing.
  package var invalidURLs = 0
  /// The requests in a log that contains the host.
  package var requestsWithHost = 0
  package var hosts = FrequentItems(capacity: 64, keyCapacity: 128)

  package var links = DistinctCount()
  package var unopenedLinks = DistinctCount()
  package var rules: Rules
  /// The links that no rule matches.
  package var unmatchedLinks: FrequentItems
  /// The effect of the second file; nil without one.
  package var effect: AuditEffect?

  package static let maximumUnreadableLineCount = 5

  init(_ rules: AuditedRules, _ newRules: AuditedRules?, _ options: AuditOptions) {
    self.rules = Rules(rules)
    unmatchedLinks = Self.frequentLinks(options)
    effect = newRules.map { AuditEffect(from: rules, to: $0, options) }
  }

  package func skipped(_ reason: SkipReason) -> Int { skipped[reason.rawValue] }

  static func frequentLinks(_ options: AuditOptions) -> FrequentItems {
    FrequentItems(
      capacity: options.keptLinkCount,
      keyCapacity: RedactedLink.maximumLength + 8,
      exampleCapacity: 512
    )
  }
}
