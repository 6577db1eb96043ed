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
    return (samples, files)
  }

  private static func samples(
    of brand: String,
    in language: PageLanguage,
    change: (LinkPage) -> LinkPage
  ) -> [Sample] {
    (SamplePages.all(language) + personal(language) + strained(language)).map { name, page in
      Sample(brand: brand, language: language, name: name, page: change(page))
    }
  }
}

extension BrowserPages {
  /// Invitations with a date, and with a title, a text and a picture of their own.
  private static func personal(_ language: PageLanguage) -> [(name: String, page: LinkPage)] {
    func invitation(_ state: InvitationPreview.State) -> LinkPage {
      let details = LinkPage.InvitationDetails(
        code: SamplePages.code,
        inviterName: "Mina",
        state: state,
        expiresAt: Timestamp(milliseconds: 1_798_671_600_000)
      )
      return SamplePages.phone(.invitation(details), language)
    }
    var complete = invitation(.open)
    complete.preview = SocialPreview(
      title: "Sunday, half past nine",
      description: "Bring a thermos and a hat.",
      imageURL: "https://acme.example/beach.jpg"
    )
    return [
      ("invitation-until", invitation(.open)), ("invitation-preview", complete),
      ("invitation-was-until", invitation(.expired)),
    ]
  }

  /// Pages with texts that strain the layout. Strangers write most of these texts, and a page must
  /// stay readable with all of them.
  private static func strained(_ language: PageLanguage) -> [(name: String, page: LinkPage)] {
    let endless = String(repeating: "W", count: ClientText.maximumLength)
    func preview(_ title: String, _ description: String) -> LinkPage {
      let preview = SocialPreview(title: title, description: description)
      return SamplePages.phone(.open, language, preview: preview)
    }
    func invitation(from name: String, platform: Visitor.Platform) -> LinkPage {
      let details = LinkPage.InvitationDetails(code: SamplePages.code, inviterName: name)
      return SamplePages.phone(.invitation(details), language, platform: platform)
    }
    var endlessApp = SamplePages.phone(.open, language)
    endlessApp.appName = endless
    var endlessLink = SamplePages.phone(.open, language, platform: .desktop)
    endlessLink.linkURL += "/\(endless)"
    let family = "👩‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚀"
    return [
      ("strained-title", preview(endless, endless)),
      (
        "strained-direction",
        preview("\u{202E}gnp.exe\u{202E} \u{2067}a", "مرحبا بالعالم (2) \u{2066}שלום b\u{202D}!")
      ),
      ("strained-emoji", preview(String(repeating: family, count: 40), family)),
      (
        "strained-marks",
        preview("Z" + String(repeating: "\u{301}\u{316}", count: 120), "Z\u{301}\u{302}")
      ),
      ("strained-inviter", invitation(from: endless, platform: .ios)),
      ("strained-inviter-desktop", invitation(from: "مينا \(endless)", platform: .desktop)),
      ("strained-app", endlessApp),
      ("strained-link", endlessLink),
    ]
  }
}
