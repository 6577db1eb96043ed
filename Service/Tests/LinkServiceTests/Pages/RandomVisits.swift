import LinkStore
import LinkwrightCore
import LinkwrightTesting

@testable import LinkService

/// Random visits of a few links. The values come from small sets, so that many visits get the same
/// page. The sets depend on the seed.
struct RandomVisits {
  private static let titles = [
    // The second and the third title are canonically equivalent.
    nil, "Caf\u{E9}", "Cafe\u{301}", "<b>\"'&`",
  ]
  private static let queries = [
    "", "", "?utm_source=mail", "?campaign=caf%C3%A9&utm_campaign=a", "?x=\u{E9}", "?x=e\u{301}",
    "?lw_click=01993b5e-0000-7000-8000-000000000000", "?openExternalBrowser=1", "?a&&b=%22",
    "?utm_source=mail&lw_click=x",
  ]
  private static let languages = [nil, "ja,en;q=0.5", "en-GB", "ko;q=0.9, fr", "fr"]
  private static let sites: [HostSite] = {
    var configuration = ServiceConfiguration.example
    configuration.linkTemplates = [
      LinkTemplate(
        name: "sale",
        imageURL: "https://example.com/sale.png",
        texts: ["en": SocialPreview(title: "Sale"), "ja": SocialPreview(title: "セール")]
      )
    ]
    configuration.apps[0].appStoreProviderToken = 7
    var changed = configuration
    changed.apps[0].title = "Changed"
    changed.hosts[0].reportURL = "https://example.com/report"
    changed.hosts[0].languages = ["ko", "en"]
    return [configuration, changed].compactMap {
      SiteDirectory($0).site(forHostHeader: "brand.example")
    }
  }()

  private var generator: SeededGenerator
  private let sites: [HostSite]
  private let links: [Link]
  private let targets: [RequestTarget]
  private let languages: [String?]
  private let pageHosts: [String?]
  private let platforms: [Visitor.Platform]
  private let browsers: [Browser]
  private let areContinuations: [Bool]

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    /// One or two of the values.
    func some<Value>(_ values: [Value]) -> [Value] {
      let count = Int.random(in: 0..<3, using: &generator) == 0 ? 2 : 1
      return Array(values.shuffled(using: &generator).prefix(count))
    }
    sites = some(Self.sites)
    let paths = some(["/slug", "//slug", "/invite/\(SamplePages.code)"])
    let queries = some(Self.queries)
    targets = paths.flatMap { path in queries.compactMap { RequestTarget(path + $0) } }
    languages = some(Self.languages)
    pageHosts = some([nil, nil, "example.com"])
    platforms = some(Visitor.Platform.allCases)
    browsers = some([.safari, .chrome, .line, .kakaotalk, .instagram])
    areContinuations = some([false, false, true])
    links = (0..<2).map { _ in Self.link(using: &generator) }
    self.generator = generator
  }

  /// The content of a page for a random visit, of one of the kinds that are shared.
  mutating func next() -> PageContent {
    let (builder, link) = visit()
    return switch pick([0, 1, 2, 2, 2, 2]) {
    case 0: builder.gone(link)
    case 1: builder.card(link)
    default: builder.open(link, clickID: builder.request.clickID ?? id())
    }
  }

  /// A random visit of a random link.
  mutating func visit() -> (builder: LinkPageBuilder, link: ResolvedLink) {
    while true {
      let site = pick(sites)
      let target = pick(targets)
      guard let link = link(of: target, on: site) else { continue }
      let time = Timestamp(milliseconds: pick([1, 1000]))
      var request = VisitRequest(target: target, time: time)
      request.acceptLanguage = pick(languages)
      request.clickID = pick(areContinuations) ? id() : nil
      request.pageHost = pick(pageHosts)
      var visitor = Visitor(kind: .person, platform: pick(platforms), browser: pick(browsers))
      visitor.canBeTablet = visitor.platform == .desktop && pick([true, false])
      return (LinkPageBuilder(site: site, request: request, visitor: visitor), link)
    }
  }

  /// A click ID.
  mutating func id() -> String {
    UniqueID.make(at: Timestamp(milliseconds: 1_760_000_000_000), using: &generator)
  }

  private mutating func link(of target: RequestTarget, on site: HostSite) -> ResolvedLink? {
    let builder = ResolvedLinkBuilder(site: site)
    guard case .invitation(let code) = builder.address(ofPath: target.path) else {
      return builder.build(target.text, link: pick(links))
    }
    let invitation = Invitation(
      id: "1",
      code: code,
      host: site.host.name,
      content: InvitationContent(
        inviterName: pick([nil, "Mina", "Jos\u{E9}"]),
        expiresAt: pick([nil, Timestamp(milliseconds: 500)])
      ),
      usedCount: pick([0, 1]),
      createdAt: Timestamp(milliseconds: 0)
    )
    return builder.build(target.text, invitation: invitation)
  }

  private static func link(using generator: inout SeededGenerator) -> Link {
    func pick<Value>(_ values: [Value], _ generator: inout SeededGenerator) -> Value {
      values[Int.random(in: 0..<values.count, using: &generator)]
    }
    let destinations = ["https://brand.example/products/1?b=1", "example://products/2"]
    var content = LinkContent(destination: pick(destinations, &generator))
    let title = pick(titles, &generator)
    if title != nil { content.preview = SocialPreview(title: title) }
    content.template = pick([nil, "sale", "unknown"], &generator)
    content.isUnlisted = pick([true, false], &generator)
    content.campaign = Campaign(campaign: pick([nil, "spring"], &generator))
    content.fallbacks.ios = pick([nil, "https://example.com/ios"], &generator)
    if pick([true, false], &generator) {
      content.targets = [
        LinkTarget(language: "ja", url: "https://example.com/ja"),
        LinkTarget(platform: .android, url: "https://example.com/android"),
      ]
    }
    let time = Timestamp(milliseconds: 1)
    return Link(
      id: UniqueID.make(at: time, using: &generator),
      host: "brand.example",
      slug: "slug",
      content: content,
      isArchived: false,
      createdAt: time,
      updatedAt: time
    )
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
}
