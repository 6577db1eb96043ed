import LinkwrightCore
import Logging
import ServiceLifecycle
import UnixSignals

/// Reloads the configuration and the certificates on SIGHUP. Each stays in use if the new one is invalid.
struct ReloadService: Service {
  let source: ConfigurationSource
  let sites: Reloadable<SiteDirectory>
  let certificates: [Certificate]
  let metrics: Metrics
  let now: @Sendable () -> Timestamp
  let logger: Logger

  func run() async throws {
    var source = source
    let signals = await UnixSignalsSequence(trapping: .sighup)
    for await _ in signals.cancelOnGracefulShutdown() {
      let reload = source.reload()
      if reload.result == .changed {
        sites.value = SiteDirectory(source.current, after: sites.value)
      }
      metrics.countReload(hasSucceeded: reload.result != .refused, at: now())
      let level: Logger.Level = reload.result == .refused ? .error : .notice
      for message in reload.messages { logger.log(level: level, "\(message)") }
      for certificate in certificates { self.reload(certificate) }
    }
  }

  private func reload(_ certificate: Certificate) {
    do {
      try certificate.reload()
      let path = certificate.files.certificateChain
      logger.notice("New connections use the reloaded certificate \(path).")
      if let warning = certificate.files.keyWarning { logger.warning("\(warning)") }
    } catch {
      logger.error("The previous certificate stays in use. \(error)")
    }
  }
}
