import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("The texts of pages")
struct PagesTextsTests {
  @Test("No text is empty in any language", arguments: PageLanguage.builtIn)
  func complete(language: PageLanguage) {
    for text in texts(language.texts) {
      #expect(!text.isEmpty)
      #expect(!text.contains("  "))
    }
  }

  @Test("Texts differ between languages")
  func different() {
    let all = PageLanguage.builtIn.map { texts($0.texts) }
    for (english, (japanese, korean)) in zip(all[0], zip(all[1], all[2])) {
      #expect(Set([english, japanese, korean]).count == 3)
    }
  }

  @Test("Texts name the app and the inviter", arguments: PageLanguage.builtIn)
  func names(language: PageLanguage) {
    let texts = language.texts
    let invitation = texts.invitation(from: "Mina", to: "Acme")
    #expect(invitation.contains("Mina") && invitation.contains("Acme"))
    #expect(texts.askForAnother("Mina").contains("Mina"))
    #expect(texts.open("Acme").contains("Acme"))
    #expect(texts.qrCode(of: "https://go.example/a").contains("https://go.example/a"))
  }

  @Test("A short name of an app stays on one line, and a long one can be broken")
  func shortNames() {
    for language in PageLanguage.builtIn {
      #expect(language.texts.open("Acme Trails").contains("Acme\u{A0}Trails"))
      let long = language.texts.open("The Acme Trails of Sussex")
      #expect(long.contains("The Acme Trails of"))
    }
  }

  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  /// Names of apps, and the same names in a button.
  static let buttonNames: [(String, String)] = [
    ("Acme", "Acme"), ("", ""),
    (times(34, "w"), times(34, "w")), (times(35, "w"), times(32, "w") + "…"),
    (times(17, "W"), times(17, "W")), (times(18, "W"), times(16, "W") + "…"),
    (times(17, "長"), times(17, "長")), (times(18, "長"), times(16, "長") + "…"),
    (times(300, "가"), times(16, "가") + "…"), (times(34, "ế"), times(34, "ế")),
    (times(31, "w") + " Trails", times(31, "w") + "…"),
    (times(31, "w") + "長長", times(31, "w") + "…"),
    // A part of an emoji or of a letter would be another one.
    (times(18, "👩‍👩‍👧‍👦"), times(16, "👩‍👩‍👧‍👦") + "…"),
    (times(18, "🇰🇷"), times(16, "🇰🇷") + "…"),
    (times(35, "e\u{301}"), times(32, "e\u{301}") + "…"),
    // The isolate of a right-to-left name stays closed.
    ("\u{2068}\(times(34, "ש"))\u{2069}", "\u{2068}\(times(34, "ש"))\u{2069}"),
    ("\u{2068}\(times(35, "ש"))\u{2069}", "\u{2068}\(times(32, "ש"))…\u{2069}"),
  ]

  @Test(
    "A button shortens a long name after a character, so that its verb stays",
    arguments: buttonNames
  )
  func namesInButtons(name: String, shown: String) throws {
    #expect(PageTexts.shortenedForButton(name) == shown)
    #expect(PageLanguage.japanese.texts.open(name) == "\(shown)で開く")
    #expect(PageLanguage.korean.texts.open(name) == "\(shown) 앱에서 열기")
    let arabic = PageTexts(
      BrandTexts(
        language: try #require(PageLanguage(rawValue: "ar")),
        sentences: [.open: "افتح {app} الآن"]
      )
    )
    let isolated = arabic.isolated(shown)
    #expect(arabic.open(arabic.isolated(name)) == "افتح \(isolated) الآن")
  }

  @Test("Outside of buttons, a name is complete", arguments: PageLanguage.builtIn)
  func completeNames(language: PageLanguage) throws {
    let name = Self.times(60, "長")
    var page = SamplePages.phone(.open, language)
    page.appName = name
    let model = PageModel(page, texts: language.texts, assets: PageAssets())
    for text in [model.title, model.heading, model.appName, model.social?.siteName ?? ""] {
      #expect(text.contains(name), "\(text)")
    }
    let labels = model.navigation?.buttons.map(\.label) ?? []
    #expect(labels.contains(language.texts.open(name)) && !labels.contains { $0.contains(name) })
  }

