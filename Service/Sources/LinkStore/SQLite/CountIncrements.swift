import Foundation
import GRDB
import LinkwrightCore

/// The numbers by which events increment the counts.
struct CountIncrements<Text: CountedText> {
  private struct CampaignCount: Hashable {
    var host: Text
    /// The name of the campaign; empty for events without a campaign.
    var campaign: Text
    var kind: CountedKind
  }

  /// A count that belongs to a link or an invitation.
  private struct SubjectCount: Hashable {
    var id: Text
    var kind: CountedKind
  }

  private var campaigns: [CampaignCount: Int] = [:]
  private var subjects: [SubjectCount: Int] = [:]

  mutating func add(_ kind: CountedKind, host: Text, campaign: Text?) {
    let key = CampaignCount(host: host, campaign: campaign ?? .empty, kind: kind)
    campaigns[key, default: 0] += 1
  }

  /// - Parameter id: The ID of a link or an invitation.
  mutating func add(_ kind: CountedKind, subject id: Text) {
    subjects[SubjectCount(id: id, kind: kind), default: 0] += 1
  }

  /// Adds the increments to the counts in a database.
  func write(to database: Database) throws {
    let campaigns = Array(campaigns)
    try CountStatements.campaigns.run(rowCount: campaigns.count, in: database) {
      let (key, number) = campaigns[$0]
      try key.host.bind(to: $1, $2)
      try key.campaign.bind(to: $1, $2 + 1)
      try $1.bind(Int64(key.kind.rawValue), to: $2 + 2)
      try $1.bind(Int64(number), to: $2 + 3)
    }
    // The counts are sorted in the order of the index, so a batch reads the index from one end to
    // the other.
    let subjects = subjects.sorted { $0.key.id < $1.key.id }
    try CountStatements.subjects.run(rowCount: subjects.count, in: database) {
      let (key, number) = subjects[$0]
      try key.id.bind(to: $1, $2)
      try $1.bind(Int64(key.kind.rawValue), to: $2 + 1)
      try $1.bind(Int64(number), to: $2 + 2)
    }
  }

  /// Whether the increments include visits of links with a visit limit.
  func includeLimitedLinks(in database: Database) throws -> Bool {
    // In most databases, no link has a limit.
    guard try Bool.fetchOne(database, sql: CountStatements.hasLimitedLinks) ?? false else {
      return false
    }
    let visited = subjects.keys.filter { $0.kind == .visit }.map(\.id.string)
    guard !visited.isEmpty else { return false }
    let list = try String(decoding: JSONEncoder().encode(visited), as: UTF8.self)
    return try Bool.fetchOne(database, sql: CountStatements.limitedLinks, arguments: [list])
      ?? false
  }
}

/// A host, a campaign or an ID for which events are counted.
protocol CountedText: Hashable, Comparable {
  static var empty: Self { get }
  var string: String { get }
  func bind(to statement: BoundStatement, _ parameter: CInt) throws
}

extension String: CountedText {
  static var empty: String { "" }
  var string: String { self }
  func bind(to statement: BoundStatement, _ parameter: CInt) throws {
    try statement.bind(self, to: parameter)
  }
}

private enum CountStatements {
  static let campaigns = RowsStatement(
    into: "campaign_counts",
    ["host", "campaign", "kind", "number"],
    clause: """
      ON CONFLICT (host, campaign, kind)
      DO UPDATE SET number = campaign_counts.number + excluded.number
      """
  )

  static let subjects = RowsStatement(
    into: "subject_counts",
    ["subject_id", "kind", "number"],
    clause: """
      ON CONFLICT (subject_id, kind)
      DO UPDATE SET number = subject_counts.number + excluded.number
      """
  )

  static let hasLimitedLinks =
    "SELECT EXISTS (SELECT 1 FROM links INDEXED BY links_limited WHERE visit_limit IS NOT NULL)"

  /// The parameter is a list of link IDs in JSON.
  static let limitedLinks = """
    SELECT EXISTS (SELECT 1 FROM links INDEXED BY links_limited
    WHERE visit_limit IS NOT NULL AND id IN (SELECT value FROM json_each(?)))
    """
}
