extension DatabaseStatus {
  /// Reads the facts in a few short queries of the catalog, none of which waits for a lock.
  init(_ url: PostgreSQLURL, on connection: PostgreSQLConnection) throws {
    self.url = url.description
    server = try Self.server(connection)
    schema = try Schema(
      version: Self.schemaVersion(connection),
      programVersion: PostgreSQLMigrations.all.count
    )
    tables = try connection.run(Self.tablesQuery).all(Table.init(row:))
    partitions = try connection.run(Self.partitionsQuery).all(Table.init(row:))
      .sorted(by: Self.isEarlier)
    if let index = tables.firstIndex(where: { $0.name == "events" }) {
      tables[index] = Table(sumOf: partitions, name: "events")
    }
    replication = try Self.replication(connection)
    let name = StoredValue(url.parameters["application_name"])
    connections = try Self.one(
      connection,
      SQLStatement(Self.connectionsQuery, [name], isKept: false)
    ) {
      try Connections(
        ofLinkwright: $0.number(),
        total: $0.number(),
        maximum: $0.number(),
        reserved: $0.number()
      )
    }
    oldestTransaction = try connection.run(Self.transactionQuery)
      .first(UnfinishedTransaction.init(row:))
  }

  private static func one<Value>(
    _ connection: PostgreSQLConnection,
    _ statement: SQLStatement,
    _ read: (inout ResultRow) throws -> Value
  ) throws -> Value {
    guard let value = try connection.run(statement).first(read) else {
      throw StoreError.unreadable("a missing value")
    }
    return value
  }

  // MARK: The server

  private static func server(_ connection: PostgreSQLConnection) throws -> Server {
    let query = """
      SELECT current_setting('server_version'), current_setting('server_encoding'),
        pg_is_in_recovery(), current_setting('transaction_read_only')
      """
    return try one(connection, SQLStatement(query, isKept: false)) {
      let (version, encoding) = (try $0.text(), try $0.text())
      return try Server(
        version: version,
        place: connection.place,
        encoding: encoding,
        isInRecovery: $0.flag(),
        isReadOnly: $0.text() == "on"
      )
    }
  }

  private static func replication(_ connection: PostgreSQLConnection) throws -> Replication {
    let settings = """
      SELECT current_setting('synchronous_standby_names'),
        pg_has_role('pg_read_all_stats', 'USAGE')
      """
    // Functions about the log of a server that accepts writes fail on a standby.
    let standbys = """
      SELECT application_name, state, sync_state,
        pg_wal_lsn_diff(
          CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END,
          replay_lsn
        )::bigint,
        (EXTRACT(EPOCH FROM replay_lag) * 1000)::bigint
      FROM pg_stat_replication ORDER BY application_name
      """
    var replication = try one(connection, SQLStatement(settings, isKept: false)) {
      try Replication(synchronousStandbyNames: $0.text(), standbys: [], isVisible: $0.flag())
    }
    replication.standbys = try connection.run(standbys).all {
      try Standby(
        name: $0.optionalText() ?? "",
        state: $0.optionalText(),
        syncState: $0.optionalText(),
        byteLag: $0.optionalNumber(),
        millisecondLag: $0.optionalNumber()
      )
    }
    return replication
  }

  private static let connectionsQuery = """
    SELECT COUNT(*) FILTER (WHERE application_name = $1::text), COUNT(*),
      current_setting('max_connections')::bigint,
      current_setting('superuser_reserved_connections')::bigint
        + COALESCE(current_setting('reserved_connections', true), '0')::bigint
    FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
    """

  /// A prepared transaction is unfinished even though no session belongs to it.
  private static let transactionQuery = """
    SELECT pid, name, state, (EXTRACT(EPOCH FROM clock_timestamp() - began) * 1000)::bigint FROM (
      SELECT pid, application_name AS name, state, xact_start AS began FROM pg_stat_activity
      WHERE xact_start IS NOT NULL AND pid <> pg_backend_pid()
      UNION ALL
      SELECT NULL, gid, 'prepared', prepared FROM pg_prepared_xacts
    ) AS unfinished ORDER BY began LIMIT 1
    """

  // MARK: Tables

  /// Returns nil if the user lacks the permission, as a user for monitoring does.
  private static func schemaVersion(_ connection: PostgreSQLConnection) throws -> Int? {
    do {
      return try PostgreSQLMigrations.appliedCount(connection)
    } catch let error as PostgreSQLError where error.sqlState == "42501" {
      return nil
    }
  }

  private static let tableColumns = """
    relname::text, NULLIF(reltuples, -1)::bigint,
    (CASE relkind WHEN 'p' THEN 0 ELSE pg_total_relation_size(pg_class.oid) END)::bigint
    """

  private static let tablesQuery = """
    SELECT \(tableColumns) FROM pg_class
    JOIN (VALUES ('links', 1), ('invitations', 2), ('events', 3)) AS wanted (name, place)
    ON relname = name
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
    ORDER BY place
    """

  private static let partitionsQuery = """
    SELECT \(tableColumns) FROM pg_class
    JOIN pg_inherits ON inhrelid = pg_class.oid
    WHERE inhparent = to_regclass(quote_ident(current_schema()) || '.events')
    """

  /// The order of the months. The partition of all other events is the last one.
  private static func isEarlier(_ table: Table, _ other: Table) -> Bool {
    switch (EventMonth(table: table.name), EventMonth(table: other.name)) {
    case (let month?, let otherMonth?): month < otherMonth
    case (let month, nil): month != nil
    case (nil, _?): false
    }
  }
}

extension DatabaseStatus.Table {
  fileprivate init(row reader: inout some RowReader) throws {
    name = try reader.text()
    estimatedRowCount = try reader.optionalNumber()
    byteCount = try reader.number()
  }

  /// A table that consists of partitions. Without an estimate for one of them, there is none for the
  /// table.
  fileprivate init(sumOf partitions: [DatabaseStatus.Table], name: String) {
    self.name = name
    let counts = partitions.map(\.estimatedRowCount)
    let known = counts.compactMap(\.self)
    estimatedRowCount = known.count == counts.count ? known.reduce(0, +) : nil
    byteCount = partitions.reduce(0) { $0 + $1.byteCount }
  }
}

extension DatabaseStatus.UnfinishedTransaction {
  fileprivate init(row reader: inout some RowReader) throws {
    process = try reader.optionalNumber()
    name = try reader.optionalText() ?? ""
    state = try reader.optionalText() ?? ""
    ageInMilliseconds = try reader.number()
  }
}
