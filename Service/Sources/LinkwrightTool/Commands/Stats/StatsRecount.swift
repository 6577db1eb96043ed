import ArgumentParser
import LinkService

struct StatsRecount: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "recount",
    abstract: "Count all stored events again.",
    discussion: """
      The counts of days from which visits were removed stay as they are. The service may be running. \
      Until the command ends, questions take longer, but their answers stay exact.
      """
  )

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let progress = ProgressLine("events")
    defer { progress?.clear() }
    let count = try await options.administer { administration in
      try await administration.recount { progress?.show("\($0) events counted") }
    }
    return try options.outcome(of: ["events": count], ["Counted again: \(count) events."])
  }
}
