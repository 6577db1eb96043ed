import ArgumentParser
import LinkService

struct StatsShow: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show counts over time: the last 28 whole days, unless options say otherwise."
  )

  @Option(
    help: ArgumentHelp(
      "The kind of a subject, a colon, and its name or ID: host, link, campaign, tag, invitation or inviter. (default: all hosts)",
      valueName: "kind:name"
    )
  )
  var subject: String?

  @Option(help: "The first day, or quarter of an hour, such as 2026-11-28T14:15.")
  var from: String?

  @Option(help: "The day, or quarter of an hour, before which the period ends.")
  var to: String?

  @Option(
    help: "The length of the buckets: total, quarter, hour, day, week or month. (default: day)"
  )
  var interval: String?

  @Option(help: "The IANA name of the time zone. (default: GMT)")
  var timeZone: String?

  @Option(help: "The dimension by whose values to split the counts, such as country or referrer.")
  var by: String?

  @Option(
    help: """
      The counts, separated by commas: visits, openings, bots, invitationsShown, redemptions, scans. \
      (default: all)
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
    let values: [String: String?] = [
      "subject": subject, "from": from, "to": to, "interval": interval, "timeZone": timeZone,
      "by": by, "metrics": metrics, "limit": limit.map { String($0) },
    ]
    let document = try await options.administer {
      try await $0.statistics(values.compactMapValues { $0 })
    }
    if html {
      var outcome = Outcome()
      outcome.write(StatisticsPage(document).html)
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
