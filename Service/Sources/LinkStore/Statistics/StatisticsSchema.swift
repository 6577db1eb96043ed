/// The statements of the migrations for statistics.
enum StatisticsSchema {
  /// The columns that describe a visit.
  static func dimensions(in dialect: SQLDialect) -> [String] {
    let columns = [
      "reason", "answer", "system", "language", "country", "utm_source", "utm_medium",
      "utm_campaign", "utm_term", "utm_content",
    ]
    return columns.map { "ALTER TABLE events ADD COLUMN \($0) \(dialect.textType)" }
  }

  /// The names of the events of apps are a dimension whose values are capped.
  static func eventNames(in dialect: SQLDialect) -> [String] {
    return [
      "ALTER TABLE events ADD COLUMN name \(dialect.textType)",
      "DROP INDEX statistics_capped",
      """
      CREATE INDEX statistics_capped ON statistics (day)
      WHERE dimension IN (6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 27)
      """,
    ]
  }

  /// The rows of one dimension follow each other, so that a question reads only these. The counts of many
  /// days together are in a table of their own; see ``StatisticsBlock``.
  ///
  /// `revision` in `statistics_progress` is the number of changes of stored counts by other transactions
  /// than those that count.
  static func blocks(in dialect: SQLDialect) -> [String] {
    let isPostgreSQL = dialect == .postgreSQL
    let (text, bytes) = (dialect.textType, isPostgreSQL ? "bytea" : "BLOB")
    let blocks = """
      CREATE TABLE statistics_blocks (
        kind \(isPostgreSQL ? "smallint" : "INTEGER") NOT NULL,
        subject \(text) NOT NULL,
        first_day BIGINT NOT NULL,
        dimension \(isPostgreSQL ? "smallint" : "INTEGER") NOT NULL,
        cells \(bytes) NOT NULL,
        PRIMARY KEY (kind, subject, first_day, dimension)
      )
      """
    let due = """
      CREATE TABLE statistics_due_blocks (
        first_day BIGINT NOT NULL,
        kind \(isPostgreSQL ? "smallint" : "INTEGER") NOT NULL,
        subject \(text) NOT NULL,
        token BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (first_day, kind, subject)
      ) \(isPostgreSQL ? "" : "WITHOUT ROWID")
      """
    let days = """
      INSERT INTO statistics_due_blocks (first_day, kind, subject)
      SELECT DISTINCT day & -32, kind, subject FROM statistics WHERE kind IN (1, 3, 4)
      """
    let storage = "ALTER TABLE statistics_blocks ALTER COLUMN cells SET STORAGE EXTERNAL"
    let revision = "ALTER TABLE statistics_progress ADD COLUMN revision BIGINT NOT NULL DEFAULT 0"
    return (isPostgreSQL ? postgreSQLOrder : sqliteOrder) + [blocks, due, days, revision]
      + (isPostgreSQL ? [storage] : [])
  }

  private static let postgreSQLOrder = [
    "ALTER TABLE statistics DROP CONSTRAINT statistics_pkey",
    "ALTER TABLE statistics ADD PRIMARY KEY (kind, subject, dimension, day)",
  ]

  /// The table is no longer one `WITHOUT ROWID`: to compare a key in such a table, SQLite reads the whole
  /// row, and rows can be large.
  private static let sqliteOrder = [
    """
    CREATE TABLE new_statistics (
      kind INTEGER NOT NULL,
      subject TEXT NOT NULL,
      dimension INTEGER NOT NULL,
      day BIGINT NOT NULL,
      cells BLOB NOT NULL,
      PRIMARY KEY (kind, subject, dimension, day)
    )
    """,
    """
    INSERT INTO new_statistics (kind, subject, dimension, day, cells)
    SELECT kind, subject, dimension, day, cells FROM statistics ORDER BY kind, subject, dimension, day
    """,
    "DROP TABLE statistics",
    "ALTER TABLE new_statistics RENAME TO statistics",
    """
    CREATE INDEX statistics_capped ON statistics (day)
    WHERE dimension IN (6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 27)
    """,
  ]

