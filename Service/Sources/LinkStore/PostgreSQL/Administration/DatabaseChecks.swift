/// The checks of a PostgreSQL database.
///
/// A check that needs a table is left out if the schema is missing or has another version. The others
/// work on every database.
struct DatabaseChecks {
  let status: DatabaseStatus
  let connection: PostgreSQLConnection

  func findings() throws -> [DatabaseFinding] {
    let ofServer = [encoding, try writable(), synchronousStandby, connections, schema]
    guard status.schema.state == .current else { return ofServer.compactMap(\.self) }
    let ofContent = try [
      indexes(), trigger(), defaultPartition(), tags(), redemptions(), counts(),
    ]
    return (ofServer + ofContent).compactMap(\.self)
  }

  // MARK: The server

  private var encoding: DatabaseFinding? {
    guard status.server.encoding != "UTF8" else { return nil }
    return DatabaseFinding(
      .encoding,
      "The database has the encoding \(status.server.encoding).",
      effect: "No service can use the database, because not every text could be stored.",
      cure:
        "Create a database with the encoding UTF8: createdb --template=template0 --encoding=UTF8."
    )
  }

  private func writable() throws -> DatabaseFinding? {
    let effect = "Services can neither record events nor change links."
    if status.server.isInRecovery {
      return DatabaseFinding(
        .writable,
        "\(status.server.place) is a standby, and no other host of the URL accepts writes.",
        effect: effect,
        cure: "Start the primary server or promote a standby, and name all hosts in the URL."
      )
    }
    if status.server.isReadOnly {
      return DatabaseFinding(
        .writable,
        "Sessions can only read, because default_transaction_read_only is on.",
        effect: effect,
        cure: "Turn the setting off for the server, the database and the user."
      )
    }
    guard status.schema.state == .current, let reason = try reasonForFailedWrite() else {
      return nil
    }
    return DatabaseFinding(
      .writable,
      "A row could not be written: \(reason).",
      effect: effect,
      cure: "If permissions are missing, make the user the owner of the tables."
    )
  }

  /// Writes a row, and takes it back. A commit could wait for a standby.
  private func reasonForFailedWrite() throws -> String? {
    try connection.run("BEGIN")
    defer { if !connection.isBroken { _ = try? connection.run("ROLLBACK") } }
    do {
      // Nodes write a row with another number, so this one is not locked.
      try connection.run("INSERT INTO checks (id, number) VALUES (-1, 0)")
      return nil
    } catch let error as PostgreSQLError where error.kind == .server {
      return error.message
    }
  }

  private var synchronousStandby: DatabaseFinding? {
    let replication = status.replication
    guard !replication.synchronousStandbyNames.isEmpty, replication.isVisible,
      !status.server.isInRecovery, !replication.standbys.contains(where: \.isSynchronous)
    else { return nil }
    return DatabaseFinding(
      .synchronousStandby,
      "No synchronous standby is connected, although synchronous_standby_names is"
        + " “\(replication.synchronousStandbyNames)”.",
      effect: "Every commit waits until such a standby connects, so services cannot write.",
      cure:
        "Start a standby with a name from the setting, or empty the setting and reload the server."
    )
  }

  /// The connections that a node opens: those of its pool, and the one on which it listens.
  private static let connectionsOfNode = PostgreSQLStore.Options().connectionCount + 1

  private var connections: DatabaseFinding? {
    let connections = status.connections
    guard connections.free < Self.connectionsOfNode else { return nil }
    return DatabaseFinding(
      .connections,
      "Of \(connections.maximum) connections (max_connections), \(connections.free) are free."
        + " \(connections.ofLinkwright) belong to linkwright.",
      effect:
        "One more node, which opens up to \(Self.connectionsOfNode) connections, may be refused.",
      cure: "Increase max_connections and restart the server, or end other programs' connections."
    )
  }

  // MARK: The schema

  private var schema: DatabaseFinding? {
    let schema = status.schema
    let version = schema.version.map { String($0) } ?? ""
    switch schema.state {
    case .current: return nil
    case .missing:
      return DatabaseFinding(
        .schema,
        "The database has no schema.",
        effect: "There are no tables for links and events.",
        cure: "Create them with “linkwright database migrate”, or check the name of the database."
      )
    case .unreadable:
      return DatabaseFinding(
        .schema,
        "The user of the URL may not read the tables.",
        effect: "A service that connects as this user cannot use the database.",
        cure: "Make this user the owner of the tables, or name their owner in the URL."
      )
    case .older:
      return DatabaseFinding(
        .schema,
        "The schema has version \(version), and this program needs version \(schema.programVersion).",
        effect: "A service of this version cannot use the database before it is migrated.",
        cure: "Run “linkwright database migrate”."
      )
    case .newer:
      return DatabaseFinding(
        .schema,
        "The schema has version \(version), and this program knows only version"
          + " \(schema.programVersion).",
        effect: "A service of this version does not use the database.",
        cure: "Install the version of linkwright that migrated the database."
      )
    }
  }

