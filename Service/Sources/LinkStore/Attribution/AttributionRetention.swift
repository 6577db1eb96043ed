import LinkwrightCore

/// Removes old events and installations, in a transaction of either engine.
package enum AttributionRetention {
  /// How long the hashes of the IDs of events, and of erased installations, are kept. Clients keep
  /// events for 30 days by default.
  package static let keyLifetime = Duration.seconds(90 * 86_400)

  /// The number of installations that one transaction removes.
  static let partSize = 200

  static let events = """
    DELETE FROM app_events WHERE id IN
    (SELECT id FROM app_events WHERE COALESCE(app, '') = $1 AND time < $2 ORDER BY time LIMIT $3)
    """

  /// The statements that remove what is older than the lifetime of hashes. A click that joined no
  /// installation is of no use later: windows are shorter.
  static let keys = [
    """
    DELETE FROM app_event_keys WHERE hash IN
    (SELECT hash FROM app_event_keys WHERE received_at < $1 ORDER BY received_at LIMIT $2)
    """,
    """
    DELETE FROM erased_installations WHERE hash IN
    (SELECT hash FROM erased_installations WHERE erased_at < $1 LIMIT $2)
    """,
    """
    DELETE FROM carried_clicks WHERE click_id IN (SELECT click_id FROM carried_clicks
    WHERE received_at < $1 AND (installation IS NULL OR clicked_at IS NULL) LIMIT $2)
    """,
  ]

  /// Removes some installations of an app of which nothing was heard since a time. Their clicks stay
  /// used for some time.
  ///
  /// - Returns: The number of removed installations.
  static func removeInstallations(
    app: String,
    before time: Timestamp,
    _ base: some LedgerTransaction
  ) throws -> Int {
    let rows = try base.rows(
      IDRow.self,
      SQLStatement(
        """
        SELECT installation FROM installations WHERE COALESCE(app, '') = $1 AND updated_at < $2
        ORDER BY updated_at LIMIT $3
        """,
        [.text(app), StoredValue(time), StoredValue(partSize)]
      )
    )
    for row in rows {
      let id: [StoredValue] = [.text(row.id)]
      let removed = try base.perform(
        "DELETE FROM installations WHERE installation = $1 AND updated_at < $2",
        id + [StoredValue(time)]
      )
      // A report may have arrived in the meantime.
      if removed == 0 { continue }
      try base.perform([
        SQLStatement("UPDATE carried_clicks SET installation = NULL WHERE installation = $1", id),
        SQLStatement("DELETE FROM carried_codes WHERE installation = $1", id),
      ])
    }
    return rows.count
  }
}
