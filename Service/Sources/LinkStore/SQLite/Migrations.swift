import GRDB

/// The migrations of the schema. A released migration never changes; new tables go into a new migration.
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

  /// In the order of their application. The numbers let a version that knows neither of two migrations
  /// tell which is later.
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
  ]
}
