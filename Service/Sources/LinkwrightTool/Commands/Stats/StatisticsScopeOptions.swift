import ArgumentParser

/// What is counted, and in which period.
struct StatisticsScopeOptions: ParsableArguments {
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

  @Option(help: "The IANA name of the time zone. (default: GMT)")
  var timeZone: String?

  /// The values of the query items, with those of other options.
  func values(_ others: [String: String?] = [:]) -> [String: String] {
    let own = ["subject": subject, "from": from, "to": to, "timeZone": timeZone]
    return own.merging(others) { own, _ in own }.compactMapValues { $0 }
  }
}
