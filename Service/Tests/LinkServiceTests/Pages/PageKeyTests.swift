import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Keys of pages")
struct PageKeyTests {
  /// For each property of a subject, other values.
  private static let changes:
    [(property: String, values: [@Sendable (inout PageSubject) throws -> Void])] = [
      ("site", [{ $0.site = try subject(on: "brand.example").site }]),
      ("kind", [{ $0.kind = .card }, { $0.kind = .gone }]),
      ("app", [{ $0.app = nil }]),
      (
        "link",
        [
          { $0.link = try link("/other", on: $0.site) },
          { $0.link = try link("/e\u{301}", on: $0.site) },
          { $0.link = try link("/\u{E9}", on: $0.site) },
          { $0.link = try link("/slug?a", on: $0.site) },
          { $0.link = try link("/slug?a&b", on: $0.site) },
        ]
      ),
      ("language", [{ $0.language = .korean }]),
      ("platform", [{ $0.platform = .android }, { $0.platform = .desktop }]),
      ("browser", [{ $0.browser = .line }, { $0.browser = .chrome }]),
      ("canBeTablet", [{ $0.canBeTablet = true }]),
      ("isContinuation", [{ $0.isContinuation = true }]),
      ("pageHost", [{ $0.pageHost = "example.com" }, { $0.pageHost = "" }]),
      (
        "destination",
        [
          { $0.destination = LinkDestination(path: "/a") },
          { $0.destination = LinkDestination(path: "/a", query: "") },
          { $0.destination = LinkDestination(path: "/a", fragment: "") },
        ]
      ),
      ("campaign", [{ $0.campaign = "a" }, { $0.campaign = "" }]),
      (
        "invitation",
        [
          { $0.invitation = .init(code: SamplePages.code) },
          { $0.invitation = .init(code: SamplePages.code, state: .revoked) },
          { $0.invitation = .init(code: SamplePages.code, state: .expired) },
          { $0.invitation = .init(code: SamplePages.code, state: .exhausted) },
          { $0.invitation = .init(code: SamplePages.code, inviterName: "a") },
          {
            $0.invitation = .init(
              code: SamplePages.code,
              expiresAt: Timestamp(milliseconds: 1)
            )
          },
        ]
      ),
      (
        "preview",
        [
          { $0.preview = SocialPreview(title: "a") },
          { $0.preview = SocialPreview(description: "a") },
          { $0.preview = SocialPreview(imageURL: "a") },
          { $0.preview = SocialPreview(title: "\u{E9}") },
          { $0.preview = SocialPreview(title: "e\u{301}") },
        ]
      ),
      ("template", [{ $0.template = "a" }]),
      ("isUnlisted", [{ $0.isUnlisted = true }]),
      ("webURL", [{ $0.webURL = "a" }]),
    ]

  @Test("Subjects that differ in one property have different keys")
  func different() throws {
    let original = try Self.subject(on: "brand.example")
    var keys = [PageKey(original)]
    #expect(keys == [PageKey(original)])
    for change in Self.changes {
      for value in change.values {
        var subject = original
        try value(&subject)
        let key = PageKey(subject)
        #expect(!keys.contains(key), "\(change.property)")
        keys.append(key)
      }
    }
  }

  @Test("The keys of all properties are tested")
  func complete() throws {
    let subject = Mirror(reflecting: try Self.subject(on: "brand.example"))
    #expect(subject.children.compactMap(\.label) == Self.changes.map(\.property))
  }

  @Test("Visits with different click IDs in the query have the same key")
  func clickID() throws {
    let subject = try Self.subject(on: "brand.example")
    var other = subject
    other.link = try Self.link(
      "/slug?lw_click=01993b5e-0000-7000-8000-000000000000",
      on: subject.site
    )
    #expect(PageKey(other) == PageKey(subject))
  }

  private static func subject(on host: String) throws -> PageSubject {
    let site = try #require(SiteDirectory(example).site(forHostHeader: host))
    return PageSubject(
      site: site,
      kind: .open,
      app: site.apps.first,
      link: try link("/slug", on: site),
      language: .english,
      platform: .ios,
      browser: .safari,
      canBeTablet: false,
      isContinuation: false,
      pageHost: nil
    )
  }

  private static let example = ServiceConfiguration.example

  private static func link(_ target: String, on site: HostSite) throws -> SharedLink {
    SharedLink(try #require(RequestTarget(target)), on: site.host)
  }
}
