import ArgumentParser
import LinkService
import LinkwrightCore

struct WebhooksDead: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "dead",
    abstract: "List the dead letters of a webhook, newest first.",
    discussion: """
      A dead letter is a message that did not arrive within three days. It is kept until it is \
      replayed or discarded.
      """
  )

  @Argument(help: "The name of the webhook.")
  var webhook: String

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let known = try options.configuration.readIfPresent()
    let page = try await options.administer(known) {
      try await $0.deadLetters(to: webhook, after: list.cursor, limit: list.limit)
    }
    var table = TextTable("ID", "TYPE", "SUBJECT", "NUMBER", "TIME", "ATTEMPTS", "LAST ERROR")
    for letter in page.deadLetters {
      table.add(
        letter.id,
        letter.type,
        letter.subject,
        "\(letter.sequence)",
        letter.timestamp.description,
        "\(letter.attempts)",
        letter.lastError
      )
    }
    return try options.outcome(of: page, table.lines + list.lines(for: page.nextCursor))
  }
}
