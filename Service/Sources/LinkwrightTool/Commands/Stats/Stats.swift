import ArgumentParser

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show counts over time and the funnel, or count all events again.",
    discussion: """
      Example:
        linkwright stats --data linkwright-data --by country \\
          --time-zone Asia/Seoul
      """,
    subcommands: [StatsShow.self, StatsFunnel.self, StatsRecount.self],
    defaultSubcommand: StatsShow.self
  )
}
