import Foundation
import Testing

@testable import Linkwright

@Suite("LinkSite, findings")
struct SiteFindingTests {
  static let hosts: [(String, String)] = [
    ("applinks:example.com", "Write “example.com”."),
    ("applinks:example.com?mode=developer", "Write “example.com”."),
    ("webcredentials:example.com", "Write “example.com”."),
    ("https://example.com", "Write “example.com”."),
    ("https://example.com/links?a#b", "Write “example.com”."),
    ("Example.com/", "Write “example.com”."),
    ("example.com:443", "Write “example.com”."),
    ("example.com.", "Write “example.com”."),
    ("applinks:*.example.com", "Write “*.example.com”."),
    ("*.example.com", "Write “example.com”, or add the host of your links before the wildcard."),
    ("*example.com", "as in “*.example.com”."),
    ("a.*.example.com", "as in “*.example.com”."),
    ("*", "as in “*.example.com”."),
    ("*.com", "as in “*.example.com”."),
    ("example", "as in “example.com”."),
    ("example.com:0", "as in “example.com”."),
    ("example.com:80000", "as in “example.com”."),
    ("straße.example", "as in “example.com”."),
    ("user@example.com", "as in “example.com”."),
    ("exa mple.com", "as in “example.com”."),
    ("example..com", "as in “example.com”."),
    ("", "as in “example.com”."),
  ]

  @Test(
    "A host that was copied in another form has a finding with the correction",
    arguments: hosts
  )
  func host(host: String, end: String) {
    let site = LinkSite(hosts: [host])
    #expect(site.findings.map(\.code) == [.site])
    #expect(site.findings.map(\.pattern) == [host.lowercased()])
    #expect(site.findings.allSatisfy { $0.message.hasSuffix(end) }, "\(site.findings)")
    #expect(LinkTable(Destination.self, on: site).findings == site.findings)
  }

  @Test(
    "A port that no link can have is found",
    arguments: ["+8443", "08443", "-1", "0", "00", "65536", "", "8443a", "８４４３", "84:43", "٨"]
  )
  func port(text: String) {
    #expect(LinkSite(hosts: ["example.com:" + text]).findings.map(\.code) == [.site])
    #expect(LinkSite(hosts: [], brandedHosts: ["a.example:" + text]).findings.count == 1)
  }

  @Test("A port that links have is accepted", arguments: ["1", "80", "8443", "65535"])
  func acceptedPort(text: String) {
    #expect(LinkSite(hosts: ["example.com:" + text]).findings.isEmpty)
  }

  static let schemes: [(String, String)] = [
    ("example://", "Write “example”."), ("example:", "Write “example”."),
    ("https", "Choose another scheme."), ("my_app", "“+”, “-” and “.”."),
    ("1app", "“+”, “-” and “.”."), ("", "“+”, “-” and “.”."),
  ]

  @Test("A scheme that no link can have has a finding with the correction", arguments: schemes)
  func scheme(scheme: String, end: String) {
    let findings = LinkSite(hosts: ["example.com"], schemes: [scheme]).findings
    #expect(findings.map(\.pattern) == [scheme])
    #expect(findings.allSatisfy { $0.message.hasSuffix(end) }, "\(findings)")
  }

  static let correct = [
    LinkSite.example, LinkSite(hosts: []), LinkSite(hosts: ["localhost:8080", "192.168.1.7"]),
    LinkSite(hosts: ["xn--strae-oqa.example", "EXAMPLE.com:8443"], schemes: ["com.example.app+x"]),
    LinkSite(hosts: ["example.com", "*.tenants.example"]),
    LinkSite(hosts: ["*.tenants.example"], brandedHosts: ["brand.example"]),
  ]

