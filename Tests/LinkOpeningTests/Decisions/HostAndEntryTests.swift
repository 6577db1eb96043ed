import LinkOpening
import SiteAssociation
import Testing

@Suite("Hosts, entries and modes")
struct HostAndEntryTests {
  @Test(
    "A universal link needs https or http, a dot in the host and the default port",
    arguments: [
      ("https://fernhill.example/buy/42", true),
      ("HTTPS://FERNHILL.EXAMPLE/buy/42", true),
      ("https://user:word@fernhill.example/buy/42", true),
      ("https://fernhill.example:443/buy/42", true),
      ("http://fernhill.example:80/buy/42", true),
      ("http://fernhill.example:443/buy/42", false),
      ("https://fernhill.example:8443/buy/42", false),
      ("https://fernhill.example./buy/42", false),
      ("https://localhost/buy/42", false),
      ("https:///buy/42", false),
    ]
  )
  func eligibility(url: String, opens: Bool) {
    let opening = Sample.device.open(Tap(url, from: .notes))
    #expect((opening.appID == Sample.shopID) == opens)
    if !opens { #expect(opening.decision == Sample.safari) }
  }

  @Test(
    "Links that cannot be universal links get the error -1002",
    arguments: [
      "https://fernhill.example:8443/buy/42", "https://localhost/buy/42",
    ]
  )
  func notEligible(url: String) {
    #expect(Sample.device.open(Tap(url, from: .notes)).systemError == .notEligible)
  }

  @Test(
    "A text that is not a URL is an error",
    arguments: ["", "fernhill.example", "/buy", "http://["],
    [TapOrigin.notes, .addressBar, Sample.page()]
  )
  func noURL(text: String, origin: TapOrigin) {
    #expect(Sample.device.open(Tap(text, from: origin)).decision == .error(.notEligible))
  }

  private func opening(
    _ domains: [String],
    _ url: String,
    host: String = "fernhill.example",
    change: (inout Device) -> Void = { _ in }
  ) -> Opening {
    Device(apps: [Sample.app(domains: domains, host: host)]).with(change)
      .open(Tap(url, from: .notes))
  }

  @Test(
    "A wildcard covers subdomains of any depth with the file of the parent",
    arguments: [
      ("https://a.fernhill.example/buy/1", true), ("https://a.b.fernhill.example/buy/1", true),
      ("https://notfernhill.example/buy/1", false),
    ]
  )
  func wildcard(url: String, opens: Bool) {
    let opening = opening(["applinks:*.fernhill.example"], url)
    #expect((opening.appID != nil) == opens)
    #expect(opening.caveats.isEmpty)
  }

  @Test("An assumption decides whether a wildcard covers the bare domain, with a caveat")
  func bareDomain() {
    let domains = ["applinks:*.fernhill.example"]
    let byDefault = opening(domains, Sample.link)
    #expect(byDefault.decision == Sample.safari)
    #expect(byDefault.caveats.map(\.otherDecision) == [Sample.opensShop])
    let switched = opening(domains, Sample.link) { $0.assumptions.wildcardCoversBareDomain = true }
    #expect(switched.decision == Sample.opensShop)
    #expect(switched.caveats.map(\.otherDecision) == [Sample.safari])
  }

  @Test("The state of a wildcard comes before the state of its parent")
  func wildcardState() {
    let app = Sample.app(domains: ["applinks:*.fernhill.example"], host: "*.fernhill.example")
      .with { $0.associations["fernhill.example"] = AssociationState(.denied) }
    let opening = Device(apps: [app]).open(Tap("https://a.fernhill.example/buy/1", from: .notes))
    #expect(opening.appID == Sample.shopID)
  }

  @Test("An entry with the host hides a wildcard of the same app")
  func hidden() {
    let app = Sample.app(domains: ["applinks:*.fernhill.example", "applinks:a.fernhill.example"])
      .with { $0.associations["a.fernhill.example"] = AssociationState(.denied) }
    let device = Device(apps: [app])
    #expect(device.open(Tap("https://a.fernhill.example/buy/1", from: .notes)).appID == nil)
    #expect(device.open(Tap("https://b.fernhill.example/buy/1", from: .notes)).appID != nil)
  }

  @Test("The bare domain does not cover www")
  func www() {
    let opening = opening(["applinks:fernhill.example"], "https://www.fernhill.example/buy/1")
    #expect(opening.systemError == .noApp)
    #expect(opening.firstFailure?.kind == .entry)
    #expect(opening.firstFailure?.sentence.contains("www.fernhill.example") == true)
  }

  @Test("An entry can name a port for the file, but not for links")
  func port() {
    let opening = opening(
      ["applinks:fernhill.example:8443"],
      Sample.link,
      host: "fernhill.example:8443"
    )
    #expect(opening.decision == Sample.opensShop)
  }

  @Test("An international host is written in ASCII in the entry and may not work")
  func international() {
    let opening = opening(
      ["applinks:xn--bcher-kva.example"],
      "https://bücher.example/buy/1",
      host: "xn--bcher-kva.example"
    )
    #expect(opening.appID == Sample.shopID)
    #expect(opening.caveats.map(\.evidence) == [.reported])
  }

  @Test("An entry of another service opens nothing")
  func service() {
    let opening = opening(["webcredentials:fernhill.example"], Sample.link)
    #expect(opening.firstFailure?.kind == .entry)
  }

  @Test(
    "An address in any form is refused in an entry without a mode",
    arguments: ["192.0.2.7", "192.0.519", "0xc0.0x207"]
  )
  func address(host: String) {
    let url = "https://\(host)/buy/1"
    let refused = opening(["applinks:\(host)"], url, host: host)
    #expect(refused.firstFailure?.kind == .mode)
    let allowed = opening(["applinks:\(host)?mode=managed"], url, host: host) {
      $0.apps[0].isDirectDownloadAllowed = true
    }
    #expect(allowed.appID == Sample.shopID)
  }

  @Test(
    "?mode=developer needs the setting and the signature",
    arguments: [
      (false, true as Bool?, false), (true, true, true), (true, nil, true), (true, false, false),
      (false, false, false),
    ]
  )
  func developerMode(isOn: Bool, isForDevelopment: Bool?, opens: Bool) {
    let opening = opening(["applinks:fernhill.example?mode=developer"], Sample.link) {
      $0.isInDeveloperMode = isOn
      $0.apps[0].entitlements.isForDevelopment = isForDevelopment
    }
    #expect((opening.appID != nil) == opens)
    if !opens { #expect(opening.firstFailure?.kind == .mode) }
  }

  @Test(
    "A mode that does not work leaves the host to another entry",
    arguments: [
      ["applinks:fernhill.example?mode=developer", "applinks:fernhill.example"],
      ["applinks:fernhill.example", "applinks:fernhill.example?mode=managed"],
      ["applinks:fernhill.example?mode=developer+managed", "applinks:fernhill.example"],
    ]
  )
  func secondEntry(domains: [String]) {
    let opening = opening(domains, Sample.link)
    #expect(opening.decision == Sample.opensShop)
    #expect(opening.firstFailure == nil, "what does not matter is not in the way")
  }

  @Test(
    "If no entry works, the steps describe the entry that passed the most checks",
    arguments: [
      (["applinks:fernhill.example", "applinks:fernhill.example?mode=developer"], false),
      (["applinks:fernhill.example?mode=developer", "applinks:fernhill.example"], false),
      (["applinks:fernhill.example", "applinks:fernhill.example?mode=developer"], true),
      (["applinks:fernhill.example?mode=developer", "applinks:fernhill.example"], true),
      (["applinks:fernhill.example", "applinks:fernhill.example:8443"], false),
      (["applinks:fernhill.example:8443", "applinks:fernhill.example"], false),
    ]
  )
  func furthestEntry(domains: [String], isInDeveloperMode: Bool) {
    let opening = opening(domains, "https://fernhill.example/about") {
      $0.isInDeveloperMode = isInDeveloperMode
    }
    #expect(opening.firstFailure?.kind == .rules)
    #expect(opening.firstFailure?.entry?.description == "applinks:fernhill.example")
    #expect(opening.steps.count { $0.kind == .entry } == 1)
  }

  @Test("Of entries that pass equally many checks, the steps describe the first")
  func firstOfEqualEntries() {
    let domains = ["applinks:fernhill.example:81", "applinks:fernhill.example:82"]
    let opening = opening(domains, Sample.link, host: "other.example")
    #expect(opening.firstFailure?.kind == .file)
    #expect(opening.firstFailure?.entry?.port == 81)
  }

  @Test("Entitlements list the entries that cover a host")
  func covering() {
    let entitlements = Entitlements(associatedDomains: [
      "applinks:*.example", "applinks:*.a.example", "applinks:b.a.example?mode=developer",
      "appclips:b.a.example", "applinks:b.a.example",
    ])
    func entries(_ host: String, _ service: Service = .applinks) -> [String] {
      entitlements.entries(covering: host, for: service).map(\.description)
    }
    #expect(
      entries("B.a.example") == ["applinks:b.a.example?mode=developer", "applinks:b.a.example"]
    )
    #expect(entries("c.a.example") == ["applinks:*.a.example"])
    #expect(entries("a.example") == ["applinks:*.example"])
    #expect(entries("b.a.example", .appclips) == ["appclips:b.a.example"])
    #expect(entries("other.test") == [])
    let assumptions = DeviceAssumptions(wildcardCoversBareDomain: true)
    #expect(
      entitlements.entries(covering: "a.example", assumptions: assumptions).map(\.description)
        == ["applinks:*.a.example"]
    )
  }

  @Test(
    "The rules of the file decide, and the step has their trace",
    arguments: [
      ("https://fernhill.example/buy/42", Decision.match),
      ("https://fernhill.example/buy/help", .block),
      ("https://fernhill.example/about", .noMatch),
    ]
  )
  func rules(url: String, decision: Decision) throws {
    let opening = Sample.device.open(Tap(url, from: .notes))
    let step = try #require(opening.steps.first { $0.kind == .rules })
    #expect(step.trace?.decision == decision)
    #expect(step.holds == (decision == .match))
    #expect(opening.appID == (decision == .match ? Sample.shopID : nil))
    #expect(Sample.file().ruleSet(for: Sample.shopID)?.decide(url) == decision)
  }
}
