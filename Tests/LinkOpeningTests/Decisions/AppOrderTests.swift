import LinkOpening
import SiteAssociation
import Testing

/// Row 32 of the table about app and browser, and the order of entries.
@Suite("Several apps for one link")
struct AppOrderTests {
  static let first = "A7K2M9QX4T.net.fernhill.first"
  static let second = "A7K2M9QX4T.net.fernhill.second"

  /// Two apps of one file. The first app in the file is installed last.
  static func device(_ order: DeviceAssumptions.AppOrder = .file) -> Device {
    let file = Sample.file([first, second])
    return Device(
      apps: [
        Sample.app(second, name: nil, file: file), Sample.app(first, name: nil, file: file),
      ],
      assumptions: DeviceAssumptions(appOrder: order)
    )
  }

  @Test(
    "32: The order of the file decides, or the assumed order",
    arguments: [
      (DeviceAssumptions.AppOrder.file, first), (.reversedFile, second), (.installation, second),
    ]
  )
  func order(order: DeviceAssumptions.AppOrder, expected: String) {
    let opening = Self.device(order).open(Tap(Sample.link, from: .notes))
    #expect(opening.appID == expected)
    #expect(opening.steps.contains { $0.kind == .order })
  }

  @Test(
    "The evidence of the order is that of the assumption",
    arguments: [
      (DeviceAssumptions.AppOrder.file, Evidence.documented), (.reversedFile, .reported),
      (.installation, .unknown),
    ]
  )
  func evidence(order: DeviceAssumptions.AppOrder, expected: Evidence) {
    let opening = Self.device(order).open(Tap(Sample.link, from: .notes))
    #expect(opening.steps.last { $0.kind == .order }?.evidence == expected)
  }

  @Test("The evidence of the order is inferred if a turned-off app or a rank decides")
  func evidenceOfOtherReasons() {
    let choice = LinkChoice(host: "fernhill.example", opensApp: false)
    let disabled = Self.device().with { $0.apps[1].choices = [choice] }
    let url = "https://a.fernhill.example/buy/42"
    let ranked = Device(apps: [
      Sample.app(
        "A.exact",
        domains: ["applinks:a.fernhill.example"],
        file: Sample.file(["A.exact"]),
        host: "a.fernhill.example"
      ),
      Sample.app(
        "A.wildcard",
        domains: ["applinks:*.fernhill.example"],
        file: Sample.file(["A.wildcard"])
      ),
    ])
    for (device, url) in [(disabled, Sample.link), (ranked, url)] {
      let step = device.open(Tap(url, from: .notes)).steps.last { $0.kind == .order }
      #expect(step?.evidence == .inferred)
    }
  }

  @Test("Apps at the same position of two files open in the order of installation")
  func samePosition() {
    let url = "https://a.fernhill.example/buy/42"
    let device = Device(
      apps: ["A.one", "A.two"].map {
        Sample.app(
          $0,
          domains: ["applinks:a.fernhill.example"],
          file: Sample.file([$0]),
          host: "a.fernhill.example"
        )
      }
    )
    let step = device.open(Tap(url, from: .notes)).steps.last { $0.kind == .order }
    #expect(step?.sentence.contains("it was installed first") == true)
    #expect(step?.evidence == .unknown)
  }

  @Test("An app ID is found in the file by its code points")
  func codePoints() {
    let composed = "A7K2M9QX4T.caf\u{E9}"
    let decomposed = "A7K2M9QX4T.cafe\u{301}"
    let file = Sample.file([composed, Self.first, decomposed])
    let apps = [
      Sample.app(decomposed, name: nil, file: file), Sample.app(Self.first, name: nil, file: file),
    ]
    #expect(Device(apps: apps).open(Tap(Sample.link, from: .notes)).appID == Self.first)
  }

