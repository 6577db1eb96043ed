import ArgumentParser

struct Webhooks: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List webhooks and their dead letters, send these again, and test receivers.",
    discussion: """
      The service sends the messages to webhooks. These commands may be run while it does.

      Example:
        linkwright webhooks list --data linkwright-data
      """,
    subcommands: [
      WebhooksList.self, WebhooksDead.self, WebhooksReplay.self, WebhooksDiscard.self,
      WebhooksTest.self, WebhooksSecret.self,
    ]
  )
}
