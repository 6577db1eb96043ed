import ArgumentParser
import LinkService

struct WebhooksDiscard: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "discard",
    abstract: "Remove dead letters for good. The numbers of later messages show the gap."
  )

  @OptionGroup var selection: DeadLetterSelection
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let known = try options.configuration.readIfPresent()
    let discarded = try await options.administer(known) {
      try await $0.discardDeadLetters(to: selection.webhook, id: selection.id)
    }
    return try options.outcome(
      of: discarded,
      ["Removed \(Figures.things(discarded.count, "dead letter")) of \(selection.webhook)."]
    )
  }
}
