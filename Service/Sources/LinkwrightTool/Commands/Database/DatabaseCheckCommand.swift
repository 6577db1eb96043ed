import ArgumentParser
import LinkStore

struct DatabaseCheckCommand: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report problems of a database, and how to solve them.",
    discussion: """
      The command exits with 1 if it finds a problem. It does not read the events, so it is quick on a \
      large database. Nothing is changed.
      """
  )

  @OptionGroup var options: DatabaseOptions

  func outcome() async throws -> Outcome {
    let url = try options.url
    let findings = try await PostgreSQLAdministration(url).findings()
    var outcome = Outcome()
    outcome.exit = findings.isEmpty ? .fine : .findings
    let report = DatabaseFindings(url: url.description, findings: findings)
    if options.output.json {
      try outcome.printJSON(report)
    } else {
      for line in report.lines(width: Console.width) { outcome.print(line) }
    }
    return outcome
  }
}
