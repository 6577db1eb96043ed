import Foundation
import Hummingbird
import HummingbirdCore
import LinkStore
import LinkwrightCore
package import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The whole service: two listeners that share one store and one journal.
///
/// ```swift
/// let application = try await LinkApplication(source, settings: settings, logger: logger)
/// try await application.run()
/// ```
package struct LinkApplication: Sendable {
  private let dependencies: ServiceDependencies
  private let settings: ServiceSettings
  private let logger: Logger
  private let source: ConfigurationSource
  private let decider: PublicDecider
  /// The certificates of the listeners with TLS.
  private let certificates: [Metrics.Listener: Certificate]
  private let server: HTTPServerBuilder
  private let journal: VisitJournal
  private let keys: KeyAuthenticator
  private let monitor: StateMonitor
  private let startNotice: StartNotice
  private let databaseRecovery: DatabaseRecovery
  private let snapshots: SnapshotService
  private let publicDrain: ListenerDrain
  private let managementDrain: ListenerDrain
  /// The file of the management listener's Unix socket; nil if the listener has no Unix socket.
  private let socketFile: UnixSocketFile?

  /// Opens the store and the journal.
  ///
  /// - Throws: `StoreError`, `JournalError` or `CountryDatabaseError`, each of which describes what to do.
  package init(
    _ source: ConfigurationSource,
    settings: ServiceSettings,
    logger: Logger
  ) async throws {
    try await self.init(source, settings: settings, logger: logger, now: Timestamp.now)
  }

  init(
    _ source: ConfigurationSource,
    settings: ServiceSettings,
    logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) async throws {
    let countries = try CountrySource(source).open()
    let folder = DataFolder(settings.dataFolder)
    let store = try await Self.openStore(in: folder, settings: settings, logger: logger)
    let clicks = ClickRegister(store: store)
    let journal = try VisitJournal(
      folder: folder.journal,
      report: { logger.log($0) },
      recovered: { event in
        store.noteWaiting(event)
        if let click = Click(event) { clicks.insert(click) }
      },
      record: { try await store.record($0, yieldPolicy: $1) }
    )
    // The journal is locked, so no other service uses the folder.
    store.removePartialSnapshots()
    let accessLog = try settings.accessLog.map { accessLog in
      AccessLog(
        try AccessLogFile(path: accessLog.path),
        rate: accessLog.sampleRate,
        logger: logger
      )
    }
    self.source = source
    self.settings = settings
    self.logger = logger
    self.journal = journal
    dependencies = ServiceDependencies(
      sites: Reloadable(SiteDirectory(source.current)),
      store: store,
      recorder: JournalRecorder(journal: journal),
      pages: try PageRenderer(),
      proxies: TrustedProxies(ranges: settings.trustedProxies),
      clicks: clicks,
      visitLimits: settings.database == nil
        ? VisitLimitCounter(store: store, source: { store.sourceNumber })
        : SharedVisitLimits(store: store),
      accessLog: accessLog,
      now: now
    )
    dependencies.webhooks.value = source.current.webhooks
    dependencies.countries.value = countries
    startNotice = StartNotice(
      settings: settings,
      configuration: source,
      dependencies: dependencies,
      logger: logger
    )
    databaseRecovery = DatabaseRecovery(store: store)
    let snapshots = SnapshotService(store: store, now: now, logger: logger)
    self.snapshots = snapshots
    monitor = StateMonitor(
      store: store,
      snapshot: { snapshots.status },
      journal: { journal.status },
      checkFolder: { try journal.checkFolder() },
      isDiskWritable: { folder.isWritable() },
      visitedNetworks: dependencies.visitedNetworks,
      now: now,
      logger: logger
    )
    let limiter = RateLimiter(metrics: dependencies.metrics, now: now)
    keys = KeyAuthenticator(store: store, limiter: limiter, now: now)
    decider = PublicDecider(
      api: AppAPI(dependencies: dependencies, keys: keys, limiter: limiter)
    )
    publicDrain = ListenerDrain(dependencies.shutdown)
    managementDrain = ListenerDrain(dependencies.shutdown)
    socketFile = settings.managementAddress.socketPath.map { UnixSocketFile(path: $0) }
    var certificates: [Metrics.Listener: Certificate] = [:]
    let files = [
      (Metrics.Listener.publicListener, settings.tls), (.management, settings.managementTLS),
    ]
    for (listener, files) in files {
      certificates[listener] = try files.map {
        try Certificate($0, closeDeadline: settings.shutdownDeadline)
      }
    }
    self.certificates = certificates
    for warning in settings.warnings { logger.warning("\(warning)") }
    server = .listener(
      settings,
      service: EarlyService(decider, logger: logger),
      shutdown: dependencies.shutdown,
      certificate: certificates[.publicListener]
    )
  }

  private static func openStore(
    in folder: DataFolder,
    settings: ServiceSettings,
    logger: Logger
  ) async throws -> FailoverStore {
    let report: @Sendable (FailoverNotice) -> Void = { logger.log($0) }
    guard let database = settings.database else {
      if settings.isNewDatabase, folder.hasDatabase {
        logger.warning(
          "--new-database has no effect, because \(folder.database) exists. Remove the flag."
        )
      }
      let start = ContinuousClock.now
      let store = try folder.openStore(isNew: settings.isNewDatabase, report: report)
      let duration = start.duration(to: .now)
      if duration >= .seconds(5) {
        logger.notice(
          "The database was opened, and migrated if necessary.",
          metadata: ["seconds": "\(duration.components.seconds)"]
        )
      }
      return store
    }
    if folder.hasDatabase {
      logger.warning(
        """
        \(folder.database) is not used, because the database is \(database). To move its links there, \
        stop the service and run: linkwright database copy --from \(folder.path). Remove the file \
        afterwards.
        """
      )
    }
    return try await folder.openStore(
      in: database,
      isNew: settings.isNewDatabase,
      report: report
    )
  }

  /// The time for the services to end after the shutdown deadline has cancelled them.
  private static let cancellationTime = Duration.seconds(1)

  /// Runs until SIGTERM or SIGINT, then completes the requests in progress.
  package func run() async throws {
    let journalService = JournalService(
      journal: journal,
      store: dependencies.store,
      deadline: settings.shutdownDeadline
    )
    let retentionCleanup = RetentionCleanup(
      sites: dependencies.sites,
      store: dependencies.store,
      webhookStatistics: dependencies.webhookStatistics,
      now: dependencies.now,
      logger: logger
    )
    let statisticsCounting = StatisticsCounting(
      store: dependencies.store,
      now: dependencies.now,
      logger: logger,
      interval: settings.countingInterval
    )
    let reloadService = ReloadService(
      source: source,
      sites: dependencies.sites,
      webhooks: dependencies.webhooks,
      countries: dependencies.countries,
      pages: dependencies.pages.cache,
      certificates: certificates,
      metrics: dependencies.metrics,
      accessLog: dependencies.accessLog,
      now: dependencies.now,
      logger: logger
    )
    let managementListener = ListenerService(
      listener: managementApplication,
      address: settings.managementAddress,
      option: "--manage"
    )
    let publicListener = ListenerService(
      listener: publicApplication,
      address: settings.publicAddress,
      option: "--listen"
    )
    defer { socketFile?.remove() }
    try await socketFile?.prepare()
    try managementListener.check()
    try publicListener.check()
    let longestShutdown = settings.shutdownDelay + settings.shutdownDeadline
    let shutdownLimit = ShutdownLimit(longestShutdown + Self.cancellationTime)
    let shutdownNotice = ShutdownNotice(
      monitor: monitor,
      didBegin: { [metrics = dependencies.metrics] in
        metrics.markShutdown()
        shutdownLimit.begin()
      },
      delay: settings.shutdownDelay
    )
    var lifecycleLogger = logger
    // At the debug level, the lifecycle logs every property of the services, including the whole
    // configuration.
    lifecycleLogger.logLevel = max(logger.logLevel, .info)
    // The services stop in reverse order.
    var configuration = ServiceGroupConfiguration(
      services: [
        journalService, databaseRecovery, snapshots, webhookService, statisticsCounting,
        retentionCleanup, linkTableService, reloadService, monitor, managementListener,
        managementDrain, publicListener, publicDrain,
        shutdownNotice,
      ],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: lifecycleLogger
    )
    configuration.maximumGracefulShutdownDuration = longestShutdown
    do {
      let group = ServiceGroup(configuration: configuration)
      if try await !shutdownLimit.run({ try await group.run() }) {
        logger.error(
          """
          The shutdown did not wait any longer for the database, which does not respond. Visits that \
          wait in the journal are added to the database after the next start.
          """
        )
      }
    } catch is CancellationError {
      // The shutdown deadline has passed. The remaining requests get no response.
    }
    await dependencies.accessLog?.close()
    logger.notice(
      "The service has stopped.",
      metadata: [
        "responsesWhileStopping": .stringConvertible(
          dependencies.metrics.responseCountSinceShutdown
        ),
        "pendingEvents": .stringConvertible(journal.status.pendingCount),
        "lostEvents": .stringConvertible(journal.status.lostCount),
      ]
    )
  }

  private var webhookService: WebhookService {
    let start = ContinuousClock.now
    var generator = SystemRandomNumberGenerator()
    let courier = WebhookCourier(
      store: dependencies.store,
      transport: .network(proxies: settings.proxies),
      statistics: dependencies.webhookStatistics,
      node: UniqueID.make(at: dependencies.now(), using: &generator),
      now: { [now = dependencies.now] in
        DeliveryPlan.Moment(elapsed: start.duration(to: .now), time: now())
      },
      logger: logger
    )
    return WebhookService(
      courier: courier,
      webhooks: dependencies.webhooks,
      generation: { [store = databaseRecovery.store] in store.generation }
    )
  }

  /// Keeps the table of links current.
  private var linkTableService: any Service {
    let store = databaseRecovery.store
    if settings.database != nil {
      return FleetTableSync(
        lookup: dependencies.lookup,
        database: { store.databaseInUse as? PostgreSQLStore },
        didRead: { [metrics = dependencies.metrics, now = dependencies.now] in
          metrics.noteLinkChangesRead(at: now())
        },
        logger: logger,
        didFill: startNotice.tableDidFill
      )
    }
    return LinkTableSync(
      lookup: dependencies.lookup,
      generation: { store.generation },
      revision: { try await store.databaseInUse?.tableRevision() },
      now: dependencies.now,
      logger: logger,
      didFill: startNotice.tableDidFill
    )
  }

  /// The public listener. Tests also call it without a socket.
  var publicApplication: Application<PublicResponder> {
    Application(
      responder: PublicResponder(decider: decider),
      server: server,
      configuration: ApplicationConfiguration(
        address: settings.publicAddress.bindAddress,
        serverName: ServerName.value
      ),
      onServerRunning: { [logger, settings, publicDrain, startNotice] in
        publicDrain.didStart($0)
        let isSecure = settings.tls != nil
        startNotice.publicListenerDidStart(
          at: logger.announce("Links", at: $0.localAddress, isSecure: isSecure)
        )
      },
      logger: logger
    )
  }

  /// The management listener.
  var managementApplication: Application<ManagementResponder> {
    Application(
      responder: ManagementResponder(
        api: ManagementAPI(
          dependencies: dependencies,
          keys: keys,
          monitor: monitor,
          hosts: ManagementHosts(settings.managementHosts),
          metricsSources: MetricsReport.Sources(
            build: settings.build,
            dataFolder: DataFolder(settings.dataFolder),
            certificates: certificates
          )
        )
      ),
      server: .listener(
        settings,
        shutdown: dependencies.shutdown,
        certificate: certificates[.management]
      ),
      configuration: ApplicationConfiguration(
        address: settings.managementAddress.bindAddress,
        serverName: ServerName.value
      ),
      onServerRunning: { [logger, settings, managementDrain, socketFile, startNotice] in
        do {
          try socketFile?.didCreate()
        } catch {
          logger.error("\(error)")
          try? await $0.close()
          return
        }
        managementDrain.didStart($0)
        let isSecure = settings.managementTLS != nil
        startNotice.managementListenerDidStart(
          at: logger.announce("Management", at: $0.localAddress, isSecure: isSecure)
        )
      },
      logger: logger
    )
  }
}

extension Logger {
  /// - Returns: The address as a URL.
  fileprivate func announce(
    _ name: String,
    at address: SocketAddress?,
    isSecure: Bool
  ) -> String {
    guard let host = address?.ipAddress, let port = address?.port else {
      let url = "unix:\(address?.pathname ?? "?")"
      notice("\(name) at \(url)")
      return url
    }
    let scheme = isSecure ? "https" : "http"
    let url = "\(scheme)://\(ListenerAddress.tcp(host: host, port: port))/"
    notice("\(name) at \(url)", metadata: ["port": .stringConvertible(port)])
    return url
  }

  fileprivate func log(_ notice: FailoverNotice) {
    switch notice.code {
    case .lost: error("\(notice.message)")
    case .opened: self.notice("\(notice.message)")
    }
  }

  fileprivate func log(_ notice: JournalNotice) {
    switch notice.code {
    case .writesRecovered, .storeRecovered, .tailCut: self.notice("\(notice.message)")
    case .damaged, .writesFailing, .storeFailing, .folderRestored, .segmentRemoved, .segmentKept:
      error("\(notice.message)")
    }
  }
}
