import ArgumentParser
import LinkStore

struct DatabaseMigrateCommand: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Create the tables of a database, or bring them to this version.",
    discussion: """
      The command can run on several machines at once, and while services use the database. It does not \
      change a database that a later version has migrated.
      """
  )

  @OptionGroup var options: DatabaseOptions

  func outcome() async throws -> Outcome {
    let migration = try await options.administration.migrate()
    var outcome = Outcome()
    if options.output.json {
      try outcome.printJSON(migration)
    } else if !migration.hasChanged {
      outcome.print("The schema has version \(migration.to), which is current.")
    } else if migration.from == 0 {
      outcome.print("Created the schema with version \(migration.to).")
    } else {
      outcome.print("Migrated the schema from version \(migration.from) to \(migration.to).")
    }
    return outcome
  }
}