  /// Events get numbers that are never used again, in the order of their insertion. A row number would
  /// not do: SQLite uses the numbers of removed rows again, and `VACUUM` changes them.
  ///
  /// The counts up to a number of an event are in `statistics`, which ``DayCells`` describes.
  /// `statistics_progress` has this number in one row, as `counted`. After a command to count again,
  /// the events up to `recounted` are counted again if they happened from `recounted_from` on.
  static let sqlite = """
    CREATE TABLE new_events (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      kind INTEGER NOT NULL,
      time BIGINT NOT NULL,
      host TEXT NOT NULL,
      link_id TEXT,
      invitation_id TEXT,
      click_id TEXT,
      platform TEXT NOT NULL,
      browser TEXT NOT NULL,
      referrer_host TEXT,
      tokens TEXT,
      network TEXT,
      campaign TEXT,
      adgroup TEXT,
      creative TEXT,
      label TEXT,
      query TEXT,
      address TEXT,
      via TEXT,
      reason TEXT,
      answer TEXT,
      system TEXT,
      language TEXT,
      country TEXT,
      utm_source TEXT,
      utm_medium TEXT,
      utm_campaign TEXT,
      utm_term TEXT,
      utm_content TEXT
    );
    INSERT INTO new_events (\(eventColumns)) SELECT \(eventColumns) FROM events ORDER BY rowid;
    DROP TABLE events;
    ALTER TABLE new_events RENAME TO events;
    CREATE INDEX events_host ON events (host, time);
    CREATE UNIQUE INDEX events_opening_click ON events (click_id)
    WHERE kind = 2 AND click_id IS NOT NULL;
    CREATE TABLE statistics (
      kind INTEGER NOT NULL,
      subject TEXT NOT NULL,
      day BIGINT NOT NULL,
      dimension INTEGER NOT NULL,
      cells BLOB NOT NULL,
      PRIMARY KEY (kind, subject, day, dimension)
    ) WITHOUT ROWID;
    CREATE INDEX statistics_capped ON statistics (day)
    WHERE dimension IN (6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    CREATE TABLE statistics_progress (
      id INTEGER NOT NULL PRIMARY KEY,
      counted BIGINT NOT NULL,
      recounted BIGINT,
      recounted_from BIGINT,
      closed_day BIGINT
    );
    CREATE TABLE removed_events (
      host TEXT NOT NULL PRIMARY KEY,
      time BIGINT NOT NULL
    );
    """

  private static let eventColumns = """
    id, kind, time, host, link_id, invitation_id, click_id, platform, browser, referrer_host, tokens,
    network, campaign, adgroup, creative, label, query, address, via, reason, answer, system, language,
    country, utm_source, utm_medium, utm_campaign, utm_term, utm_content
    """

  /// Each transaction that stores events has a number, and a row in `uncounted_events` until its events
  /// are counted. Transactions commit in any order, so no number says that all events before it are
  /// there.
  ///
  /// A row can also stand for the events of several transactions, up to `last_batch`. Of these, those
  /// up to the ID `after_id` and those before the time `since` are counted already. The events that
  /// were stored before this migration have the number 0.
  static let postgreSQL = [
    "ALTER TABLE events ADD COLUMN batch bigint NOT NULL DEFAULT 0",
    "CREATE INDEX events_batch ON events USING brin (batch) WITH (autosummarize = on)",
    """
    CREATE TABLE uncounted_events (
      batch bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      last_batch bigint,
      event_count bigint NOT NULL,
      after_id text COLLATE "C" NOT NULL DEFAULT '',
      since bigint NOT NULL DEFAULT -9223372036854775808
    )
    """,
    """
    INSERT INTO uncounted_events (batch, last_batch, event_count)
    SELECT 0, 0, COUNT(*) FROM events HAVING COUNT(*) > 0
    """,
    // The nodes of the version before this migration store events without a number until they are
    // upgraded, too. The first event of their transaction takes a number. How many follow is not known
    // then; a journal's batch has about a thousand.
    """
    CREATE FUNCTION linkwright_batch() RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE
      number bigint := NULLIF(current_setting('linkwright.batch', true), '')::bigint;
    BEGIN
      IF number IS NULL THEN
        INSERT INTO uncounted_events (event_count) VALUES (1000) RETURNING batch INTO number;
        PERFORM set_config('linkwright.batch', number::text, true);
      END IF;
      RETURN number;
    END
    $$
    """,
    "ALTER TABLE events ALTER COLUMN batch SET DEFAULT linkwright_batch()",
    """
    CREATE TABLE statistics (
      kind smallint NOT NULL,
      subject text COLLATE "C" NOT NULL,
      day bigint NOT NULL,
      dimension smallint NOT NULL,
      cells bytea NOT NULL,
      PRIMARY KEY (kind, subject, day, dimension)
    ) WITH (fillfactor = 80)
    """,
    "ALTER TABLE statistics ALTER COLUMN cells SET STORAGE EXTERNAL",
    """
    CREATE INDEX statistics_capped ON statistics (day)
    WHERE dimension IN (6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
    """,
    """
    CREATE TABLE statistics_progress (
      id smallint PRIMARY KEY,
      counted bigint NOT NULL,
      recounted bigint,
      recounted_from bigint,
      closed_day bigint
    )
    """,
    """
    CREATE TABLE removed_events (
      host text COLLATE "C" PRIMARY KEY,
      time bigint NOT NULL
    )
    """,
  ]
}
