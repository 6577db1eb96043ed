import LinkStore
import LinkwrightCore
import LinkwrightTesting

@testable import LinkService

/// Pages of every kind, as the story of a shop tells them.
enum SamplePages {
  /// The code that the documentation shows.
  static let code = {
    var generator = SeededGenerator(seed: 7)
    return InviteCode.random(using: &generator)
  }()

  static func all(_ language: PageLanguage) -> [(name: String, page: LinkPage)] {
    let name = inviter(language)
    // 2026-12-01T12:00:00Z
    let end = Timestamp(milliseconds: 1_796_126_400_000)
    let invitation = LinkPage.Kind.invitation(
      LinkPage.InvitationDetails(code: code, inviterName: name, expiresAt: end)
    )
    let nameless = LinkPage.Kind.invitation(LinkPage.InvitationDetails(code: code))
    func over(_ state: InvitationPreview.State, from name: String?) -> LinkPage {
      let part = LinkPage.InvitationDetails(
        code: code,
        inviterName: name,
        state: state,
        expiresAt: end
      )
      return phone(.invitation(part), language)
    }
    let kakaotalk = LinkPage.Escape.link(
      "kakaotalk://web/openExternal?url=https%3A%2F%2Fgo.example%2Fsummer"
    )
    let menu = LinkPage.Escape.menu(clickID: "0197")
    let line = LinkPage.Escape.link("https://go.example/summer?openExternalBrowser=1")
    return [
      ("open-iphone", phone(.open, language)),
      ("open-android", phone(.open, language, platform: .android, browser: .chrome)),
      ("open-ipad", ipad(language)),
      ("open-preview", phone(.open, language, preview: preview(language))),
      (
        "open-kakaotalk",
        phone(.open, language, platform: .ios, browser: .kakaotalk, escape: kakaotalk)
      ),
      ("open-line", phone(.open, language, platform: .android, browser: .line, escape: line)),
      (
        "open-instagram", phone(.open, language, platform: .ios, browser: .instagram, escape: menu)
      ),
      (
        "open-facebook",
        phone(.open, language, platform: .android, browser: .facebook, escape: menu)
      ),
      ("open-other-app", phone(.open, language, platform: .ios, browser: .otherApp, escape: menu)),
      ("open-desktop", desktop(.open, language)),
      ("open-report", reportable(language)),
      ("invitation-iphone", phone(invitation, language)),
      (
        "invitation-kakaotalk",
        phone(invitation, language, platform: .ios, browser: .kakaotalk, escape: kakaotalk)
      ),
      ("invitation-nameless", phone(nameless, language)),
      ("invitation-preview", phone(invitation, language, preview: preview(language))),
      ("invitation-desktop", desktop(invitation, language)),
      ("invitation-exhausted", over(.exhausted, from: name)),
      ("invitation-expired", over(.expired, from: name)),
      ("invitation-expired-nameless", over(.expired, from: nil)),
      ("invitation-revoked", over(.revoked, from: name)),
      ("invitation-unusable", over(.other("paused"), from: name)),
      ("card", card(language, preview: nil)),
      ("card-preview", card(language, preview: preview(language))),
      ("not-found", bare(.notFound, language)),
      ("gone", bare(.gone, language)),
      ("too-many-requests", bare(.tooManyRequests, language)),
      ("unavailable", bare(.unavailable, language)),
    ]
  }

  static func phone(
    _ kind: LinkPage.Kind,
    _ language: PageLanguage,
    platform: Visitor.Platform = .ios,
    browser: Browser = .safari,
    escape: LinkPage.Escape? = nil,
    preview: SocialPreview? = nil
  ) -> LinkPage {
    var page = bare(kind, language, platform: platform, browser: browser)
    page.openURL = "https://open.go.example/summer-clothes?promo=beach&lw_click=0197"
    page.schemeURL =
      platform == .android && browser.opensIntents
      ? "intent://summer-clothes?promo=beach&lw_click=0197#Intent;scheme=acme;package=com.acme;"
        + "S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3Dcom.acme;end"
      : "acme://summer-clothes?promo=beach&lw_click=0197"
    page.webURL = "https://acme.example/summer-clothes?promo=beach"
    page.escape = escape
    page.preview = preview
    return page
  }

  private static func reportable(_ language: PageLanguage) -> LinkPage {
    var page = phone(.open, language)
    page.reportURL = "https://acme.example/report?link=https%3A%2F%2Fgo.example%2Fsummer"
    return page
  }

  static func desktop(_ kind: LinkPage.Kind, _ language: PageLanguage) -> LinkPage {
    bare(kind, language, platform: .desktop, browser: .chrome)
  }

  /// Safari on an iPad or on a Mac.
  private static func ipad(_ language: PageLanguage) -> LinkPage {
    var page = phone(.open, language, platform: .desktop)
    page.canBeTablet = true
    page.playURL = nil
    return page
  }

  private static func card(_ language: PageLanguage, preview: SocialPreview?) -> LinkPage {
    var page = bare(.card, language, platform: .desktop, browser: .other)
    page.preview = preview
    page.webURL = "https://acme.example/summer-clothes?promo=beach"
    return page
  }

  private static func bare(
    _ kind: LinkPage.Kind,
    _ language: PageLanguage,
    platform: Visitor.Platform = .ios,
    browser: Browser = .safari
  ) -> LinkPage {
    LinkPage(
      kind: kind,
      language: language,
      platform: platform,
      browser: browser,
      appName: "Acme",
      linkURL: "https://go.example/summer",
      storeURL: platform == .android
        ? "https://play.google.com/store/apps/details?id=com.acme"
        : "https://apps.apple.com/app/id1234567890",
      playURL: platform == .desktop
        ? "https://play.google.com/store/apps/details?id=com.acme" : nil,
      appStoreID: 1_234_567_890,
      clipBundleID: platform == .ios ? "com.acme.Clip" : nil
    )
  }

  static func inviter(_ language: PageLanguage) -> String {
    switch language {
    case .japanese: "美奈"
    case .korean: "김미나"
    default: "Mina"
    }
  }

  static func preview(_ language: PageLanguage) -> SocialPreview {
    let image = "https://acme.example/beach.jpg"
    return switch language {
    case .japanese:
      SocialPreview(
        title: "夏の服が20%オフ",
        description: "リネン、水着、帽子。8月末まで。",
        imageURL: image
      )
    case .korean:
      SocialPreview(
        title: "여름옷 20% 할인",
        description: "린넨, 수영복, 모자. 8월 말까지.",
        imageURL: image
      )
    default:
      SocialPreview(
        title: "Summer clothes, 20% off",
        description: "Linen, swimwear and hats until the end of August.",
        imageURL: image
      )
    }
  }
}
