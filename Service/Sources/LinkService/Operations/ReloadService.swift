import Logging
import ServiceLifecycle
import UnixSignals

/// Reloads the configuration and the certificate on SIGHUP. Either stays in use if the new one is
/// invalid.
struct ReloadService: Service {
  let source: ConfigurationSource
  let sites: Reloadable<SiteDirectory>
  let certificate: Certificate?
  let logger: Logger

  func run() async throws {
    var source = source
    let signals = await UnixSignalsSequence(trapping: .sighup)
    for await _ in signals.cancelOnGracefulShutdown() {
      let reload = source.reload()
      if reload.result == .changed { sites.value = SiteDirectory(source.current) }
      let level: Logger.Level = reload.result == .refused ? .error : .notice
      for message in reload.messages { logger.log(level: level, "\(message)") }
      reloadCertificate()
    }
  }

  private func reloadCertificate() {
    guard let certificate else { return }
    do {
      try certificate.reload()
      logger.notice("New connections use the reloaded certificate.")
    } catch {
      logger.error("The previous certificate stays in use. \(error)")
    }
  }
}
