import ArgumentParser
import AssociationFetching
import Foundation
import LinkService
import SiteAssociation

struct WebhooksTest: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Send a test message to a webhook, and print the result.",
    discussion: """
      The message has the type webhook.test and no data. It is signed as every message, and is sent \
      once. The command exits with 1 if it does not arrive.

      Example:
        linkwright webhooks test crm --config linkwright.yaml
      """
  )

  @Argument(help: "The name of the webhook in the configuration.")
  var webhook: String

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var output: OutputOptions

  func outcome() async throws -> Outcome {
    let webhooks = try configuration.read().webhooks
    guard let found = webhooks.first(where: { ExactText($0.name) == ExactText(webhook) }) else {
      let names = webhooks.map(\.name).joined(separator: ", ")
      return .unusable(
        "The configuration has no webhook “\(webhook.visible)”"
          + (names.isEmpty ? "." : ", only \(names).")
      )
    }
    guard !found.secrets.isEmpty else {
      return .unusable(
        "The secret file of the webhook \(webhook) cannot be used. For the reason, run: linkwright config"
          + " check."
      )
    }
    let proxies = ProxySettings(environment: ProcessInfo.processInfo.environment)
    let transport = WebhookTransport.network(proxies: proxies)
    return try outcome(of: await transport.send(WebhookRequest(testing: found)))
  }

  private func outcome(of result: AttemptResult) throws -> Outcome {
    var document = TestDocument(webhook: webhook, arrived: false)
    switch result {
    case .arrived(let status): (document.arrived, document.status) = (true, status)
    case .failed(let failure): (document.status, document.error) = (failure.status, failure.reason)
    case .cancelled: document.error = "The attempt was broken off."
    }
    var outcome = Outcome()
    if output.json {
      try outcome.printJSON(document)
    } else if let error = document.error {
      outcome.print("The test message did not arrive. \(error)")
    } else {
      outcome.print("The test message arrived; the status is \(document.status ?? 0).")
    }
    if !document.arrived { outcome.exit = .findings }
    return outcome
  }
}

/// The result of a test, as JSON.
private struct TestDocument: Encodable {
  var webhook: String
  var arrived: Bool
  var status: Int?
  var error: String?
}
