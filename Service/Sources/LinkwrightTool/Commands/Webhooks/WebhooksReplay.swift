import ArgumentParser
import LinkService

struct WebhooksReplay: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Send dead letters again, with the same IDs and for another three days."
  )

  @OptionGroup var selection: DeadLetterSelection
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let known = try options.configuration.readIfPresent()
    let (replayed, isRemoved) = try await options.administer(known) {
      let replayed = try await $0.replayDeadLetters(to: selection.webhook, id: selection.id)
      return (replayed, $0.isRemoved(webhook: selection.webhook))
    }
    var lines = [
      "\(Figures.things(replayed.count, "message")) will be sent to \(selection.webhook) again."
    ]
    if isRemoved {
      lines.append("Nothing is sent until the configuration has the webhook \(selection.webhook).")
    }
    return try options.outcome(of: replayed, lines)
  }
}
