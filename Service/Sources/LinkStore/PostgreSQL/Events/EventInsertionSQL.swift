/// The statement that moves the staged events into their table, and counts those that are new.
enum EventInsertionSQL {
  private static let opening = CountedKind.opening.rawValue

  /// The parameter is the slice of the counts.
  ///
  /// Rows are inserted in the order of their keys, so that two sessions with the same events wait for
  /// each other instead of blocking each other.
  static let text = """
    WITH fresh AS MATERIALIZED (
      SELECT DISTINCT ON (id) * FROM staged_events ORDER BY id, ordinal
    ), first_openings AS (
      INSERT INTO opening_clicks (click_id, event_id)
      SELECT DISTINCT ON (click_id) click_id, id FROM fresh
      WHERE kind = \(opening) AND click_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM events WHERE events.id = fresh.id)
      ORDER BY click_id, ordinal
      ON CONFLICT DO NOTHING RETURNING event_id
    ), batch AS (
      INSERT INTO uncounted_events (event_count) SELECT COUNT(*) FROM fresh RETURNING batch
    ), inserted AS (
      INSERT INTO events (\(CopiedEvents.columns), batch)
      SELECT \(CopiedEvents.columns), (SELECT batch FROM batch) FROM fresh
      WHERE kind <> \(opening) OR click_id IS NULL OR id IN (SELECT event_id FROM first_openings)
      ORDER BY id
      ON CONFLICT DO NOTHING RETURNING kind, host, campaign, link_id, invitation_id, via
    ), counted AS (
      SELECT kind, host, campaign, link_id, invitation_id FROM inserted WHERE kind IN (\(kinds))
      UNION ALL
      SELECT \(kindOfScan), host, campaign, link_id, invitation_id FROM inserted
      WHERE via = '\(VisitEvent.scanned)' AND \(kindOfScan) IS NOT NULL
    ), campaigns AS (
      INSERT INTO campaign_counts (host, campaign, kind, slice, number)
      SELECT host, COALESCE(campaign, ''), kind, $1, COUNT(*) FROM counted
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      \(CountSlices.onCampaignConflict)
    )
    INSERT INTO subject_counts (subject_id, kind, slice, number)
    SELECT subject_id, kind, $1, COUNT(*) FROM (
      SELECT link_id AS subject_id, kind FROM counted WHERE link_id IS NOT NULL
      UNION ALL
      SELECT invitation_id, kind FROM counted WHERE invitation_id IS NOT NULL
    ) AS subjects
    GROUP BY 1, 2 ORDER BY 1, 2
    \(CountSlices.onSubjectConflict)
    """

  /// The kinds that are not only counted over time.
  private static let kinds = VisitEvent.Kind.allCases.compactMap(CountedKind.init)
    .map { String($0.rawValue) }.joined(separator: ", ")

  /// The kind that counts a scan.
  private static let kindOfScan: String = {
    let cases = CountedKind.allCases.compactMap { kind in
      kind.ofScans.map { "WHEN \(kind.rawValue) THEN \($0.rawValue)" }
    }
    return "(CASE kind \(cases.joined(separator: " ")) END)::smallint"
  }()
}
