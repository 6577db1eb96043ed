import ArgumentParser
import LinkService

struct WebhooksSecret: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret",
    abstract: "Print a new secret for a webhook.",
    discussion: """
      Write it into the secret file of the webhook, and give it to the receiver. To replace a secret, \
      put the new one on the first line and keep the old one below until the receiver knows the new one.

      Example:
        linkwright webhooks secret > crm.secret
      """
  )

  func outcome() throws -> Outcome {
    var generator = SystemRandomNumberGenerator()
    var outcome = Outcome()
    outcome.print(WebhookSecret.random(using: &generator))
    return outcome
  }
}
