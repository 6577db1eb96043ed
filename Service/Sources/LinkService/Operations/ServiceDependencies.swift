import LinkStore
import LinkwrightCore

/// The dependencies that responders share. Tests pass in their own clock, store and recorder.
struct ServiceDependencies: Sendable {
  let sites: Reloadable<SiteDirectory>
  let store: any LinkStore
  let lookup: LinkLookup
  let visitLimits: any VisitLimits
  let clicks: ClickRegister
  let recorder: any VisitRecorder
  let pages: PageRenderer
  let proxies: TrustedProxies
  let metrics: Metrics
  /// nil for no access log.
  let accessLog: AccessLog?
  /// The webhooks of the configuration.
  let webhooks = Reloadable<[WebhookConfiguration]>([])
  let webhookStatistics = WebhookStatistics()
  /// The file with the countries of addresses; nil for none.
  let countries = Reloadable<CountryDatabase?>(nil)
  let visitedNetworks = VisitedNetworks()
  let shutdown = ShutdownFlag()
  /// Shared by both listeners, so that an idempotency key has the same meaning on both.
  let idempotency = IdempotencyCoordinator()
  let now: @Sendable () -> Timestamp

  /// - Parameters:
  ///   - clicks: The register of clicks, which may contain the clicks of an earlier process; nil
  ///     for an empty register.
  ///   - visitLimits: The counts of visits; nil to create counts for a store that never switches to
  ///     a snapshot.
  ///   - accessLog: nil for no access log.
  init(
    sites: Reloadable<SiteDirectory>,
    store: any LinkStore,
    recorder: any VisitRecorder,
    pages: PageRenderer,
    proxies: TrustedProxies,
    clicks: ClickRegister? = nil,
    visitLimits: (any VisitLimits)? = nil,
    accessLog: AccessLog? = nil,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.sites = sites
    self.store = store
    self.recorder = recorder
    self.pages = pages
    self.proxies = proxies
    self.accessLog = accessLog
    self.now = now
    metrics = Metrics(start: now())
    lookup = LinkLookup(store: store)
    self.visitLimits = visitLimits ?? VisitLimitCounter(store: store)
    self.clicks = clicks ?? ClickRegister(store: store)
  }

  var clickJoin: ClickJoin { ClickJoin(clicks: clicks, lookup: lookup, sites: sites.value) }
}
