import Foundation
import GRDB

/// A text that a statement of SQLite can contain.
protocol BindableText: CountedText {
  func bind(to statement: BoundStatement, _ parameter: CInt) throws
}

extension String: BindableText {
  func bind(to statement: BoundStatement, _ parameter: CInt) throws {
    try statement.bind(self, to: parameter)
  }
}

extension TextInPlace: BindableText {
  func bind(to statement: BoundStatement, _ parameter: CInt) throws {
    try statement.bindInPlace(bytes, to: parameter)
  }
}

extension CountIncrements where Text: BindableText {
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
    let subjects = sortedSubjects
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
