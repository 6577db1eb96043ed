import ArgumentParser
import LinkService

struct StatsShow: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show counts over time: the last 28 whole days, unless options say otherwise."
  )

  @OptionGroup var scope: StatisticsScopeOptions

  @Option(
    help: "The length of the buckets: total, quarter, hour, day, week or month. (default: day)"
  )
  var interval: String?

  @Option(help: "The dimension by whose values to split the counts, such as country or referrer.")
  var by: String?

  @Option(
    help: """
      The counts, separated by commas: visits, openings, bots, invitationsShown, redemptions, scans, \
      reached, shares, installs, customEvents. (default: all)
      """
  )
  var metrics: String?

  @Option(help: "The maximum number of values, 1 to 1000. (default: 20)")
  var limit: Int?

  @Flag(help: "Print CSV.")
  var csv = false

  @Flag(help: "Print a web page with charts. It needs no other file.")
  var html = false

  @OptionGroup var options: DataOptions

  func validate() throws {
    guard [csv, html, options.output.json].filter({ $0 }).count <= 1 else {
      throw ValidationError("Use one of --json, --csv and --html.")
    }
  }

  func outcome() async throws -> Outcome {
    let values = scope.values([
      "interval": interval, "by": by, "metrics": metrics, "limit": limit.map { String($0) },
    ])
    let (document, funnel) = try await options.administer { administration in
      (
        try await administration.statistics(values),
        html ? try await administration.funnel(scope.values()) : nil
      )
    }
    if html {
      var outcome = Outcome()
      outcome.write(StatisticsPage(document, funnel: funnel).html)
      return outcome
    }
    if csv {
      var outcome = Outcome()
      outcome.write(StatisticsCSV(document).text)
      return outcome
    }
    return try options.outcome(of: document, StatisticsLines(document).lines)
  }
}
