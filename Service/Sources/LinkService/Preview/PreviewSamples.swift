import LinkStore
import LinkwrightCore

/// The pages of a host, with invented links and invitations.
struct PreviewSamples {
  let site: HostSite
  /// The time of the visits.
  let time: Timestamp

  /// A page, and where it belongs in the overview.
  struct Sample {
    var title: String
    var language: PageLanguage
    var page: LinkPage
  }

  /// The visitors that get different pages.
  private static let visitors: [(name: String, visitor: Visitor)] = [
    ("iPhone", Visitor(kind: .person, platform: .ios, browser: .safari)),
    ("Android", Visitor(kind: .person, platform: .android, browser: .chrome)),
    ("computer", Visitor(kind: .person, platform: .desktop, browser: .chrome)),
    (
      "iPad or Mac",
      Visitor(kind: .person, platform: .desktop, browser: .safari, canBeTablet: true)
    ),
  ]
  private static let inAppBrowsers: [(name: String, visitor: Visitor)] = [
    ("KakaoTalk on an iPhone", Visitor(kind: .person, platform: .ios, browser: .kakaotalk)),
    ("LINE on Android", Visitor(kind: .person, platform: .android, browser: .line)),
    ("Instagram on an iPhone", Visitor(kind: .person, platform: .ios, browser: .instagram)),
  ]
  /// The click ID of the pages. It belongs to no visit.
  private static let clickID = "00000000-0000-7000-8000-000000000000"

  /// All pages in all languages of the host.
  var all: [Sample] {
    site.host.languages.compactMap(PageLanguage.init).flatMap(pages)
  }

  private func pages(in language: PageLanguage) -> [Sample] {
    var samples: [Sample] = []
    func add(_ title: String, _ content: PageContent) {
      var page = content.page
      // On a Mac, the frame would show the website.
      page.sendsMacsOn = false
      samples.append(Sample(title: title, language: language, page: page))
    }
    func builder(_ visitor: Visitor, _ path: String) -> LinkPageBuilder {
      var request = VisitRequest(target: RequestTarget(path) ?? .root, time: time)
      request.acceptLanguage = language.rawValue
      return LinkPageBuilder(site: site, request: request, visitor: visitor)
    }
    let link = Self.link(on: site.host, title: nil, at: time)
    let titled = Self.link(on: site.host, title: "Lamps that dim themselves", at: time)
    for (name, visitor) in Self.visitors + Self.inAppBrowsers {
      let pages = builder(visitor, "/lamp")
      if let found = resolve("/lamp", link) {
        add("open, \(name)", pages.open(found, clickID: Self.clickID))
      }
    }
    for (name, visitor) in Self.visitors {
      if let found = resolve("/lamp", titled) {
        add(
          "open with a preview, \(name)",
          builder(visitor, "/lamp").open(found, clickID: Self.clickID)
        )
      }
    }
    for (state, invitation) in invitations {
      let path = site.path(of: invitation)
      for (name, visitor) in state == .open ? Self.visitors + Self.inAppBrowsers : Self.visitors {
        guard let found = ResolvedLinkBuilder(site: site).build(path, invitation: invitation) else {
          continue
        }
        add(
          "invitation, \(state), \(name)",
          builder(visitor, path).open(found, clickID: Self.clickID)
        )
      }
    }
    guard let visitor = Self.visitors.first?.visitor else { return samples }
    let pages = builder(visitor, "/lamp")
    if let found = resolve("/lamp", titled) {
      add("card for messengers", pages.card(found))
      add("gone", pages.gone(found))
    }
    add("not found", pages.notFound())
    add("too many requests", pages.tooManyRequests())
    add("unavailable", pages.unavailable())
    return samples
  }

  private func resolve(_ path: String, _ link: Link) -> ResolvedLink? {
    ResolvedLinkBuilder(site: site).build(path, link: link)
  }

  private static func link(on host: HostConfiguration, title: String?, at time: Timestamp) -> Link {
    var content = LinkContent(destination: "https://\(host.name)/products/42")
    if let title {
      content.preview = SocialPreview(
        title: title,
        description: "Our evening light, now for the bedside table."
      )
    }
    return Link(
      id: clickID,
      host: host.name,
      slug: "lamp",
      content: content,
      isArchived: false,
      createdAt: time,
      updatedAt: time
    )
  }

  /// An invitation in each state.
  private var invitations: [(state: InvitationPreview.State, invitation: Invitation)] {
    guard let code = InviteCode("92MD6NHM67JA") else { return [] }
    func invitation(_ change: (inout Invitation) -> Void) -> Invitation {
      var invitation = Invitation(
        id: Self.clickID,
        code: code,
        host: site.host.name,
        content: InvitationContent(inviterName: "Ana", expiresAt: time + .seconds(3 * 86_400)),
        usedCount: 0,
        createdAt: time
      )
      change(&invitation)
      return invitation
    }
    return [
      (.open, invitation { _ in }),
      (.exhausted, invitation { $0.usedCount = 1 }),
      (.expired, invitation { $0.content.expiresAt = time - .seconds(86_400) }),
      (.revoked, invitation { $0.revokedAt = time }),
    ]
  }
}
