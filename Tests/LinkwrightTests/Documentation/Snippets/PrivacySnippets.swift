import Linkwright
import Testing

enum SecretRoute: LinkRoute {
  case home
  case product(id: Int, ref: String?)
  case signIn(token: String)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case home = "/"
    case product = "/products/{id}?ref={ref}"
    case signIn = "/sign-in?token={token}"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    switch route {
    case .signIn: RoutePolicy(universalLinksOnly: true, neverRecord: true)
    default: RoutePolicy()
    }
  }
}

@Suite("The page about privacy")
struct PrivacySnippets {
  let table = LinkTable(SecretRoute.self, on: LinkSite(hosts: ["example.com"]))

  @Test func recordable() {
    let link = "https://example.com/products/42?ref=mail&email=ana%40example.com"
    #expect(table.recordable(link) == "https://example.com/products/42?ref=mail")
    #expect(table.recordable("https://example.com/sign-in?token=abc") == nil)
    #expect(table.recordable("https://somebody.example/") == nil)
    let unknown = "https://example.com/products/42/returns/3f9a8c"
    #expect(table.recordable(unknown) == "https://example.com/products/*")
  }

  func consent(hasAgreed: Bool) {
    let options = LinkClientOptions(recording: .deferred)
    let client = LinkClient(table, appKey: "the publishable key of the app", options: options)
    client.recording = hasAgreed ? .on : .off
    client.isEnabled = false
  }

  func forget(center: LinkCenter<SecretRoute>) async {
    await center.forget()
  }
}
