import AsyncAlgorithms
import ServiceLifecycle

/// Sends messages to webhooks while the service runs.
struct WebhookService: Service {
  let courier: WebhookCourier
  let webhooks: Reloadable<[WebhookConfiguration]>
  /// Returns a number that grows whenever another database comes into use.
  let generation: @Sendable () -> Int

  /// The time for attempts in progress during a shutdown.
  private static let stopLimit = Duration.seconds(3)

  func run() async throws {
    let timer = AsyncTimerSequence(interval: .seconds(1), clock: .continuous)
    await courier.tick(webhooks.value, generation: generation())
    for await _ in timer.cancelOnGracefulShutdown() {
      await courier.tick(webhooks.value, generation: generation())
    }
    await courier.stop(within: Self.stopLimit)
  }
}
