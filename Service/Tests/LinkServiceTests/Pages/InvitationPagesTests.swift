import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Pages of links and invitations with their own preview")
struct InvitationPagesTests {
  private static let samples =
    PageLanguage.builtIn.flatMap { SamplePages.all($0) + BrandSamples.pages($0) }

  @Test("The page and the social card show the same title, text and picture")
  func same() throws {
    let renderer = try PageRenderer()
    var count = 0
    for (name, page) in Self.samples {
      guard page.preview != nil else { continue }
      count += 1
      let html = try ParsedPage(renderer.render(page).text)
      func meta(_ property: String) -> String? {
        html.elements.first { $0["property"] == property }?["content"]
      }
      let shown = page.shownPreview
      let (title, text) = (try #require(shown.title), try #require(shown.text))
      #expect(meta("og:title") == title && html.texts.contains(title), "\(name)")
      #expect(meta("og:description") == text && html.texts.contains(text), "\(name)")
      let picture = html.elements.first { $0["class"] == "picture" }
      #expect(picture?["src"] == meta("og:image") && picture != nil, "\(name)")
    }
    #expect(count >= 9)
  }

  @Test("The policy allows the picture's host, and no other, only on a page that shows it")
  func policy() throws {
    let renderer = try PageRenderer()
    for (name, page) in Self.samples {
      let policy =
        renderer.render(page).headers
        .first { $0.name == .contentSecurityPolicy }?.value ?? ""
      let sources = policy.split(separator: "; ").first { $0.hasPrefix("img-src ") } ?? ""
      let hosts = sources.split(separator: " ").filter { $0.hasPrefix("https:") }
      #expect(hosts == (page.preview == nil ? [] : ["https://acme.example"]), "\(name)")
    }
  }

  @Test(
    "A picture whose host could add a source to the policy is not shown",
    arguments: [
      "https://a.example;script-src *", "https://a.example;x/b.png", "https://a,b/c.png",
      "https://*/c.png", "https://a.example'/c.png", "http://a.example/b.png", "//a.example/b.png",
      "data:image/png;base64,AAAA", "javascript:alert(1)", "https://user@a.example/b.png",
      "https://a.example /b.png", "https:\\\\a.example/b.png",
    ]
  )
  func hostilePictures(url: String) throws {
    var page = SamplePages.phone(.open, .english)
    page.preview = SocialPreview(title: "a", imageURL: url)
    let rendered = try PageRenderer().render(page)
    #expect(!rendered.text.contains("class=\"picture\"") && !rendered.text.contains("og:image"))
    let policy = rendered.headers.first { $0.name == .contentSecurityPolicy }?.value ?? ""
    #expect(policy.contains("; img-src data:; "))
  }

  @Test("A page that is out of service shows nothing of the preview")
  func over() throws {
    for (name, page) in Self.samples where page.status != 200 {
      var page = page
      page.preview = SocialPreview(title: "Secret", imageURL: "https://acme.example/a.png")
      let text = try PageRenderer().render(page).text
      #expect(!text.contains("Secret") && !text.contains("a.png"), "\(name)")
    }
  }

  @Test("An open invitation says who invites to what, and until when, in every language")
  func invitation() throws {
    let renderer = try PageRenderer()
    for (name, page) in Self.samples {
      guard case .invitation(let invitation) = page.kind, invitation.isOpen else { continue }
      let html = try ParsedPage(renderer.render(page).text)
      let sentence = page.texts.invitation(from: invitation.inviterName, to: "Acme")
      #expect(html.texts.contains(sentence), "\(name)")
      let times = html.elements.filter { $0.name == "time" }.map { $0["datetime"] }
      #expect(times == [invitation.expiresAt?.description].compactMap(\.self), "\(name)")
      if let end = invitation.expiresAt {
        let date = page.texts.date(end)
        #expect(html.texts.contains(date) && date.hasSuffix("\u{A0}UTC") && date.contains("2026"))
      }
    }
  }

  @Test("A page that shows a time has the script that changes it to the zone of the visitor")
  func zones() throws {
    for (name, page) in Self.samples {
      let elements = try ParsedPage(PageRenderer().render(page).text).elements
      if elements.contains(where: { $0.name == "time" }) {
        #expect(elements.contains { $0.name == "script" }, "\(name)")
      }
    }
  }

  @Test("The main button of an invitation stands before its code")
  func order() throws {
    for (name, page) in Self.samples {
      guard case .invitation(let invitation) = page.kind, invitation.isOpen else { continue }
      let elements = try ParsedPage(PageRenderer().render(page).text).elements
      let button = try #require(elements.firstIndex { $0["class"]?.hasPrefix("button") == true })
      let code = try #require(elements.firstIndex { $0["id"] == "code" })
      #expect(button < code, "\(name)")
    }
  }

  @Test("Used up, expired and revoked invitations differ from each other and from missing links")
  func states() throws {
    for language in PageLanguage.builtIn {
      let texts = language.texts
      let states: [InvitationPreview.State] = [.exhausted, .expired, .revoked, .other("paused")]
      let headings = try states.map { state in
        let details = LinkPage.InvitationDetails(
          code: SamplePages.code,
          state: state,
          expiresAt: Timestamp(milliseconds: 0)
        )
        let page = SamplePages.phone(.invitation(details), language)
        #expect(page.status == 410)
        let html = try ParsedPage(PageRenderer().render(page).text)
        #expect(html.elements.contains { $0.name == "time" } == (state == .expired))
        let heading = try #require(texts.reason(state))
        #expect(html.texts.contains(heading))
        return heading
      }
      #expect(Set(headings + [texts.notFound, texts.gone]).count == 6)
    }
  }

  @Test("An extreme time has a date", arguments: [Int64.min, -1, 0, 253_402_300_799_999, .max])
  func extremeTimes(milliseconds: Int64) {
    for language in PageLanguage.builtIn {
      #expect(!language.texts.date(Timestamp(milliseconds: milliseconds)).isEmpty)
    }
  }

  @Test("The banner names the App Clip, which the association file of the same host lists")
  func clip() async throws {
    var configuration = ServiceConfiguration.example
    configuration.apps[0].appStoreID = 1_490_207_716
    configuration.apps[0].clip = configuration.apps[0].bundleID + ".Clip"
    let service = try TestService(configuration)
    let iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1"
    let missing = try await service.send(
      .get,
      "https://brand.example/n0ne-such/page",
      userAgent: iphone
    )
    #expect(!missing.body.contains("app-clip-bundle-id"))
    for host in configuration.hosts where host.kind == .branded {
      let site = try #require(SiteDirectory(configuration)[host.name])
      for app in site.apps {
        var subject = PageSubject(
          site: site,
          kind: .open,
          app: app,
          link: SharedLink(.root, on: host),
          language: .english,
          platform: .ios,
          browser: .safari,
          canBeTablet: false,
          isContinuation: false,
          pageHost: nil
        )
        subject.destination = nil
        let text = try PageRenderer().render(subject.page(clickID: nil)).text
        let named = text.firstMatch(of: /app-clip-bundle-id=([^,"]+), app-clip-display=card/)
        #expect(named.map { String($0.1) } == app.configuration.clip)
        guard let clipID = app.configuration.clipID else { continue }
        let file = try await service.send(
          .get,
          "https://\(host.name)/.well-known/apple-app-site-association"
        )
        #expect(file.body.contains("\"appclips\"") && file.body.contains(clipID))
      }
    }
  }
}