  @Test("A correct site has no findings", arguments: correct)
  func noFindings(site: LinkSite) { #expect(site.findings == []) }

  @Test(
    "The first foreign link of a site that is written in another form is reported with the correction",
    arguments: [
      ("https://example.com/a", "“applinks:example.com” is not written correctly."),
      ("https://www.example.com/a", "“https://www.example.com/” is not written correctly."),
      ("example://a", "“example://” is not written correctly."),
    ]
  )
  func resemblance(url: String, start: String) throws {
    let site = LinkSite(
      hosts: ["applinks:example.com", "https://www.example.com/"],
      schemes: ["example://"]
    )
    let resemblance = try #require(SiteResemblance(of: url, to: site))
    #expect(resemblance.reason.hasPrefix(start), "\(resemblance.reason)")
    #expect(resemblance.reason.contains(" Write “"))
  }

  @Test("A branded host is neither a wildcard nor an own host")
  func branded() {
    let site = LinkSite(hosts: ["a.example"], brandedHosts: ["*.b.example", "a.example"])
    #expect(site.findings.map(\.pattern) == ["*.b.example", "a.example"])
  }
}

@Suite("LinkSite, wildcard hosts")
struct WildcardHostTests {
  private static let site = LinkSite(
    hosts: ["*.tenants.example", "example.com", "*.local.example:8443"],
    brandedHosts: ["go.tenants.example"],
    schemes: ["example"]
  )

  static let links: [(String, LinkForm)] = [
    ("https://a.tenants.example/products/1", .universal),
    ("https://A.B-2.Tenants.example:443/products/1", .universal),
    ("https://go.tenants.example/fryYl", .short),
    ("https://a.local.example:8443/", .universal),
    ("https://tenants.example/products/1", .foreign),
    ("https://.tenants.example/", .foreign),
    ("https://a..tenants.example/", .foreign),
    ("https://atenants.example/", .foreign),
    ("https://evil.example:x.tenants.example/", .foreign),
    ("https://evil.example／.tenants.example/", .foreign),
    ("https://evil.example%2f.tenants.example/", .foreign),
    ("https://a.tenants.example:8443/", .foreign),
    ("https://a.tenants.example.evil.example/", .foreign),
    ("https://a.local.example/", .foreign),
    ("https://*.tenants.example/", .foreign),
  ]

  @Test("A wildcard stands for one or more labels before its host", arguments: links)
  func form(url: String, form: LinkForm) { #expect(Self.site.form(of: url) == form) }

  @Test("A link is printed with the first host that is not a wildcard, or with a given host")
  func printing() throws {
    let table = LinkTable(Destination.self, on: Self.site)
    let route = Destination.product(id: 1, ref: nil)
    #expect(try table.url(for: route) as String == "https://example.com/products/1")
    let url = try table.url(for: route, on: "a.tenants.example")
    #expect(url == "https://a.tenants.example/products/1")
    #expect(table.route(for: url) == .route(route))
    for host in [
      "tenants.example", "evil.example", "a.tenants.example/x", "go.tenants.example", "*",
    ] {
      #expect(throws: RoutePrintingError.self) { try table.url(for: route, on: host) }
    }
  }
}

@Suite("LinkTable and LinkSite, with URL values")
struct LinkTableURLTests {
  @Test("A URL has the same route, form and destination as its text")
  func reading() throws {
    for text in ["https://example.com/products/42?ref=mail&x=1", "example://no/such", "mailto:a@b"]
    {
      let url = try #require(URL(string: text))
      #expect(LinkTable.example.route(for: url) == LinkTable.example.route(for: text))
      #expect(
        LinkTable.example.recordable(url)?.absoluteString == LinkTable.example.recordable(text)
      )
      #expect(LinkSite.example.form(of: url) == LinkSite.example.form(of: text))
      #expect(LinkSite.example.link(url) == LinkSite.example.link(text))
      #expect(LinkSite.example.destination(of: url) == LinkSite.example.destination(of: text))
      #expect(LinkSite.example.campaign(of: url) == LinkSite.example.campaign(of: text))
    }
  }

  @Test("A route is printed as a URL where one is wanted, and as a string elsewhere")
  func printing() throws {
    let text = try LinkTable.example.url(for: .home)
    let url: URL = try LinkTable.example.url(for: .home, as: .scheme)
    #expect(text == "https://example.com/")
    #expect(url == URL(string: "example://"))
  }
}
