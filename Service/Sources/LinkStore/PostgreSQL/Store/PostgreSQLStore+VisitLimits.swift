extension PostgreSQLStore: SharedVisitCounter {
  /// The row of a link is locked until the commit, so visits of one link follow each other on all
  /// nodes. If the outcome of a commit cannot be learned, the visit counts as used.
  package func useVisit(limitedLink id: String, limit: Int) async throws -> Bool {
    let statement = SQLStatement(Self.use, [.text(id), StoredValue(limit)])
    return try await runner.once { try $0.write([statement]).first?.changedCount == 1 }
  }

  package func visitCount(limitedLink id: String) async throws -> Int {
    let count = try await first("SELECT \(Self.used)", [.text(id)]) { try $0.number() as Int }
    return count ?? 0
  }

  /// The visits of a link before its first use. A link may have got its limit later.
  private static let counted = """
    COALESCE((SELECT SUM(number) FROM subject_counts
      WHERE subject_id = $1 AND kind = \(CountedKind.visit.rawValue)), 0)::bigint
    """

  private static let used = """
    COALESCE((SELECT number FROM visit_uses WHERE link_id = $1), \(counted))
    """

  private static let use = """
    INSERT INTO visit_uses (link_id, number)
    SELECT $1, \(counted) + 1 WHERE \(used) < $2::bigint
    ON CONFLICT (link_id) DO UPDATE SET number = visit_uses.number + 1
    WHERE visit_uses.number < $2::bigint
    """
}
