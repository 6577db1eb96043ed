import LinkStore
import LinkwrightCore

/// The metrics of webhooks. A service without webhooks has none of their samples.
extension MetricsReport {
  func addWebhooks(to text: inout MetricsText) {
    let content = dependencies.webhookStatistics.content
    let counts = content.counts.sorted { $0.key < $1.key }
    let attempts = "linkwright_webhook_attempts_total"
    text.begin(
      attempts,
      kind: .counter,
      help: "Attempts to send a message to a webhook, by result."
    )
    for (webhook, counts) in counts {
      text.add(attempts, labels: ["webhook": webhook, "result": "arrived"], counts.arrived)
      text.add(attempts, labels: ["webhook": webhook, "result": "failed"], counts.failed)
    }
    let died = "linkwright_webhook_messages_died_total"
    text.begin(died, kind: .counter, help: "Messages that became dead letters.")
    for (webhook, counts) in counts { text.add(died, labels: ["webhook": webhook], counts.dead) }
    text.add(
      "linkwright_webhook_sending",
      kind: .gauge,
      help: "1 if this process sends the messages to any webhook.",
      counts.isEmpty ? nil : content.backlogs == nil ? 0 : 1
    )
    // Only the process that sends reports the messages in the database, so that they are not counted
    // once for each process.
    let backlogs = content.backlogs
    func add(_ name: String, _ help: String, _ value: (WebhookBacklog?) -> any MetricValue) {
      text.begin("linkwright_webhook_\(name)", kind: .gauge, help: help)
      guard let backlogs else { return }
      let names = Set(content.counts.keys).union(backlogs.map(\.webhook))
      for webhook in names.sorted() {
        let backlog = backlogs.first { $0.webhook == webhook }
        text.add("linkwright_webhook_\(name)", labels: ["webhook": webhook], value(backlog))
      }
    }
    add("waiting_messages", "Messages that have not arrived yet.") { $0?.waitingCount ?? 0 }
    add("oldest_waiting_seconds", "Age of the oldest message that has not arrived yet; 0 for none.")
    {
      guard let oldest = $0?.oldestWaiting else { return 0 }
      return max(0, Int((dependencies.now().milliseconds - oldest.milliseconds) / 1000))
    }
    add("dead_letters", "Messages that did not arrive within three days.") {
      $0?.deadLetterCount ?? 0
    }
  }
}
