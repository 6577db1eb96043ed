import SiteAssociation
import Testing

@testable import LinkOpening

@Suite("Lint rules about entitlements")
struct EntitlementRuleTests {
  @Test("A rule finds the problem in its bad example", arguments: EntitlementsExample.all)
  func findsBad(_ example: EntitlementsExample) {
    #expect(example.bad.findings.contains { $0.code.rawValue == example.code })
  }

  @Test("The good example of a rule has no findings", arguments: EntitlementsExample.all)
  func acceptsGood(_ example: EntitlementsExample) {
    #expect(example.good.findings == [])
  }

  @Test("Findings are complete sentences", arguments: EntitlementsExample.all)
  func writesSentences(_ example: EntitlementsExample) {
    for finding in example.bad.findings {
      for sentence in [finding.problem, finding.effect, finding.cure] {
        #expect(sentence.hasSuffix("."), "\(sentence)")
        #expect(sentence.first?.isLowercase == false, "\(sentence)")
        #expect(!sentence.contains("\n"), "\(sentence)")
      }
    }
  }

  @Test("Every rule has its own code and example")
  func codes() {
    let codes = EntitlementsFile.lintRules.map(\.code.rawValue)
    #expect(codes == Set(codes).sorted())
    #expect(codes == EntitlementsExample.all.map(\.code))
    #expect(codes.filter { !$0.hasPrefix("LW4") || $0.count != 6 } == [])
    #expect(EntitlementsFile.lintRules.filter { $0.title.hasSuffix(".") } == [])
  }

  @Test("Rules accept every truncated example", arguments: EntitlementsExample.all)
  func survivesPrefixes(_ example: EntitlementsExample) {
    let bytes = Array((example.bad.profile ?? example.bad.entitlements).utf8)
    for length in stride(from: 0, through: bytes.count, by: 5) {
      let profile = ProvisioningProfile(reading: bytes.prefix(length))
      _ = EntitlementsFile(reading: bytes.prefix(length)).lint(against: profile)
    }
  }

  private func codes(_ entries: String..., more: String = "") -> [String] {
    let body = PlistText.domains(entries) + (more.isEmpty ? "" : "\n" + more)
    return EntitlementsFile(reading: PlistText.list(body).utf8).lint().map { $0.code.rawValue }
  }

  @Test(
    "An entry with one error has one finding",
    arguments: [
      ("applinks:go.fernhill.example", []),
      ("webcredentials:fernhill.example", ["LW4005"]),
      ("appclips:fernhill.example", ["LW4005"]),
      ("activitycontinuation:fernhill.example", ["LW4005"]),
      ("$(SERVICE):go.fernhill.example", ["LW4031"]),
      ("$(ENTRY)", ["LW4031"]),
      ("${SERVICE}:go.fernhill.example", ["LW4031"]),
      ("webcredentials:$(HOST)", ["LW4005", "LW4031"]),
      ("go.fernhill.example", ["LW4010"]),
      ("go.fernhill.example:8443", ["LW4010"]),
      (":go.fernhill.example", ["LW4010"]),
      ("", ["LW4010"]),
      ("handoff:go.fernhill.example", ["LW4005", "LW4011"]),
      ("applinks://go.fernhill.example", ["LW4010", "LW4012"]),
      ("applinks:http://go.fernhill.example", ["LW4012"]),
      ("applinks:https://go.fernhill.example/buy", ["LW4012", "LW4013"]),
      ("applinks:go.fernhill.example#top", ["LW4013"]),
      ("applinks:go.fernhill.example?mode=", ["LW4025"]),
      ("applinks:*.", ["LW4017"]),
      ("applinks:*.*.example", ["LW4016"]),
      ("applinks:a..b", ["LW4017"]),
      ("applinks:.", ["LW4017"]),
      ("applinks:com.", ["LW4017"]),
      ("applinks:me@fernhill.example", ["LW4017"]),
      ("applinks:localhost", ["LW4017"]),
      ("applinks:localhost?mode=developer", ["LW4026"]),
      ("applinks:10.0.0.1?mode=developer", ["LW4019", "LW4026"]),
      ("applinks:::1", ["LW4019"]),
      ("applinks:0x7f.1", ["LW4019"]),
      ("applinks:go.fernhill.example:", ["LW4020"]),
      ("applinks:go.fernhill.example:0", ["LW4020"]),
      ("applinks:go.fernhill.example ", ["LW4023"]),
      ("applinks:fernhill.example", ["LW4028"]),
      ("applinks:www.fernhill.example", ["LW4028"]),
      ("applinks:fernhill.co.uk", ["LW4028"]),
      ("applinks:$(HOST)/x", ["LW4031"]),
      ("Applinks:fernhill.example", ["LW4011"]),
      ("applinks:fernhill.example ", ["LW4023"]),
      (" applinks:*.fernhill.example", ["LW4023"]),
      ("aplinks:*.Fernhill.example.", ["LW4011"]),
      ("Applinks:xn--bcher-kva.example", ["LW4011"]),
      ("Applinks:fernhill.example:8443", ["LW4011"]),
      ("applinks:fernhill.example?mode=developer\n", ["LW4023"]),
      ("applinks:Fernhill.example/", ["LW4013"]),
      ("applinks:https://Fernhill.example", ["LW4012"]),
      ("applinks:Fernhill.example:0", ["LW4020"]),
      ("applinks:go.fernhill.example/\u{301}shop", ["LW4013"]),
      ("applinks:go.fernhill.example#\u{301}", ["LW4013"]),
      ("applinks:\u{301}go.fernhill.example", ["LW4021"]),
      ("applinks:go.fernhill.example:\u{301}8443", ["LW4020"]),
    ]
  )
  func entry(text: String, expected: [String]) {
    #expect(codes(text) == expected)
  }

