/// The tables of installations and their events.
///
/// A row of `carried_clicks` without an installation is a click whose installation was erased: it stays
/// used. Rows without `clicked_at` are clicks whose visit is not stored yet. `uncounted_install` is the
/// time of a first opening that was reported, until the statistics count the installation.
///
/// The column `change` contains the number of the last change of a row, by which exports find new rows
/// (``LedgerTransaction/nextChange()``).
enum AttributionSchema {
  static func statements(in dialect: SQLDialect) -> [String] {
    let text = dialect.textType
    let flag: String
    let bytes: String
    switch dialect {
    case .sqlite: (flag, bytes) = ("INTEGER", "BLOB")
    case .postgreSQL: (flag, bytes) = ("smallint", "bytea")
    }
    return [
      """
      CREATE TABLE installations (
        id \(text) NOT NULL PRIMARY KEY,
        installation \(text) NOT NULL UNIQUE,
        app \(text),
        platform \(text),
        first_opened_at BIGINT,
        last_opened_at BIGINT,
        opening_count BIGINT NOT NULL,
        reported_first_opening \(flag) NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        change BIGINT NOT NULL,
        uncounted_install BIGINT
      )
      """,
      "CREATE INDEX installations_change ON installations (change, id)",
      "CREATE INDEX installations_updated_at ON installations ((COALESCE(app, '')), updated_at)",
      """
      CREATE TABLE carried_clicks (
        click_id \(text) NOT NULL PRIMARY KEY,
        installation \(text),
        carried_by \(text) NOT NULL,
        carried_at BIGINT NOT NULL,
        received_at BIGINT NOT NULL,
        clicked_at BIGINT,
        is_bot \(flag) NOT NULL,
        host \(text),
        link_id \(text),
        invitation_id \(text),
        tokens \(text),
        network \(text),
        campaign \(text),
        adgroup \(text),
        creative \(text),
        label \(text)
      )
      """,
      "CREATE INDEX carried_clicks_installation ON carried_clicks (installation)",
      "CREATE INDEX carried_clicks_received_at ON carried_clicks (received_at)",
      """
      CREATE TABLE carried_codes (
        installation \(text) NOT NULL,
        code \(text) NOT NULL,
        carried_at BIGINT NOT NULL,
        PRIMARY KEY (installation, code)
      )
      """,
      """
      CREATE TABLE app_events (
        id \(text) NOT NULL PRIMARY KEY,
        kind \(text) NOT NULL,
        time BIGINT NOT NULL,
        received_at BIGINT NOT NULL,
        app \(text),
        platform \(text),
        installation \(text),
        name \(text),
        revenue BIGINT,
        currency \(text),
        deduplication_id \(text),
        parameters \(text),
        shared_link \(text),
        activity \(text),
        link_id \(text),
        invitation_id \(text),
        campaign \(text),
        change BIGINT NOT NULL
      )
      """,
      "CREATE INDEX app_events_change ON app_events (change, id)",
      """
      CREATE INDEX app_events_installation ON app_events (installation)
      WHERE installation IS NOT NULL
      """,
      "CREATE INDEX app_events_time ON app_events ((COALESCE(app, '')), time)",
      """
      CREATE TABLE app_event_keys (
        hash \(bytes) NOT NULL PRIMARY KEY,
        received_at BIGINT NOT NULL
      )
      """,
      "CREATE INDEX app_event_keys_received_at ON app_event_keys (received_at)",
      """
      CREATE TABLE erased_installations (
        hash \(bytes) NOT NULL PRIMARY KEY,
        receipt \(text) NOT NULL,
        erased_at BIGINT NOT NULL,
        removed \(text)
      )
      """,
      "CREATE INDEX erased_installations_erased_at ON erased_installations (erased_at)",
    ] + counter(in: dialect)
  }

  /// The counter of changes. The writes of SQLite exclude each other, so a row is enough.
  private static func counter(in dialect: SQLDialect) -> [String] {
    switch dialect {
    case .sqlite:
      [
        "CREATE TABLE attribution_changes (number BIGINT NOT NULL)",
        "INSERT INTO attribution_changes (number) VALUES (0)",
      ]
    case .postgreSQL: ["CREATE SEQUENCE attribution_changes"]
    }
  }
}
