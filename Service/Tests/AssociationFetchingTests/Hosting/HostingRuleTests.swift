import AssociationFetching
import LinkOpening
import SiteAssociation
import Testing

@Suite("Findings about hosting")
struct HostingRuleTests {
  @Test("A sample has its finding first", arguments: HostingSample.all)
  func sample(sample: HostingSample) {
    let codes = sample.findings.map(\.code.rawValue)
    // One fault has one finding, except that a missing file and an app missing from the copy each have
    // two.
    let besides = ["LW3043": ["LW3024"], "LW3103": ["LW3042"]]
    let own = "LW\(sample.code)"
    #expect(codes.contains(own))
    #expect(Set(codes) == Set([own] + besides[own, default: []]))
  }

  @Test("Hosting rules have unique codes in order, and a sample each")
  func numbers() {
    let codes = RuleDescription.hosting.map(\.code)
    #expect(codes == codes.sorted())
    #expect(Set(codes).count == codes.count)
    #expect(codes.map(\.rawValue) == HostingSample.all.map { "LW\($0.code)" })
  }

  @Test("A hosting finding consists of sentences", arguments: HostingSample.all)
  func sentences(sample: HostingSample) {
    for finding in sample.findings {
      for text in [finding.problem, finding.effect, finding.cure] {
        #expect(text.hasSuffix("."), "\(text)")
        #expect(!text.contains("  ") && !text.contains("\n"), "\(text)")
      }
    }
  }

  @Test("A host that serves its file correctly has no findings")
  func fine() {
    #expect(HostingSample(0, .response(HostingSample.file)).inspection.findings.isEmpty)
  }

  @Test(
    "LW3018 says where the redirect ends",
    arguments: [
      (HTTPExchange.response(HostingSample.file), "which serves a file."),
      (.response("", status: 404), "which responds with status 404."),
      (.response("<html>", type: "text/html"), "which serves a page."),
      (.failed(.redirectNotSecure), "the request fails: the redirect leads to plain HTTP"),
      (.failed(.tooManyRedirects), "the request fails: there are too many redirects."),
      (.failed(.addressRefused), "the request fails: the host has a private or reserved address"),
    ]
  )
  func endings(end: HTTPExchange, words: String) throws {
    let sample = HostingSample(3018, .redirect(308, to: "/there")) { $0.site?.hops = [end] }
    let finding = try #require(sample.inspection.findings.first)
    #expect(finding.problem.contains(words), "\(finding.problem)")
    #expect(finding.problem.contains("redirects with 308"))
  }

  @Test(
    "LW3019 recognizes sign-in URLs",
    arguments: [
      ("https://login.fernhill.example/", ""),
      ("https://fernhill.example/auth/realms/x", ""),
      ("https://fernhill.example/users/sign_in?return=/", ""),
      ("https://team.cloudflareaccess.com/cdn-cgi", ""),
    ]
  )
  func signIns(url: String, page: String) {
    var end = HTTPExchange.response(page, type: "text/html")
    end.url = url
    let sample = HostingSample(3019, .redirect(302, to: url)) { $0.site?.hops = [end] }
    #expect(sample.inspection.findings.map(\.code.rawValue) == ["LW3019"])
  }

  @Test("LW3019 ignores words that only resemble a sign-in")
  func noSignIn() {
    let url = "https://www.fernhill.example/authors/logins-explained?next=/login"
    var end = HTTPExchange.response(HostingSample.file)
    end.url = url
    let sample = HostingSample(3018, .redirect(302, to: url)) { $0.site?.hops = [end] }
    #expect(sample.inspection.findings.map(\.code.rawValue) == ["LW3018"])
  }

