import ArgumentParser
import LinkService

struct StatsFunnel: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "funnel",
    abstract: "Show the steps from a shared link to an event of the app, and the K-factor.",
    discussion: """
      The steps are: shared, reached, opened, installed, joined, event. Without options, they are those of \
      the last 28 whole days.

      Example:
        linkwright stats funnel --data linkwright-data --by campaign
      """
  )

  @OptionGroup var scope: StatisticsScopeOptions

  @Option(
    help: "What to split the steps by: day, or a dimension such as campaign, inviter or platform."
  )
  var by: String?

  @Option(help: "The maximum number of values, 1 to 1000. (default: 20)")
  var limit: Int?

  @Flag(help: "Print CSV.")
  var csv = false

  @OptionGroup var options: DataOptions

  func validate() throws {
    guard !csv || !options.output.json else { throw ValidationError("Use --json or --csv.") }
  }

  func outcome() async throws -> Outcome {
    let values = scope.values(["by": by, "limit": limit.map { String($0) }])
    let document = try await options.administer { try await $0.funnel(values) }
    if csv {
      var outcome = Outcome()
      outcome.write(FunnelCSV(document).text)
      return outcome
    }
    return try options.outcome(of: document, FunnelLines(document).lines)
  }
}
