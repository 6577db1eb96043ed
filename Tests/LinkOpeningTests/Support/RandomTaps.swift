import LinkOpening
import LinkwrightTesting
import SiteAssociation

/// Devices and taps, good and bad, from a seed.
struct RandomTaps {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  private mutating func flip() -> Bool { Bool.random(using: &generator) }

  private static let hosts = [
    "a.example", "a.example", "b.a.example", "b.a.example", "c.b.a.example", "localhost",
    "192.0.2.7",
  ]

  mutating func url() -> String {
    if Int.random(in: 0..<12, using: &generator) == 0 {
      return pick([
        "", "x", "//", "https:", "https://", "http://[", "x:", "\u{0}", "https://a.example:99999/",
      ])
    }
    let scheme = pick([
      "https", "https", "https", "https", "https", "http", "HTTPS", "shop", "mailto", "data",
    ])
    let port = pick(["", "", "", "", "", "", ":443", ":80", ":8443"])
    return "\(scheme)://" + pick(Self.hosts) + port
      + pick(["", "/", "/buy/1", "/buy/1", "/buy/1", "/help?x#y", "/ä %zz"])
  }

  private static let ids = ["A.one", "A.two", "A.three"]

  private static let files = [
    "{}", "{}", #"{ "/": "/buy/*" }"#, #"{ "/": "/buy/*", "exclude": true }"#, "",
  ].map { Sample.file(ids, rules: $0) }

  private mutating func app(_ id: String) -> InstalledApp {
    let domain = pick([
      "a.example", "a.example", "*.a.example", "*.a.example", "b.a.example", "*.b.a.example",
      "192.0.2.7", "",
    ])
    let mode = pick(["", "", "", "", "?mode=developer", "?mode=managed", "?mode=developer+managed"])
    let file = AssociationState.approved(pick(Self.files))
    let state = pick([file, file, file, file, file, AssociationState(.denied), .notFetched])
    var app = InstalledApp(
      id: id,
      entitlements: Entitlements(
        associatedDomains: ["applinks:\(domain)\(mode)", "appclips:a.example"],
        isBrowser: Int.random(in: 0..<8, using: &generator) == 0,
        isForDevelopment: pick([nil, true, false])
      ),
      schemes: flip() ? ["shop"] : [],
      associations: ["a.example": state, "b.a.example": state, "192.0.2.7": state],
      choices: flip() || flip() ? [] : [LinkChoice(host: pick(Self.hosts), opensApp: flip())],
      isDirectDownloadAllowed: flip()
    )
    if Int.random(in: 0..<6, using: &generator) == 0 {
      app.appClip = AppClip(
        fullAppID: pick(Self.ids),
        experiences: [pick(["https://a.example/", "x"])]
      )
    }
    return app
  }

  mutating func device() -> Device {
    let count = pick([0, 1, 2, 3, 3, 3])
    return Device(
      system: pick(Device.System.allCases),
      apps: Self.ids.prefix(count).map { app($0) },
      defaultBrowser: pick([nil, nil, "B.browser"]),
      isInDeveloperMode: flip(),
      hasRestartedRecently: Int.random(in: 0..<8, using: &generator) == 0,
      readsTagsInBackground: flip(),
      assumptions: DeviceAssumptions(
        wildcardCoversBareDomain: flip(),
        appOrder: pick(DeviceAssumptions.AppOrder.allCases),
        choiceScope: pick(DeviceAssumptions.ChoiceScope.allCases),
        entrySearch: pick(DeviceAssumptions.EntrySearch.allCases)
      )
    )
  }

  private mutating func origin() -> TapOrigin {
    let page = Page(
      flip() ? url() : nil,
      in: pick([.safari, .webView(appID: nil), .webView(appID: "A.one")]),
      arrival: pick(Page.Arrival.allCases)
    )
    let cause = pick([
      Navigation.Cause.link, .link, .scriptInGesture, .script, .timer(after: .seconds(2)),
      .metaRefresh(after: .zero), .backForward, .reload, .newTab,
    ])
    let navigation = Navigation(cause, isInMainFrame: flip() || flip(), isPost: flip() && flip())
    return pick([
      .notes, .notes, .notes, .notes, .notes, .notes, .messages, .mail, .app(id: "A.one"),
      .app(id: "X.y"), .owningApp,
      .page(page, navigation), .page(page, navigation), .addressBar, .webViewLoad,
      .inApp(pick(InAppBrowser.allCases)),
      .browser(id: "B.browser"), .qrCode, .nfcTag, .widget, .notification, .handoff,
      .restoredSession, .longPress(pick(LongPressChoice.allCases)), .breadcrumb, .smartAppBanner,
    ])
  }

  mutating func tap() -> Tap {
    Tap(url(), from: origin(), redirects: flip() ? [] : [url()], universalLinksOnly: flip())
  }
}