  @Test("LW3020 and LW3008 name the failure in words")
  func words() throws {
    var broken = HTTPExchange.failed(.closedEarly)
    broken.addresses = HTTPExchange.response("").addresses
    let turnedAway = HostingSample(3020, broken) {
      $0.browser = .browser(.response(HostingSample.file))
    }
    let problem = try #require(turnedAway.inspection.findings.first?.problem)
    #expect(
      problem.hasSuffix(
        "no response (the server closed the connection without sending a response), but the "
          + "same request with a browser's user agent gets the file."
      )
    )
    broken.addresses = [
      AddressAttempt(
        address: try #require(IPAddress("2a00:1450:4001::7")),
        scope: .global,
        outcome: .connected
      )
    ]
    let differing = HostingSample(3008, .response(HostingSample.file)) {
      $0.otherFamily = $0.site
      $0.otherFamily?.first = broken
    }
    let other = try #require(differing.inspection.findings.first?.problem)
    #expect(
      other.hasSuffix(
        "does not respond (the server closed the connection without sending a response)."
      )
    )
  }

  @Test("LW3009 replaces the finding about the closed port")
  func plain() {
    let sample = HostingSample(3009, .failed(.connectionRefused)) {
      $0.plain = .response(HostingSample.file)
    }
    #expect(sample.inspection.findings.map(\.code.rawValue) == ["LW3009"])
    #expect(sample.inspection.findings[0].problem.contains("serves the file over plain HTTP only"))
  }

  @Test(
    "LW3105 says how the sibling host responds",
    arguments: [
      (HTTPExchange.redirect(301, to: "https://a.example/"), "redirects to https://a.example/"),
      (.response("", status: 404), "does not serve the file (status 404)"),
      (.response("<html>", type: "text/html"), "responds with something other than the file"),
      (.response(#"{"webcredentials":{"apps":["A.b.c"]}}"#), "serves a different file"),
    ]
  )
  func siblings(response: HTTPExchange, words: String) throws {
    let sample = HostingSample(3105, .response(HostingSample.file)) { $0.sibling = .www(response) }
    let finding = try #require(sample.findings.first)
    #expect(finding.code.rawValue == "LW3105" && finding.severity == .warning)
    #expect(finding.problem.hasPrefix("www.fernhill.example \(words)"), "\(finding.problem)")
  }

  private static let clipCases: [ClipCase] = [
    ClipCase(clips: [".Clip"], entries: ["applinks", "appclips"], codes: []),
    ClipCase(clips: [], entries: ["applinks", "appclips"], codes: ["LW3106"]),
    ClipCase(clips: ["s.Clip"], entries: ["appclips"], codes: ["LW3106"]),
    ClipCase(clips: [".Clip"], entries: ["appclips"], known: [".Mini"], codes: ["LW3106"]),
    ClipCase(clips: [".Clip"], entries: ["appclips"], known: [".Clip"], codes: []),
    ClipCase(app: ".Clip", clips: [".Clip"], entries: ["applinks", "appclips"], codes: []),
    ClipCase(app: ".Clip", clips: [], entries: ["appclips"], codes: ["LW3101"]),
    ClipCase(app: ".Clip", clips: [".Clip"], entries: nil, codes: []),
  ]

  struct ClipCase: Sendable {
    /// The end of the app ID.
    var app = ""
    /// The ends of the IDs that the file lists.
    var clips: [String]
    /// The services of the entries; nil if unknown.
    var entries: [String]?
    /// The ends of the IDs of the clips that the entitlements name.
    var known: [String] = []
    var codes: [String]
  }

  @Test(
    "A file lists only the App Clip, not the full app with the same entry",
    arguments: clipCases
  )
  func appClips(_ clip: ClipCase) throws {
    let shop = "A7K2M9QX4T.net.fernhill.shop"
    let listed = clip.clips.map { "\"\(shop)\($0)\"" }.joined(separator: ", ")
    var sample = HostingSample(
      0,
      .response(
        """
        { "applinks": { "details": [ { "appIDs": ["\(shop)"], "components": [{ "/": "/buy/*" }] } ] },
          "appclips": { "apps": [\(listed)] } }
        """
      )
    )
    sample.apps = [
      AppExpectation(
        appID: shop + clip.app,
        entries: clip.entries?.compactMap { AssociatedDomainEntry("\($0):fernhill.example") },
        isAppClip: !clip.app.isEmpty && clip.entries != nil,
        appClipIDs: clip.known.map { shop + $0 }
      )
    ]
    #expect(sample.findings.map(\.code.rawValue) == clip.codes)
  }

  @Test("LW3105 ignores a sibling that a wildcard entry covers")
  func wildcard() {
    let entries = [AssociatedDomainEntry("applinks:*.fernhill.example")].compactMap(\.self)
    var sample = HostingSample(0, .response(HostingSample.file)) {
      $0.sibling = .www(.redirect(301, to: "https://a.example/"))
    }
    sample.apps = [AppExpectation(appID: "A7K2M9QX4T.net.fernhill.shop", entries: entries)]
    #expect(sample.findings.map(\.code.rawValue) == ["LW3101"])
  }

  @Test(
    "LW3105 ignores a missing or identical sibling",
    arguments: [
      HTTPExchange.failed(.nameNotFound), .failed(.connectTimeout), .response(HostingSample.file),
    ]
  )
  func noSibling(response: HTTPExchange) {
    let sample = HostingSample(0, .response(HostingSample.file)) { $0.sibling = .www(response) }
    #expect(sample.findings.isEmpty)
  }

  @Test(
    "A failure that host and CDN share points to this machine's network",
    arguments: HostingSample.all
      .filter { $0.inspection.site?.failure.map { !$0.code.isAboutProxy } == true }.map(\.code)
  )
  func localNetwork(_ code: Int) throws {
    var sample = try #require(HostingSample.all.first { $0.code == code })
    func finding(_ cdn: FetchFailure.Code) throws -> Finding {
      sample.inspection.cdn = CDNRecord(host: HostingSample.host, exchange: .failed(cdn))
      let findings = sample.findings
      let about = try #require(findings.first { $0.code.rawValue == "LW3041" })
      #expect(about.cure.contains("Try again from a machine"))
      return try #require(findings.first { $0.code.rawValue == "LW\(code)" })
    }
    let failure = try #require(sample.inspection.site?.failure?.code)
    let (local, other) = try (
      finding(failure), finding(failure == .tlsFailed ? .connectTimeout : .tlsFailed)
    )
    #expect(local.problem == other.problem && local.severity == other.severity)
    #expect(local.effect.contains("from here") && local.cure.contains("network of this machine"))
    #expect(!other.effect.contains("for the same reason"))
    #expect(!other.cure.contains("network of this machine"))
  }

  @Test(
    "Findings about the CDN are omitted if every entry has a mode",
    arguments: [3003, 3020, 3040, 3041]
  )
  func onlyModes(code: Int) throws {
    var sample = try #require(HostingSample.all.first { $0.code == code })
    let app = "A7K2M9QX4T.net.fernhill.shop"
    func codes(_ entries: String...) -> Set<String> {
      let entries = entries.compactMap(AssociatedDomainEntry.init)
      sample.apps = [AppExpectation(appID: app, entries: entries)]
      return Set(sample.findings.map(\.code.rawValue))
    }
    let host = "applinks:fernhill.example"
    #expect(codes(host + "?mode=managed", host).contains("LW\(code)"))
    #expect(!codes(host + "?mode=managed", host + "?mode=developer").contains("LW\(code)"))
  }

  @Test("LW3040 says that the site serves the file now")
  func oldRefusal() throws {
    let sample = try #require(HostingSample.all.first { $0.code == 3040 })
    #expect(sample.inspection.findings[0].cure.contains("for another 40 minutes"))
    var broken = sample.inspection
    broken.site = nil
    #expect(broken.findings[0].cure.hasSuffix("with status 200 and the file instead of 403."))
  }

  @Test(
    "LW3040 advises to wait only if the failure can be over",
    arguments: [
      ("SWCERR00101 Bad HTTP Response: 404 Not Found", "The site serves the file now, so wait"),
      ("SWCERR00101 Bad HTTP Response: 403 Forbidden", "Allow AASA-Bot from every country"),
      ("SWCERR00301 Timeout", "Allow AASA-Bot from every country"),
      ("SWCERR00202 Connections to private IP addresses are not allowed", "a public address"),
    ]
  )
  func reasonOfRefusal(reason: String, cure: String) throws {
    let sample = try #require(HostingSample.all.first { $0.code == 3040 })
    var inspection = sample.inspection
    inspection.cdn?.exchange.headers = HeaderFields([("Apple-Failure-Reason", reason)])
    #expect(inspection.findings[0].cure.contains(cure))
    inspection.site?.first.body = Array("{".utf8)
    #expect(!inspection.findings[0].cure.contains("The site serves the file"))
  }
}
