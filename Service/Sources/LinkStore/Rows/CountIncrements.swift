/// The numbers by which events increment the counts.
struct CountIncrements<Text: CountedText> {
  struct CampaignCount: Hashable {
    var host: Text
    /// The name of the campaign; empty for events without a campaign.
    var campaign: Text
    var kind: CountedKind
  }

  /// A count that belongs to a link or an invitation.
  struct SubjectCount: Hashable {
    var id: Text
    var kind: CountedKind
  }

  private(set) var campaigns: [CampaignCount: Int] = [:]
  private(set) var subjects: [SubjectCount: Int] = [:]

  mutating func add(_ kind: CountedKind, host: Text, campaign: Text?) {
    let key = CampaignCount(host: host, campaign: campaign ?? .empty, kind: kind)
    campaigns[key, default: 0] += 1
  }

  /// - Parameter id: The ID of a link or an invitation.
  mutating func add(_ kind: CountedKind, subject id: Text) {
    subjects[SubjectCount(id: id, kind: kind), default: 0] += 1
  }

  /// The subjects in the order of the index, so a batch reads the index from one end to the other.
  var sortedSubjects: [(key: SubjectCount, value: Int)] {
    subjects.sorted { ($0.key.id, $0.key.kind.rawValue) < ($1.key.id, $1.key.kind.rawValue) }
  }

  /// The campaigns in the order of the index.
  var sortedCampaigns: [(key: CampaignCount, value: Int)] {
    campaigns.sorted {
      let (one, other) = ($0.key, $1.key)
      return (one.host, one.campaign, one.kind.rawValue)
        < (other.host, other.campaign, other.kind.rawValue)
    }
  }
}

/// A host, a campaign or an ID for which events are counted.
protocol CountedText: Hashable, Comparable {
  static var empty: Self { get }
  var string: String { get }
}

extension String: CountedText {
  static var empty: String { "" }
  var string: String { self }
}
