import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

/// What a page offers, by the state of the link and the browser of the visitor.
@Suite("What pages offer")
struct PageStatesTests {
  private static let samples = PageLanguage.builtIn.flatMap(SamplePages.all)

  private struct Shown {
    var html: ParsedPage
    var links: [ParsedPage.Element]

    init(_ page: LinkPage) throws {
      html = try ParsedPage(PageRenderer().render(page).text)
      links = html.elements.filter { $0.name == "a" }
    }

    func style(of url: String?) -> String? { links.first { $0["href"] == url }?["class"] }
  }

  @Test("A page whose link does not continue offers the store quietly, and no website")
  func closed() throws {
    for (name, page) in Self.samples where page.status != 200 {
      var page = page
      page.webURL = "https://acme.example/"
      let shown = try Shown(page)
      #expect(shown.style(of: page.storeURL) == "quiet", "\(name)")
      #expect(shown.style(of: page.webURL) == nil, "\(name)")
      let main = shown.links.filter { $0["class"] == "button primary" }
      let canWork = [429, 503].contains(page.status)
      #expect(main.map { $0["href"] } == (canWork ? [""] : []), "\(name)")
      #expect(shown.html.texts.contains(page.texts.tryAgain) == canWork, "\(name)")
    }
  }

  @Test("In a browser whose app offers a way out, nothing contradicts the notice")
  func escapeByLink() throws {
    for (name, page) in Self.samples {
      guard case .link(let url) = page.escape else { continue }
      let shown = try Shown(page)
      #expect(shown.style(of: url) == "button primary", "\(name)")
      #expect(!shown.html.texts.contains(page.texts.openOrInstall), "\(name)")
      // Where the app keeps its visitors, the link with the scheme is the only other way.
      if page.openURL != nil { #expect(shown.style(of: page.schemeURL) == "quiet", "\(name)") }
    }
  }

  @Test("A notice about a menu comes after the buttons, and has the other way to open the app")
  func escapeByMenu() throws {
    var count = 0
    for (name, page) in Self.samples {
      guard case .menu = page.escape else { continue }
      count += 1
      let shown = try Shown(page)
      #expect(shown.links.first?["class"] == "button primary", "\(name)")
      let notice = try #require(shown.html.elements.firstIndex { $0["class"] == "notice" })
      let navigation = try #require(shown.html.elements.firstIndex { $0.name == "nav" })
      #expect(navigation < notice, "\(name)")
      #expect(!shown.html.texts.contains(page.texts.tryAnotherWay), "\(name)")
      let last = try #require(shown.links.last)
      #expect(last["href"] == page.schemeURL, "\(name)")
      #expect(shown.html.texts.contains(page.texts.openAnotherWay), "\(name)")
    }
    #expect(count >= 9)
  }

  @Test("A page with a button that opens the app never says that a phone is needed")
  func leads() throws {
    for (name, page) in Self.samples {
      let shown = try Shown(page)
      let opens = shown.html.texts.contains(page.texts.open(page.appName))
      let phone = [page.texts.openOnPhone(page.appName), page.texts.scanToOpen(page.appName)]
      if opens { #expect(!shown.html.texts.contains(where: phone.contains), "\(name)") }
      let hasCode = shown.html.elements.contains { $0.name == "svg" }
      if hasCode, !page.canBeTablet {
        #expect(shown.html.texts.contains(phone[1]), "\(name)")
      }
    }
  }

  @Test("A computer offers both stores, because the phone may have either")
  func stores() throws {
    var page = SamplePages.desktop(.open, .english)
    let both = try Shown(page)
    #expect(both.style(of: page.storeURL) == "button half")
    #expect(both.style(of: page.playURL) == "button half")
    page.playURL = nil
    #expect(try Shown(page).style(of: page.storeURL) == "button")
    page.storeURL = nil
    #expect(try Shown(page).links.isEmpty)
  }

  @Test("The pages of a site offer both stores on a computer, and the device's own elsewhere")
  func storesOfSite() throws {
    let site = try #require(SiteDirectory(.example).branded.first)
    let app = try #require(site.apps.first)
    let cases: [(Visitor.Platform, Bool, Bool)] = [
      (.desktop, false, true), (.desktop, true, false), (.ios, false, false),
      (.android, false, false),
    ]
    for (platform, canBeTablet, isOffered) in cases {
      var subject = PageSubject(
        site: site,
        kind: .open,
        app: app,
        link: SharedLink(.root, on: site.host),
        language: .english,
        platform: platform,
        browser: .safari,
        canBeTablet: canBeTablet,
        isContinuation: false,
        pageHost: nil
      )
      subject.destination = nil
      let hasPlay = app.configuration.android != nil
      #expect((subject.page(clickID: nil).playURL != nil) == (isOffered && hasPlay))
    }
  }

  @Test("An expired invitation says when it expired before it gives advice")
  func factFirst() throws {
    for (name, page) in Self.samples where name.hasPrefix("invitation-expired") {
      let elements = try Shown(page).html.elements
      let until = try #require(elements.firstIndex { $0["class"] == "until" }, "\(name)")
      let lead = try #require(elements.firstIndex { $0["class"] == "lead" }, "\(name)")
      #expect(until < lead, "\(name)")
    }
  }

  @Test("The code of an invitation follows the buttons, before the steps that need it")
  func code() throws {
    let details = LinkPage.InvitationDetails(code: SamplePages.code)
    let elements = try Shown(SamplePages.phone(.invitation(details), .english)).html.elements
    let parts = elements.compactMap { $0.name == "nav" ? "nav" : $0["class"] }
      .filter { ["nav", "code", "steps"].contains($0) }
    #expect(parts == ["nav", "code", "steps"])
  }

  @Test("A page without anywhere to go has no buttons, and keeps its text")
  func nowhereToGo() async throws {
    var page = SamplePages.phone(.open, .english, platform: .desktop)
    page.canBeTablet = true
    (page.openURL, page.schemeURL, page.webURL) = (nil, nil, nil)
    (page.storeURL, page.playURL) = (nil, nil)
    let shown = try Shown(page)
    #expect(shown.links.isEmpty)
    #expect(!shown.html.elements.contains { $0.name == "nav" })
    #expect(shown.html.texts.contains(page.texts.opensIn(page.appName)))
    // Only the button that leads to the website is the button for a Mac.
    page.schemeURL = "acme://summer"
    #expect(!(try PageRenderer().render(page).text.contains("data-for-mac")))
    page.webURL = "https://acme.example/summer"
    #expect(try PageRenderer().render(page).text.contains("data-for-mac"))

    // A configuration with the required keys only leads to this page.
    var host = HostConfiguration(
      name: "bare.example",
      kind: .branded,
      apps: ["bare"],
      title: "Bare"
    )
    host.longLinks = .any
    let configuration = ServiceConfiguration(
      apps: [AppConfiguration(name: "bare", teamID: "ABCDE12345", bundleID: "com.bare")],
      hosts: [host],
      allowedDestinations: []
    )
    let service = try TestService(configuration)
    for visitor in [
      ClickJourney.ipad, VisitorTests.safari, VisitorTests.android, LinkResolutionTests.desktop,
    ] {
      let url = "https://bare.example/products/1"
      let response = try await service.send(.get, url, userAgent: visitor)
      #expect(response.status == 200, "\(visitor)")
      #expect(!response.body.contains("<nav"), "\(visitor)")
    }
  }
}
