/// What visits are counted for.
package struct StatisticsSubject: Sendable, Hashable {
  /// The numbers are stored, and are never reused.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    case host = 1
    case link = 2
    case campaign = 3
    case tag = 4
    case invitation = 5
    case inviter = 6

    /// The word in the API and on the command line.
    package var name: String {
      switch self {
      case .host: "host"
      case .link: "link"
      case .campaign: "campaign"
      case .tag: "tag"
      case .invitation: "invitation"
      case .inviter: "inviter"
      }
    }

    /// Whether the counts of this kind of subject are also kept by the values of a dimension.
    func counts(_ dimension: StatisticsDimension) -> Bool {
      guard let subject = dimension.subject else { return true }
      switch self {
      case .host, .campaign, .tag, .inviter: return subject != self
      // A link has one host and few tags, and an invitation has one inviter.
      case .link, .invitation: return subject == .campaign
      }
    }
  }

  package var kind: Kind
  /// The ID of a link or an invitation, or the name of another subject.
  package var name: StatisticsText

  package init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = StatisticsText(name)
  }
}