  @Test("A caveat mentions other orders only if they change the decision")
  func caveats() {
    let opening = Self.device().open(Tap(Sample.link, from: .notes))
    #expect(opening.caveats.count == 2)
    #expect(opening.caveats.allSatisfy { $0.otherDecision != opening.decision })
    #expect(opening.caveats.map(\.evidence) == [.reported, .unknown])
    let elsewhere = Self.device().open(Tap("https://other.example/", from: .notes))
    #expect(elsewhere.caveats.isEmpty)
  }

  @Test("An app without an approved file leaves the link to the next app")
  func unapproved() {
    let device = Self.device().with { $0.apps[1].associations = [:] }
    let opening = device.open(Tap(Sample.link, from: .notes))
    #expect(opening.appID == Self.second)
    #expect(opening.caveats.isEmpty)
  }

  @Test("An app that the user turned off comes last")
  func disabled() {
    let choice = LinkChoice(host: "fernhill.example", opensApp: false)
    let device = Self.device().with { $0.apps[1].choices = [choice] }
    #expect(device.open(Tap(Sample.link, from: .notes)).appID == Self.second)
    let both = device.with { $0.apps[0].choices = [choice] }
    let opening = both.open(Tap(Sample.link, from: .notes))
    #expect(opening.systemError == .switchedOff)
  }

  @Test("An app that the user turned off comes after an app with a wildcard")
  func disabledHost() {
    let url = "https://a.fernhill.example/buy/42"
    let exact = Sample.app(
      "A.exact",
      domains: ["applinks:a.fernhill.example"],
      file: Sample.file(["A.exact"]),
      host: "a.fernhill.example",
      choices: [LinkChoice(host: "a.fernhill.example", opensApp: false)]
    )
    let wildcard = Sample.app(
      "A.wildcard",
      domains: ["applinks:*.fernhill.example"],
      file: Sample.file(["A.wildcard"])
    )
    #expect(Device(apps: [exact, wildcard]).open(Tap(url, from: .notes)).appID == "A.wildcard")
  }

  @Test("The calling app leaves the link to the next app")
  func caller() {
    let device = Self.device()
    #expect(device.open(Tap(Sample.link, from: .app(id: Self.first))).appID == Self.second)
    #expect(device.open(Tap(Sample.link, from: .owningApp)).appID == Self.second)
  }

  @Test("An entry with the host comes before a wildcard, and a long wildcard before a short one")
  func wildcards() {
    let url = "https://a.shop.fernhill.example/buy/42"
    func app(_ id: String, domain: String, host: String) -> InstalledApp {
      Sample.app(id, domains: ["applinks:\(domain)"], file: Sample.file([id]), host: host)
    }
    let short = app("A.short", domain: "*.fernhill.example", host: "fernhill.example")
    let long = app("A.long", domain: "*.shop.fernhill.example", host: "shop.fernhill.example")
    let exact = app("A.exact", domain: "a.shop.fernhill.example", host: "a.shop.fernhill.example")
    let tap = Tap(url, from: .notes)
    #expect(Device(apps: [short, long, exact]).open(tap).appID == "A.exact")
    #expect(Device(apps: [short, long]).open(tap).appID == "A.long")
    #expect(Device(apps: [short]).open(tap).appID == "A.short")
  }

  @Test("An assumption decides whether an entry with the host hides the wildcard of another app")
  func search() {
    let url = "https://a.fernhill.example/buy/42"
    let exact = Sample.app(
      "A.exact",
      domains: ["applinks:a.fernhill.example"],
      file: Sample.file(["A.exact"], rules: #"{ "/": "/other" }"#),
      host: "a.fernhill.example"
    )
    let wildcard = Sample.app(
      "A.wildcard",
      domains: ["applinks:*.fernhill.example"],
      file: Sample.file(["A.wildcard"])
    )
    let device = Device(apps: [exact, wildcard])
    let opening = device.open(Tap(url, from: .notes))
    #expect(opening.appID == "A.wildcard")
    #expect(opening.caveats.map(\.otherDecision) == [Sample.safari])
    let hidden = device.with { $0.assumptions.entrySearch = .allApps }
    #expect(hidden.open(Tap(url, from: .notes)).decision == Sample.safari)
  }
}
