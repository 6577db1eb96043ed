import ArgumentParser

struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database",
    abstract: "Create, inspect and check the PostgreSQL database of a fleet, and copy data into it.",
    discussion: """
      The URL of the database has the form postgresql://user@host:5432/database, and can name several \
      hosts: postgresql://user@one,two/database. It must not contain a password on the command line, where \
      other users of the machine can see it. Put the password in ~/.pgpass or PGPASSWORD, or put the \
      whole URL in LINKWRIGHT_DATABASE.

      Example:
        linkwright database status --database postgresql://localhost/links
      """,
    subcommands: [
      DatabaseMigrateCommand.self, DatabaseStatusCommand.self, DatabaseCheckCommand.self,
      DatabaseCopyCommand.self,
    ]
  )
}
