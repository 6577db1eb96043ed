import Foundation
import GRDB
import LinkwrightCore

/// The numbers by which a batch of events increments the counts.
struct CountIncrements {
  private struct CampaignCount: Hashable {
    var host: String
    /// The name of the campaign; empty for events without a campaign.
    var campaign: String
    var kind: CountedKind
  }

  /// A count that belongs to a link or an invitation.
  private struct SubjectCount: Hashable {
    var id: String
    var kind: CountedKind
  }

  private var campaigns: [CampaignCount: Int] = [:]
  private var subjects: [SubjectCount: Int] = [:]

  mutating func add(_ event: VisitEvent) {
    add(
      CountedKind(event.kind),
      host: event.host,
      campaign: event.campaign.campaign,
      subjects: [event.linkID, event.invitationID].compactMap(\.self)
    )
  }

  mutating func add(_ kind: CountedKind, host: String, campaign: String?, subjects ids: [String]) {
    campaigns[CampaignCount(host: host, campaign: campaign ?? "", kind: kind), default: 0] += 1
    for id in ids { subjects[SubjectCount(id: id, kind: kind), default: 0] += 1 }
  }

  /// Adds the increments to the counts in a database.
  func write(to database: Database) throws {
    try Self.campaignStatement.run(for: campaigns, in: database)
    // The counts are sorted in the order of the index, so a batch reads the index from one end to
    // the other.
    let sorted = subjects.sorted { $0.key.id < $1.key.id }
    try Self.subjectStatement.run(for: sorted, in: database)
  }

  /// Whether the increments include visits of links with a visit limit.
  func includeLimitedLinks(in database: Database) throws -> Bool {
    let visited = subjects.keys.filter { $0.kind == .visit }.map(\.id)
    guard !visited.isEmpty else { return false }
    let list = try String(decoding: JSONEncoder().encode(visited), as: UTF8.self)
    return try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM links INDEXED BY links_limited
        WHERE visit_limit IS NOT NULL AND id IN (SELECT value FROM json_each(?)))
        """,
      arguments: [list]
    ) ?? false
  }

  private static let campaignStatement =
    RowStatement<Dictionary<CampaignCount, Int>.Element>.insertion(
      into: "campaign_counts",
      [
        .text("host") { $0.key.host },
        .text("campaign") { $0.key.campaign },
        .number("kind") { $0.key.kind.rawValue },
        .number("number") { $0.value },
      ],
      clause: """
        ON CONFLICT (host, campaign, kind)
        DO UPDATE SET number = campaign_counts.number + excluded.number
        """
    )

  private static let subjectStatement =
    RowStatement<Dictionary<SubjectCount, Int>.Element>.insertion(
      into: "subject_counts",
      [
        .text("subject_id") { $0.key.id },
        .number("kind") { $0.key.kind.rawValue },
        .number("number") { $0.value },
      ],
      clause: """
        ON CONFLICT (subject_id, kind)
        DO UPDATE SET number = subject_counts.number + excluded.number
        """
    )
}
