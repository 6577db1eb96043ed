import ArgumentParser
import LinkService
import LinkStore

struct DatabaseCopyCommand: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy the SQLite database of a stopped service to PostgreSQL, and compare the two.",
    discussion: """
      Stop the service first. The PostgreSQL database must not contain links or events; missing tables \
      are created. If the command is interrupted, run it again, and it continues. After the copy, the \
      command compares all rows, and exits with 1 if a row differs. The SQLite database is not changed.

      Example:
        linkwright database copy --from linkwright-data --to postgresql://db/links
      """
  )

  @Option(
    help: ArgumentHelp(
      "The data folder of the service. (default: LINKWRIGHT_DATA, or linkwright-data)",
      valueName: "folder"
    ),
    completion: .directory
  )
  var from: String?

  @Option(
    help: ArgumentHelp(
      "The URL of the PostgreSQL database, without a password. (default: LINKWRIGHT_DATABASE)",
      valueName: "url"
    )
  )
  var to: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard from != "" else { throw ValidationError("Name a folder with --from.") }
    try DatabaseURLArgument.validate(to)
  }

  func outcome() async throws -> Outcome {
    let folder = DataFolder(DataFolderOptions.folder(from))
    let url = try DatabaseURLArgument.url(to, option: "--to")
    let copy = DatabaseCopy(from: folder.database, journal: folder.journal, to: url)
    let report = DatabaseCopyReport(try await copy.run(progress: CopyProgressLine().show))
    CopyProgressLine().clear()
    var outcome = Outcome()
    outcome.exit = report.identical ? .fine : .findings
    if output.json {
      try outcome.printJSON(report)
    } else {
      for line in report.lines(from: folder.database, to: url.description) { outcome.print(line) }
    }
    return outcome
  }
}
