import ArgumentParser

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show counts over time, or count all events again.",
    subcommands: [StatsShow.self, StatsRecount.self],
    defaultSubcommand: StatsShow.self
  )
}
