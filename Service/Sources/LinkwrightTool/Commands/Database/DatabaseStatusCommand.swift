import ArgumentParser
import LinkStore

struct DatabaseStatusCommand: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the server, the schema, the sizes of the tables, standbys and connections.",
    discussion: """
      The command also works without a schema, and on a standby if no host accepts writes. Numbers of \
      rows are the server's estimates. The states of standbys and of other users' transactions are visible \
      to a user with the role pg_monitor.
      """
  )

  @OptionGroup var options: DatabaseOptions

  func outcome() async throws -> Outcome {
    let status = try await options.administration.status()
    var outcome = Outcome()
    if options.output.json {
      try outcome.printJSON(status)
    } else {
      for line in DatabaseStatusText(status: status).lines { outcome.print(line) }
    }
    return outcome
  }
}
