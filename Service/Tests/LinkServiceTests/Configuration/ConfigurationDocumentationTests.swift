import LinkStore
import SiteAssociation
import Testing

@testable import LinkService

@Suite("docs/configuration.md")
struct ConfigurationDocumentationTests {
  @Test("The page lists exactly the finding codes with their titles")
  func codes() throws {
    let page = try Repository.text("docs/configuration.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| LW") }.map(String.init)
    #expect(rows == ConfigurationFinding.allCases.map { "| \($0.code) | \($0.title) |" })
    let warnings = ConfigurationFinding.allCases.filter { $0.severity != .error }
    #expect(
      warnings == [
        .unusedApp, .ruleOutsideLongLinks, .severalApps, .partialProof, .unusedBrand,
        .missingSentence, .heavyPreview, .missingTemplatePart, .unreadableSecret, .malformedSecret,
      ]
    )
  }

  @Test("The page lists every key")
  func keys() throws {
    let page = try Repository.text("docs/configuration.md")
    func keys<Key: ConfigurationKeys>(_ type: Key.Type) -> [(key: String, isRequired: Bool)] {
      Key.allCases.map { ($0.rawValue, Key.required.contains($0)) }
    }
    let all =
      keys(FileKey.self) + keys(AppKey.self) + keys(AndroidKey.self) + keys(HostKey.self)
      + keys(ComponentKey.self) + keys(LinkTemplateKey.self) + keys(LinkTextKey.self)
      + keys(RedeemersKey.self) + keys(PublicKeyKey.self) + keys(BrandKey.self)
      + keys(FooterKey.self) + keys(ColorScheme.self) + keys(ColorKey.self) + keys(Store.self)
      + keys(PageSentence.self) + keys(PageKind.self) + keys(StatisticsKey.self)
      + keys(WebhookKey.self)
    for (key, isRequired) in all {
      let word = key == "?" || key == "#" ? "`\"\(key)\"`" : "`\(key)`"
      let row = page.split(separator: "\n").first { line in
        line.hasPrefix("| \(word) | ") && line.contains("| required |") == isRequired
      }
      #expect(row != nil, "\(key)")
    }
  }

  @Test("The page lists the sentences with their texts in English")
  func sentences() throws {
    let rows = try Set(Repository.text("docs/configuration.md").split(separator: "\n"))
    for key in PageSentence.allCases where key != .locale {
      let text = try #require(PageLanguage.english.texts.pattern(of: key))
        .replacing("\u{A0}", with: " ")
      #expect(rows.contains("| `\(key.rawValue)` | string | default built in | \(text) |"))
    }
  }

  @Test("The page states the limits of an SVG")
  func limits() throws {
    let page = try Repository.text("docs/configuration.md").replacing("\n", with: " ")
    #expect(SVGCheck.maximumElementCount == 5000)
    for words in [
      "more than 5,000 elements", "more than \(SVGCheck.maximumDepth) elements within each other",
      "more than \(SVGScanner.maximumAttributeCount) attributes",
      "values   of more than \(SVGScanner.maximumValueByteCount >> 10) KiB",
    ] { #expect(page.contains(words), "\(words)") }
  }

  @Test("The page states the actual defaults")
  func defaults() throws {
    let page = try Repository.text("docs/configuration.md")
    let host = HostConfiguration(name: "a.example", kind: .own, apps: [], title: "a")
    let languages = host.languages.joined(separator: ", ")
    for words in [
      "default `[\(languages)]`", "default `\(host.storePolicy.rawValue)`",
      "default `\(host.ignoresSlugCase)`", "default `\(host.invitationPath)`",
    ] {
      #expect(page.contains(words), "\(words)")
    }
  }
}
