import GRDB
import LinkwrightCore

/// What is counted: the kinds of events, and redemptions.
enum CountedKind: Int, CaseIterable {
  case visit = 1
  case opening = 2
  case bot = 3
  case invitationShown = 4
  case redemption = 5

  init(_ kind: VisitEvent.Kind) {
    switch kind {
    case .visit: self = .visit
    case .opening: self = .opening
    case .bot: self = .bot
    case .invitationShown: self = .invitationShown
    }
  }

  var field: WritableKeyPath<Counts, Int> {
    switch self {
    case .visit: \.visits
    case .opening: \.openings
    case .bot: \.bots
    case .invitationShown: \.invitationsShown
    case .redemption: \.redemptions
    }
  }
}

/// How much is to be added to the counts.
struct CountIncrements {
  struct Campaign: Hashable {
    var host: String
    /// Empty for none.
    var campaign: String
    var kind: CountedKind
  }

  /// A link or an invitation.
  struct Subject: Hashable {
    var id: String
    var kind: CountedKind
  }

  private(set) var campaigns: [Campaign: Int] = [:]
  private(set) var subjects: [Subject: Int] = [:]

  mutating func add(_ event: VisitEvent) {
    add(
      CountedKind(event.kind),
      host: event.host,
      campaign: event.campaign.campaign,
      subjects: [event.linkID, event.invitationID].compactMap(\.self)
    )
  }

  mutating func add(_ kind: CountedKind, host: String, campaign: String?, subjects ids: [String]) {
    campaigns[Campaign(host: host, campaign: campaign ?? "", kind: kind), default: 0] += 1
    for id in ids { subjects[Subject(id: id, kind: kind), default: 0] += 1 }
  }
}

extension Database {
  func count(_ redemption: Redemption, of invitation: Invitation) throws {
    var increments = CountIncrements()
    increments.add(
      .redemption,
      host: invitation.host,
      campaign: invitation.content.campaign,
      subjects: [invitation.id]
    )
    try add(increments)
  }

  func add(_ increments: CountIncrements) throws {
    var addition = try BoundStatement(
      """
      INSERT INTO campaign_counts (host, campaign, kind, number) VALUES (?, ?, ?, ?)
      ON CONFLICT (host, campaign, kind)
      DO UPDATE SET number = campaign_counts.number + excluded.number
      """,
      in: self
    )
    for (campaign, number) in increments.campaigns {
      addition.restart()
      try addition.bind(campaign.host)
      try addition.bind(campaign.campaign)
      try addition.bind(Int64(campaign.kind.rawValue))
      try addition.bind(Int64(number))
      while try addition.step() {}
    }
    addition = try BoundStatement(
      """
      INSERT INTO subject_counts (subject_id, kind, number) VALUES (?, ?, ?)
      ON CONFLICT (subject_id, kind)
      DO UPDATE SET number = subject_counts.number + excluded.number
      """,
      in: self
    )
    // In the order of the tree, which a batch then reads from one end to the other.
    for (subject, number) in increments.subjects.sorted(by: { $0.key.id < $1.key.id }) {
      addition.restart()
      try addition.bind(subject.id)
      try addition.bind(Int64(subject.kind.rawValue))
      try addition.bind(Int64(number))
      while try addition.step() {}
    }
  }
}