  @Test("The rules about links ignore an App Clip")
  func appClips() {
    let clip = PlistText.flag("com.apple.developer.on-demand-install-capable", true)
    #expect(codes("appclips:fernhill.example", more: clip) == [])
    #expect(codes("applinks:fernhill.example", more: clip) == ["LW4048", "LW4049"])
    #expect(codes("appclip:fernhill.example", more: clip) == ["LW4011"])
    #expect(codes("AppClips:fernhill.example", more: clip) == ["LW4011"])
    #expect(
      codes("appclips:fernhill.example", "Applinks:fernhill.example", more: clip) == ["LW4011"]
    )
    #expect(codes("fernhill.example", more: clip) == ["LW4010"])
    #expect(codes(more: clip) == ["LW4048"])
    let app = PlistText.flag("com.apple.developer.on-demand-install-capable", false)
    #expect(codes("appclips:fernhill.example", more: app) == ["LW4005"])
  }

  @Test("Rules distinguish missing from covered hosts")
  func covered() {
    #expect(codes("applinks:*.a.example", "applinks:a.example") == [])
    #expect(codes("applinks:*.a.example", "webcredentials:a.example") == ["LW4027"])
    #expect(codes("applinks:a.example", "applinks:www.a.example") == [])
    #expect(
      codes("applinks:go.a.example", "applinks:go.a.example?mode=developer") == []
    )
  }

  @Test("An entry without effect has one finding, also if another entry relies on it")
  func withoutEffect() {
    #expect(codes("applinks:*.a.example", "Applinks:a.example") == ["LW4011"])
    #expect(codes("applinks:a.example", "applinks:https://www.a.example") == ["LW4012"])
    #expect(
      codes("applinks:go.a.example ", "applinks:go.a.example?mode=developer") == ["LW4023"]
    )
    let browser = PlistText.flag("com.apple.developer.web-browser", true)
    #expect(codes("Applinks:go.a.example", more: browser) == ["LW4011"])
    #expect(codes("applinks:go.a.example", more: browser) == ["LW4030"])
    #expect(codes("applinks:$(HOST)", more: browser) == ["LW4031", "LW4030"])
  }

  @Test("A cure quotes the corrected entry")
  func cures() {
    func cure(_ entry: String) -> String? {
      EntitlementsFile(reading: PlistText.list(PlistText.domains([entry])).utf8).lint()
        .first { $0.code.rawValue != "LW4005" }?.cure
    }
    #expect(cure("Go.Fernhill.example") == "Write \"applinks:go.fernhill.example\".")
    #expect(cure(":a.b.example") == "Write \"applinks:a.b.example\".")
    #expect(cure(":\u{301}a.b.example") == "Write \"applinks:\u{301}a.b.example\".")
    #expect(cure("webcredential:a.example") == "Write \"webcredentials\".")
    #expect(
      cure("applinks:https://a.b.example:81/x?mode=developer")
        == "Write \"applinks:a.b.example:81?mode=developer\"."
    )
    #expect(
      cure("applinks:*.Bücher.example")
        == "Write \"applinks:*.xn--bcher-kva.example\". A domain name that contains only ASCII "
        + "characters is preferable (see LW4022)."
    )
    #expect(cure("applinks:a.b.example?mode=dev") == "Write \"?mode=developer\".")
  }

  /// Each entry asks for another one that is not there. The bound is wide, for a machine that is
  /// busy: looking through all entries for each takes minutes.
  @Test("Linting takes time proportional to the entries")
  func manyEntries() {
    let count = 20_000
    let file = EntitlementsFile(
      reading: PlistText.list(
        PlistText.domains(
          (0..<count).map { "applinks:*.a\($0).de" + ($0 % 2 == 0 ? "" : "?mode=managed") }
        )
      ).utf8
    )
    let profile = ProvisioningProfile(
      reading: PlistText.profile(
        PlistText.domains((0..<count).map { "applinks:*.b\($0).de" })
      ).utf8
    )
    #expect(file.entitlements.associatedDomains.count == count)
    var codes: Set<String> = []
    let time = ContinuousClock().measure {
      codes = Set(file.lint(against: profile).map { $0.code.rawValue })
    }
    #expect(time < .seconds(20))
    #expect(codes.isSuperset(of: ["LW4026", "LW4027", "LW4041"]), "\(codes)")
  }

  @Test(
    "Names outside ASCII have an encoded form",
    arguments: [
      ("bücher.example", "xn--bcher-kva.example"), ("münchen.de", "xn--mnchen-3ya.de"),
      ("café.fr", "xn--caf-dma.fr"), ("中国.cn", "xn--fiqs8s.cn"),
      ("пример.рф", "xn--e1afmkfd.xn--p1ai"),
      ("日本語。jp", "xn--wgv71a119e.jp"), ("BU\u{308}CHER.example", "xn--bcher-kva.example"),
      (String(repeating: "ü", count: 60), nil),
    ]
  )
  func punycode(name: String, host: String?) { #expect(Punycode.host(name) == host) }
}
