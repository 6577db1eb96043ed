import LinkStore
import LinkwrightCore

/// What answering requests needs. Everything from the outside comes in here, so that tests can bring
/// their own clock and store.
struct ServiceParts: Sendable {
  let sites: Reloadable<SiteDirectory>
  let store: any LinkStore
  let lookup: LinkLookup
  let limits: VisitLimits
  let recorder: any VisitRecorder
  let pages: PageRenderer
  let proxies: TrustedProxies
  let metrics = Metrics()
  /// Of both listeners: an idempotency key is one key on either.
  let idempotency = IdempotencyCoordinator()
  let now: @Sendable () -> Timestamp

  init(
    sites: Reloadable<SiteDirectory>,
    store: any LinkStore,
    recorder: any VisitRecorder,
    pages: PageRenderer,
    proxies: TrustedProxies,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.sites = sites
    self.store = store
    self.recorder = recorder
    self.pages = pages
    self.proxies = proxies
    self.now = now
    lookup = LinkLookup(store: store)
    limits = VisitLimits(store: store)
  }
}
