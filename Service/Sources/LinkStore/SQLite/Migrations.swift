import GRDB

/// The migrations of the schema. A released migration is never changed. Each further change needs a
/// new migration.
enum Migrations {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for migration in all {
      migrator.registerMigration(migration.name, foreignKeyChecks: .immediate) { database in
        try database.execute(sql: migration.statements)
      }
    }
    return migrator
  }

  /// The migration that writes all events to another table.
  static let statistics = "0018 statistics"

  /// The migrations in the order in which they are applied. If a database has migrations that this
  /// version does not know, the numbers show which of them is the latest.
  private static let all: [(name: String, statements: String)] = [
    ("0001 links", InitialSchema.links),
    ("0002 invitations", InitialSchema.invitations),
    ("0003 keys", InitialSchema.keys),
    ("0004 events", InitialSchema.events),
    ("0005 checks", InitialSchema.checks),
    (
      "0006 changes",
      "CREATE INDEX links_changed ON links (updated_at, id) WHERE updated_at > created_at"
    ),
    (
      "0007 link details",
      """
      ALTER TABLE links ADD COLUMN fallback_ended TEXT;
      ALTER TABLE links ADD COLUMN targets TEXT;
      ALTER TABLE links ADD COLUMN app TEXT;
      ALTER TABLE links ADD COLUMN starts_at BIGINT;
      ALTER TABLE links ADD COLUMN redirect_status INTEGER NOT NULL DEFAULT 302;
      ALTER TABLE links ADD COLUMN is_unlisted INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE links ADD COLUMN deleted_at BIGINT;
      CREATE INDEX links_created_by ON links (created_by, id) WHERE created_by IS NOT NULL;
      """
    ),
    ("0008 link templates", "ALTER TABLE links ADD COLUMN template TEXT"),
    (
      // Earlier versions stored the click ID of every opening, even if another opening had the same
      // click ID.
      "0010 openings by click",
      """
      UPDATE events SET click_id = NULL WHERE kind = 2 AND click_id IS NOT NULL AND id NOT IN
      (SELECT MIN(id) FROM events WHERE kind = 2 AND click_id IS NOT NULL GROUP BY click_id);
      CREATE UNIQUE INDEX events_opening_click ON events (click_id)
      WHERE kind = 2 AND click_id IS NOT NULL;
      """
    ),
    (
      "0011 proved redemptions",
      """
      ALTER TABLE redemptions ADD COLUMN app TEXT;
      ALTER TABLE redemptions ADD COLUMN is_proved INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX redemptions_invitation ON redemptions (invitation_id, id);
      """
    ),
    ("0012 apps of invitations", "ALTER TABLE invitations ADD COLUMN app TEXT"),
    (
      // Keys that earlier versions stored have the time of their redemption.
      "0013 times of redemption keys",
      """
      ALTER TABLE redemption_keys ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
      UPDATE redemption_keys SET created_at = COALESCE(
        (SELECT redeemed_at FROM redemptions WHERE redemptions.id = redemption_id), 0);
      CREATE INDEX redemption_keys_created_at ON redemption_keys (created_at);
      """
    ),
    (
      // With a separate index, counting a visit of a link searches two trees, and the rows of links
      // that follow each other in the index are on different pages.
      "0014 counts by subject",
      """
      CREATE TABLE new_subject_counts (
        subject_id TEXT NOT NULL,
        kind INTEGER NOT NULL,
        number BIGINT NOT NULL,
        PRIMARY KEY (subject_id, kind)
      ) WITHOUT ROWID;
      INSERT INTO new_subject_counts
      SELECT subject_id, kind, number FROM subject_counts ORDER BY subject_id, kind;
      DROP TABLE subject_counts;
      ALTER TABLE new_subject_counts RENAME TO subject_counts;
      """
    ),
    (
      "0015 invitation previews",
      """
      ALTER TABLE invitations ADD COLUMN preview_title TEXT;
      ALTER TABLE invitations ADD COLUMN preview_description TEXT;
      ALTER TABLE invitations ADD COLUMN preview_image TEXT;
      ALTER TABLE invitations ADD COLUMN template TEXT;
      """
    ),
    ("0016 scans", "ALTER TABLE events ADD COLUMN via TEXT"),
    (
      "0017 dimensions of visits", StatisticsSchema.dimensions(in: .sqlite).joined(separator: ";\n")
    ),
    (statistics, StatisticsSchema.sqlite),
    ("0019 webhooks", OutboxSchema.sqlite),
    (
      "0020 attribution",
      AttributionSchema.statements(in: .sqlite).joined(separator: ";\n")
    ),
    (
      "0021 names of events", StatisticsSchema.eventNames(in: .sqlite).joined(separator: ";\n")
    ),
    (
      "0022 blocks of statistics", StatisticsSchema.blocks(in: .sqlite).joined(separator: ";\n")
    ),
  ]
}
