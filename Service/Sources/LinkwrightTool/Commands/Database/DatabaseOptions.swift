import ArgumentParser
import LinkStore

/// The options of the commands on a PostgreSQL database.
struct DatabaseOptions: ParsableArguments {
  @Option(
    name: .customLong("database"),
    help: ArgumentHelp(
      "The URL of the database, without a password. (default: LINKWRIGHT_DATABASE)",
      valueName: "url"
    )
  )
  private var text: String?

  @OptionGroup var output: OutputOptions

  func validate() throws { try DatabaseURLArgument.validate(text) }

  var url: PostgreSQLURL {
    get throws { try DatabaseURLArgument.url(text, option: "--database") }
  }

  var administration: PostgreSQLAdministration {
    get throws { PostgreSQLAdministration(try url) }
  }
}
