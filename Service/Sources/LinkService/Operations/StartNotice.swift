import Logging
import NIOConcurrencyHelpers

/// Logs one line about the service as soon as both listeners are open and the table of links is
/// filled.
///
/// A class because the parts that it waits for share it.
final class StartNotice: Sendable {
  private struct State {
    var publicAddress: String?
    var managementAddress: String?
    var isTableFilled = false
  }

  private let settings: ServiceSettings
  private let configuration: ConfigurationSource
  private let dependencies: ServiceDependencies
  private let logger: Logger
  private let state = NIOLockedValueBox(State())

  init(
    settings: ServiceSettings,
    configuration: ConfigurationSource,
    dependencies: ServiceDependencies,
    logger: Logger
  ) {
    self.settings = settings
    self.configuration = configuration
    self.dependencies = dependencies
    self.logger = logger
  }

  func publicListenerDidStart(at address: String) { update { $0.publicAddress = address } }

  func managementListenerDidStart(at address: String) { update { $0.managementAddress = address } }

  func tableDidFill() { update { $0.isTableFilled = true } }

  private func update(_ change: (inout State) -> Void) {
    let addresses: (String, String)? = state.withLockedValue { state in
      change(&state)
      guard state.isTableFilled, let links = state.publicAddress,
        let management = state.managementAddress
      else { return nil }
      // Later changes must not log the notice again.
      state.publicAddress = nil
      return (links, management)
    }
    if let addresses { log(publicAddress: addresses.0, managementAddress: addresses.1) }
  }

  private func log(publicAddress: String, managementAddress: String) {
    let hosts = configuration.current.hosts
    let retention = hosts.filter { $0.kind == .branded }.map { host in
      (
        host.name,
        host.retentionDays.map { Logger.MetadataValue.stringConvertible($0) } ?? "unlimited"
      )
    }
    var metadata: Logger.Metadata = [
      "version": "\(settings.build.version)",
      "configuration": "\(configuration.path)",
      "data": "\(settings.dataFolder)",
      "database": "\(settings.database.map { "\($0)" } ?? "SQLite")",
      "publicAddress": "\(publicAddress)",
      "managementAddress": "\(managementAddress)",
      "hosts": .array(hosts.map { "\($0.name)" }),
      "links": .stringConvertible(dependencies.lookup.table.statistics.activeCount),
      "retentionDays": .dictionary(Dictionary(retention) { first, _ in first }),
    ]
    metadata["commit"] = settings.build.commit.map { "\($0)" }
    logger.notice("The service has started.", metadata: metadata)
  }
}