  @Test("On a right-to-left page, isolates hide neither the app's name nor its length")
  func isolates() throws {
    let arabic = try #require(PageLanguage(rawValue: "ar"))
    let texts = PageTexts(BrandTexts(language: arabic, sentences: [:]))
    let longestKept = "Acme Trails of Devon"
    #expect(longestKept.count == 20)
    #expect(texts.open(texts.isolated(longestKept)).contains("Acme\u{A0}Trails\u{A0}of\u{A0}Devon"))

    for (name, title, names) in [
      ("Acme", "Acme sale", true), ("Acme", "Summer sale", false),
      ("Acme Trails", "Acme Trails in May", true), ("Acme Trails", nil, true),
    ] {
      var page = SamplePages.phone(.open, arabic)
      page.appName = name
      page.preview = title.map { SocialPreview(title: $0) }
      let model = PageModel(page, texts: texts, assets: PageAssets())
      #expect(model.title.contains("·") == !names, "\(model.title)")
    }
  }

  @Test("A line can end between the day and the time of a date, and nowhere else")
  func dates() throws {
    let noon = Timestamp(milliseconds: 1_796_126_400_000)
    let arabic = try #require(PageLanguage(rawValue: "ar"))
    let table: [(PageLanguage, String)] = [
      (.english, "December\u{A0}1,\u{A0}2026 at\u{A0}12:00\u{202F}PM\u{A0}UTC"),
      (.japanese, "2026年12月1日 12:00\u{A0}UTC"),
      (.korean, "2026년\u{A0}12월\u{A0}1일 오후\u{A0}12:00\u{A0}UTC"),
    ]
    for (language, expected) in table {
      #expect(language.texts.date(noon) == expected)
    }
    let date = PageTexts(BrandTexts(language: arabic, sentences: [:])).date(noon)
    #expect(date.hasPrefix("1\u{A0}ديسمبر\u{A0}2026"), "\(date)")
    #expect(date.hasSuffix("\u{A0}(UTC)"), "\(date)")
  }

  @Test("In a Japanese sentence, no line begins with the word after a name")
  func joiners() {
    let texts = PageLanguage.japanese.texts
    #expect(texts.invitation(from: "美奈", to: "Acme").contains("」\u{2060}さん"))
    #expect(texts.invitation(from: nil, to: "Acme").contains("」\u{2060}への"))
    #expect(texts.askForAnother("美奈").contains("」\u{2060}さん"))
    #expect(texts.opensIn("Acme").contains("」\u{2060}アプリ"))
    #expect(texts.openOnPhone("Acme").contains("」\u{2060}アプリ"))
    #expect(texts.scanToOpen("Acme").contains("」\u{2060}アプリ"))
    #expect(texts.howToJoin("Acme").contains("」\u{2060}を"))
    #expect(texts.install("Acme").contains("」\u{2060}を"))
    for browser in [Browser.instagram, .facebook, .line] {
      #expect(texts.useMenu(of: browser).contains("」\u{2060}を"), "\(browser)")
    }
  }

  private func texts(_ texts: PageTexts) -> [String] {
    let browsers = Browser.allCases.filter(\.isInsideApp)
    return [
      texts.opensIn("Acme"), texts.openOrInstall, texts.openOnPhone("Acme"),
      texts.scanToOpen("Acme"), texts.choices,
      texts.open("Acme"), texts.tryAnotherWay, texts.openAnotherWay, texts.get(from: .appStore),
      texts.get(from: .googlePlay), texts.continueInBrowser,
      texts.invitation(from: "Mina", to: "Acme"), texts.invitation(from: nil, to: "Acme"),
      texts.openToSeeCode, texts.inviteCode, texts.copyCode, texts.copied, texts.copyByHand,
      texts.howToJoin("Acme"), texts.install("Acme"), texts.enterCode,
      texts.reason(.exhausted) ?? "",
      texts.reason(.expired) ?? "", texts.reason(.revoked) ?? "",
      texts.reason(.other("x")) ?? "", texts.imprint, texts.privacy,
      texts.validity(isOpen: false).before + "date" + texts.validity(isOpen: false).after,
      texts.askForAnother("Mina"), texts.askForAnother(nil), texts.notFound, texts.checkAddress,
      texts.gone, texts.askForNewLink, texts.tooManyRequests, texts.tryLater, texts.tryAgain,
      texts.reportLink,
      texts.unavailable, texts.scan,
      texts.qrCode(of: "x"), texts.openInBrowser,
      texts.locale,
    ] + browsers.flatMap { [texts.leave($0), texts.useMenu(of: $0)] }
  }
}
