import Logging
import Testing

@testable import LinkService

@Suite("Brands in the log of a reload")
struct BrandReloadTests {
  private static func changed(_ change: (inout ServiceConfiguration) -> Void) -> Logger.Metadata {
    var after = BrandSamples.service
    change(&after)
    return ReloadService.changes(from: BrandSamples.service, to: after)
  }

  @Test("A reload names the brands with another picture, color, text or file")
  func brands() {
    let changes: [(inout BrandConfiguration) -> Void] = [
      { $0.icon = BrandSamples.picture(width: 200, height: 200) },
      { $0.colors = BrandColors(light: [.accent: .black]) },
      { $0.texts = [BrandTexts(language: .korean, sentences: [.privacy: "a"])] },
      { $0.imprintURL = nil },
    ]
    for change in changes {
      #expect(Self.changed { change(&$0.brands[0]) } == ["brandsChanged": ["acme"]])
    }
    let new = BrandConfiguration(name: "new")
    #expect(Self.changed { $0.brands.append(new) } == ["brandsChanged": ["new"]])
  }

  @Test("A host that gets another brand is a changed host")
  func hosts() {
    let metadata = Self.changed { $0.hosts[0].brand = nil }
    #expect(metadata == ["hostsChanged": ["brand.example"]])
    #expect(Self.changed { _ in } == [:])
  }
}