  private func indexes() throws -> DatabaseFinding? {
    let names = try texts(
      """
      SELECT indexrelid::regclass::text FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE NOT (indisvalid AND indisready AND indislive)
      AND relnamespace = current_schema()::regnamespace ORDER BY 1
      """
    )
    guard !names.isEmpty else { return nil }
    return DatabaseFinding(
      .indexes,
      "These indexes are not valid: \(names.joined(separator: ", ")).",
      effect:
        "The server does not use them, so requests may take long. A unique index that is not valid"
        + " may let duplicates in.",
      cure: "Build each of them again: REINDEX INDEX CONCURRENTLY NAME."
    )
  }

  private func trigger() throws -> DatabaseFinding? {
    let enabled = try texts(
      """
      SELECT tgname::text FROM pg_trigger
      WHERE tgrelid = 'links'::regclass AND tgname = 'links_changed_in' AND tgenabled IN ('O', 'A')
      """
    )
    guard enabled.isEmpty else { return nil }
    return DatabaseFinding(
      .trigger,
      "The trigger links_changed_in of the table links is missing or disabled.",
      effect:
        "Nodes do not learn of links that other nodes change, so withdrawn links stay in use. New"
        + " links cannot be stored.",
      cure:
        "If it is disabled: ALTER TABLE links ENABLE TRIGGER links_changed_in. If it is missing,"
        + " restore the schema from a backup."
    )
  }

  // MARK: The content

  /// The number of rows up to which a check counts.
  private static let countLimit = 1000

  private func defaultPartition() throws -> DatabaseFinding? {
    let count = try number(
      "SELECT COUNT(*) FROM (SELECT 1 FROM events_other LIMIT \(Self.countLimit)) AS found"
    )
    guard count > 0 else { return nil }
    return DatabaseFinding(
      .defaultPartition,
      "\(Self.text(count, "event")) not in the partition of a month, but in events_other.",
      effect:
        "They are removed one by one, which takes longer than dropping a month. The server searches"
        + " them whenever a month begins.",
      cure:
        "Find out which other program inserts events: the service creates the partition of a month"
        + " before the first event of the month. Events move when their month gets a partition."
    )
  }

  private func tags() throws -> DatabaseFinding? {
    let ids = try texts(
      """
      SELECT link_id FROM link_tags
      WHERE NOT EXISTS (SELECT 1 FROM links WHERE links.id = link_id) LIMIT 1
      """
    )
    guard let id = ids.first else { return nil }
    return DatabaseFinding(
      .tags,
      "The table link_tags has rows without a link, such as those of \(id).",
      effect:
        "Nothing refers to these rows, but a constraint that should prevent them was bypassed.",
      cure:
        "Remove them: DELETE FROM link_tags WHERE NOT EXISTS (SELECT 1 FROM links WHERE links.id ="
        + " link_id). Find out who wrote to the database without constraints."
    )
  }

  /// The schema has no foreign keys for these rows, see ``PostgreSQLMigrations``.
  private func redemptions() throws -> DatabaseFinding? {
    let redemptions = try texts(
      """
      SELECT id FROM redemptions
      WHERE NOT EXISTS (SELECT 1 FROM invitations WHERE invitations.id = invitation_id) LIMIT 1
      """
    )
    let keys = try texts(
      """
      SELECT redemption_id FROM redemption_keys
      WHERE NOT EXISTS (SELECT 1 FROM redemptions WHERE redemptions.id = redemption_id) LIMIT 1
      """
    )
    if let id = redemptions.first {
      return DatabaseFinding(
        .redemptions,
        "The table redemptions has rows without an invitation, such as \(id).",
        effect: "Exports contain redemptions of invitations that do not exist.",
        cure:
          "The service never removes an invitation, so another program has done so. Restore the"
          + " invitations from a backup."
      )
    }
    guard let id = keys.first else { return nil }
    return DatabaseFinding(
      .redemptions,
      "The table redemption_keys has rows without a redemption, such as those of \(id).",
      effect: "Redemptions with these idempotency keys fail.",
      cure:
        "The service never removes a redemption, so another program has done so. Restore the"
        + " redemptions from a backup."
    )
  }

  private func counts() throws -> DatabaseFinding? {
    let subjects = try texts("SELECT subject_id FROM subject_counts WHERE number < 0 LIMIT 1")
    let campaigns = try texts("SELECT campaign FROM campaign_counts WHERE number < 0 LIMIT 1")
    guard let example = subjects.first ?? campaigns.first else { return nil }
    let table = subjects.isEmpty ? "campaign_counts" : "subject_counts"
    return DatabaseFinding(
      .counts,
      "The table \(table) has counts below zero, such as that of “\(example)”.",
      effect: "Statistics are wrong. A link with a visit limit may be visited too often.",
      cure:
        "The service only increments counts, so another program has changed them. Restore them from"
        + " a backup."
    )
  }

  private static func text(_ count: Int, _ noun: String) -> String {
    if count == 1 { return "1 \(noun) is" }
    return count < countLimit ? "\(count) \(noun)s are" : "At least \(count) \(noun)s are"
  }

  private func texts(_ sql: String) throws -> [String] {
    try connection.run(sql).all { try $0.text() }
  }

  private func number(_ sql: String) throws -> Int {
    try connection.run(sql).first { try $0.number() } ?? 0
  }
}
