import LinkwrightCore
import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle
import UnixSignals

/// On SIGHUP, reloads the configuration, the certificates and the file with countries, and opens the
/// access log again. What is invalid does not replace what is in use.
struct ReloadService: Service {
  let source: ConfigurationSource
  let sites: Reloadable<SiteDirectory>
  let webhooks: Reloadable<[WebhookConfiguration]>
  let countries: Reloadable<CountryDatabase?>
  let pages: PageCache
  let certificates: [Metrics.Listener: Certificate]
  let metrics: Metrics
  let accessLog: AccessLog?
  let now: @Sendable () -> Timestamp
  let logger: Logger

  func run() async throws {
    var source = source
    let signals = await UnixSignalsSequence(trapping: .sighup)
    for await _ in signals.cancelOnGracefulShutdown() {
      let before = source.current
      let reload = source.reload()
      if reload.result == .changed {
        sites.value = SiteDirectory(source.current, after: sites.value)
        webhooks.value = source.current.webhooks
        pages.removeAll()
      }
      metrics.countReload(hasSucceeded: reload.result != .refused, at: now())
      log(reload, changes: Self.changes(from: before, to: source.current))
      if before.database != source.current.database {
        logger.warning("The database changes only when the service is restarted.")
      }
      CountrySource(source).reload(countries, logger: logger)
      for listener in Metrics.Listener.allCases {
        if let certificate = certificates[listener] { self.reload(certificate, of: listener) }
      }
      accessLog?.reopen()
    }
  }

  /// Logs the messages of a reload. The last message states the result, so its metadata lists the
  /// changes.
  private func log(_ reload: ConfigurationReload, changes: Logger.Metadata) {
    let level: Logger.Level = reload.result == .refused ? .error : .notice
    for message in reload.messages.dropLast() { logger.log(level: level, "\(message)") }
    if let last = reload.messages.last {
      logger.log(level: level, "\(last)", metadata: changes)
    }
  }

  static func changes(
    from before: ServiceConfiguration,
    to after: ServiceConfiguration
  ) -> Logger.Metadata {
    let old = Dictionary(before.hosts.map { ($0.name, $0) }) { first, _ in first }
    let new = Dictionary(after.hosts.map { ($0.name, $0) }) { first, _ in first }
    let oldBrands = Dictionary(before.brands.map { ($0.name, $0) }) { first, _ in first }
    let newBrands = Dictionary(after.brands.map { ($0.name, $0) }) { first, _ in first }
    let oldWebhooks = Dictionary(before.webhooks.map { ($0.name, $0) }) { first, _ in first }
    let newWebhooks = Dictionary(after.webhooks.map { ($0.name, $0) }) { first, _ in first }
    let webhookNames = Set(oldWebhooks.keys).union(newWebhooks.keys)
    let lists = [
      ("hostsAdded", new.keys.filter { old[$0] == nil }),
      ("hostsRemoved", old.keys.filter { new[$0] == nil }),
      ("hostsChanged", new.keys.filter { old[$0] != nil && old[$0] != new[$0] }),
      ("brandsChanged", newBrands.keys.filter { oldBrands[$0] != newBrands[$0] }),
      ("webhooksChanged", webhookNames.filter { oldWebhooks[$0] != newWebhooks[$0] }),
    ]
    return lists.reduce(into: [:]) { metadata, list in
      let (key, names) = list
      if !names.isEmpty { metadata[key] = .array(names.sorted().map { "\($0)" }) }
    }
  }

  private func reload(_ certificate: Certificate, of listener: Metrics.Listener) {
    do {
      let endingCount = try certificate.reload()
      metrics.countCertificateReload(of: listener, hasSucceeded: true, at: now())
      let path = certificate.files.certificateChain
      logger.notice("New connections use the reloaded certificate \(path).")
      if endingCount > 0 {
        logger.notice(
          "Connections end, because the client CA has changed.",
          metadata: ["connections": .stringConvertible(endingCount)]
        )
      }
      if let warning = certificate.files.keyWarning { logger.warning("\(warning)") }
    } catch {
      metrics.countCertificateReload(of: listener, hasSucceeded: false, at: now())
      logger.error("The previous certificate stays in use. \(error)")
    }
  }
}

/// A value that can be replaced while other threads read it, such as the configuration, which is
/// replaced on SIGHUP.
///
/// A class because everything that uses the value has to see the replacement.
final class Reloadable<Value: Sendable>: Sendable {
  private let box: NIOLockedValueBox<Value>

  init(_ value: Value) { box = NIOLockedValueBox(value) }

  var value: Value {
    get { box.withLockedValue { $0 } }
    set { box.withLockedValue { $0 = newValue } }
  }
}
