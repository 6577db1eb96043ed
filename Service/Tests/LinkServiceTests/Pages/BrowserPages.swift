import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

/// The pages that the browser tests open: every sample and every strained page, in every language,
/// of a host without a brand and of the brands in `Examples/SampleBrands`.
enum BrowserPages {
  struct Sample {
    /// The name of the brand; `plain` for a host without a brand.
    var brand: String
    var language: PageLanguage
    var name: String
    var page: LinkPage
  }

  static let folder = "Examples/SampleBrands"

  /// The configuration of the sample brands, and what `linkwright config check` says about it.
  static func configurationFile() throws -> ConfigurationFile {
    try ConfigurationFile(reading: Repository.bytes("\(folder)/linkwright.yaml")) {
      try Repository.bytes("\(folder)/\($0)")
    }
  }

  static func all() throws -> (samples: [Sample], files: [BrandFile]) {
    let configuration = try #require(try configurationFile().configuration)
    var samples = PageLanguage.builtIn.flatMap { Self.samples(of: "plain", in: $0) { $0 } }
    var files: [BrandFile] = []
    for configured in configuration.brands {
      let brand = PageBrand(configured)
      files += brand.files
      guard let host = configuration.hosts.first(where: { $0.brand == configured.name }) else {
        continue
      }
      for language in PageLanguage.builtIn + configured.texts.map(\.language) {
        samples += Self.samples(of: configured.name, in: language) { page in
          var page = page
          page.brand = brand
          if page.appName == "Acme" { page.appName = host.title }
          page.reportURL = host.reportURL ?? host.reportEmail.map { "mailto:\($0)" }
          return page
        }
      }
    }
    let own = try ownTemplate()
    return (samples + own.samples, files + own.brand.files)
  }

  /// The pages of the brand in `Examples/linkwright.yaml`, which replaces a page by its own template.
  private static func ownTemplate() throws -> (samples: [Sample], brand: PageBrand) {
    let file = try ConfigurationFile(reading: Repository.bytes("Examples/linkwright.yaml")) {
      try Repository.bytes("Examples/\($0)")
    }
    let configured = try #require(file.configuration?.brands.first)
    let brand = PageBrand(configured)
    try #require(!brand.templates.isEmpty)
    let shown = ["not-found", "open-iphone", "invitation-iphone", "invitation-desktop"]
    let languages = PageLanguage.builtIn + configured.texts.map(\.language)
    let samples = languages.flatMap { language in
      Self.samples(of: configured.name, in: language) { page in
        var page = page
        page.brand = brand
        page.appName = "Fernhill"
        return page
      }
    }
    return (samples.filter { shown.contains($0.name) }, brand)
  }

  private static func samples(
    of brand: String,
    in language: PageLanguage,
    change: (LinkPage) -> LinkPage
  ) -> [Sample] {
    (SamplePages.all(language) + personal(language) + strained(language)).compactMap { name, page in
      // With a brand, every page has the link for reports.
      if name == "open-report", brand != "plain" { return nil }
      return Sample(brand: brand, language: language, name: name, page: change(page))
    }
  }
}

extension BrowserPages {
  /// Invitations with a date, and with a title, a text and a picture of their own, and a page in a
  /// browser inside an app whose name is not known.
  private static func personal(_ language: PageLanguage) -> [(name: String, page: LinkPage)] {
    func invitation(_ state: InvitationPreview.State) -> LinkPage {
      let details = LinkPage.InvitationDetails(
        code: SamplePages.code,
        inviterName: SamplePages.inviter(language),
        state: state,
        expiresAt: Timestamp(milliseconds: 1_798_671_600_000)
      )
      return SamplePages.phone(.invitation(details), language)
    }
    var complete = invitation(.open)
    complete.preview = outing(language)
    let unnamed = SamplePages.phone(
      .open,
      language,
      browser: .otherApp,
      escape: .link("https://go.example/summer?openExternalBrowser=1")
    )
    return [
      ("invitation-until", invitation(.open)), ("invitation-complete", complete),
      ("invitation-was-until", invitation(.expired)), ("open-unnamed-app", unnamed),
    ]
  }

  private static func outing(_ language: PageLanguage) -> SocialPreview {
    let (title, description) =
      switch language.rawValue {
      case "ja": ("日曜日、9時半に集合", "水筒と帽子を持ってきてね。")
      case "ko": ("일요일, 아홉 시 반", "보온병과 모자를 챙겨 오세요.")
      case "ar": ("الأحد، التاسعة والنصف", "أحضر معك ترمسًا وقبعة.")
      default: ("Sunday, half past nine", "Bring a thermos and a hat.")
      }
    return SocialPreview(
      title: title,
      description: description,
      imageURL: "https://acme.example/beach.jpg"
    )
  }

  /// Pages with texts that strain the layout. Strangers write most of these texts, and a page must
  /// stay readable with all of them.
  private static func strained(_ language: PageLanguage) -> [(name: String, page: LinkPage)] {
    func wide(_ count: Int) -> String { String(repeating: "W", count: count) }
    /// The maximum lengths of the name of an inviter, a title and a description.
    let (longName, longTitle, longText) = (wide(InviterName.maximumLength), wide(200), wide(300))
    func preview(_ title: String, _ description: String) -> LinkPage {
      let preview = SocialPreview(title: title, description: description)
      return SamplePages.phone(.open, language, preview: preview)
    }
    func invitation(from name: String) -> LinkPage.Kind {
      .invitation(
        LinkPage.InvitationDetails(
          code: SamplePages.code,
          inviterName: name,
          expiresAt: Timestamp(milliseconds: 1_798_671_600_000)
        )
      )
    }
    var longApp = SamplePages.phone(.open, language)
    longApp.appName = longText
    var longLink = SamplePages.desktop(.open, language)
    longLink.linkURL += "/\(wide(80))/\(wide(220))"
    var longest = SamplePages.phone(invitation(from: longName), language)
    longest.preview = SocialPreview(
      title: longTitle,
      description: longText,
      imageURL: "https://acme.example/beach.jpg"
    )
    let family = "👩‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚀"
    return [
      ("strained-title", preview(longTitle, longText)),
      ("strained-longest", longest),
      // The title ends with a full stop, which belongs to its end on a right-to-left page, too.
      ("strained-stop", preview("Summer sale.", "Linen, hats.")),
      (
        "strained-direction",
        preview("\u{202E}gnp.exe\u{202E} \u{2067}a", "مرحبا بالعالم (2) \u{2066}שלום b\u{202D}!")
      ),
      // The maximum length is inside of a family.
      ("strained-emoji", preview("a" + String(repeating: family, count: 40), family)),
      (
        "strained-marks",
        preview("Z" + String(repeating: "\u{301}\u{316}", count: 120), "Z\u{301}\u{302}")
      ),
      ("strained-inviter", SamplePages.phone(invitation(from: longName), language)),
      (
        "strained-inviter-desktop",
        SamplePages.desktop(invitation(from: "مينا \(wide(35))"), language)
      ),
      ("strained-app", longApp),
      ("strained-link", longLink),
    ]
  }
}
