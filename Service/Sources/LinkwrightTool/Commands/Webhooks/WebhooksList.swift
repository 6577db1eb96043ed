import ArgumentParser
import LinkService
import LinkwrightCore

struct WebhooksList: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List webhooks, the messages that wait for them, and the number of dead letters."
  )

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let known = try options.configuration.readIfPresent()
    let list = try await options.administer(known) { try await $0.webhooks() }
    var table = TextTable("NAME", "WAITING", "OLDEST", "DEAD", "SENDING", "URL")
    for webhook in list.webhooks {
      table.add(
        webhook.name,
        "\(webhook.waitingMessages)",
        webhook.oldestWaiting?.description,
        "\(webhook.deadLetters)",
        webhook.sending.map { $0 ? "yes" : "no" } ?? "unknown",
        webhook.url
      )
    }
    return try options.outcome(of: list, table.lines)
  }
}
