import LinkStore
import LinkwrightCore

/// What answering requests needs. Everything from the outside comes in here, so that tests can bring
/// their own clock and store.
struct ServiceParts: Sendable {
  let sites: Current<SiteDirectory>
  let store: any LinkStore
  let lookup: LinkLookup
  let limits: VisitLimits
  let recorder: any VisitRecorder
  let pages: any PageRendering
  let proxies: TrustedProxies
  let metrics = Metrics()
  let now: @Sendable () -> Timestamp

  init(
    sites: Current<SiteDirectory>,
    store: any LinkStore,
    recorder: any VisitRecorder,
    pages: any PageRendering,
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

/// Makes pages.
protocol PageRendering: Sendable {
  func response(to page: LinkPage) -> RenderedPage
  /// What stands below `/_lw/`.
  func asset(at path: String) -> ServedAsset?
}

/// A page, ready to be sent.
struct RenderedPage: Sendable {
  var status: Int
  var headers: [(name: String, value: String)]
  var body: [UInt8]
}

/// A style sheet or script of the pages.
struct ServedAsset: Sendable {
  var contentType: String
  var file: ServedFile
}
