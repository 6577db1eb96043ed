import Foundation
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("What links are under a configuration")
struct ConfiguredLinkTests {
  /// Links, their forms and their destinations, under the configuration of the examples.
  static let links: [(String, ConfiguredLink.Form, String?)] = [
    ("https://go.fernhill.example/fryYl", .short, nil),
    ("https://go.fernhill.example/fryYl/", .short, nil),
    ("https://go.fernhill.example/products/42?ref=a", .long, "/products/42?ref=a"),
    ("https://go.fernhill.example/products/42/reviews", .unknown, nil),
    ("https://go.fernhill.example/.well-known/x", .unknown, nil),
    ("https://go.fernhill.example/wp-login.php", .unknown, nil),
    ("https://open.fernhill.example/a/b", .long, "/a/b"),
    ("https://shop.fernhill.example/a/b", .universal, "/a/b"),
    ("https://SHOP.fernhill.example/a/b", .universal, "/a/b"),
    ("fernhill://products/42", .scheme, "/products/42"),
    ("fernhill-beta://x/y", .scheme, "/x/y"),
    (
      "https://go.fernhill.example/abc123?deeplink=fernhill%3A%2F%2Fproducts%2F42", .tracker,
      "/products/42"
    ),
    ("https://www.fernhill.example/products/42", .foreign, nil),
    ("other://x", .foreign, nil),
    ("https://go.fernhill.example:8443/fryYl", .foreign, nil),
  ]

  @Test("A link has a form and a destination", arguments: links)
  func form(url: String, form: ConfiguredLink.Form, destination: String?) throws {
    let folder = Repository.root.appending(path: "Examples/").path(percentEncoded: false)
    let file = ConfigurationFile(reading: try Repository.bytes("Examples/linkwright.yaml")) {
      try ConfigurationFileReader.bytes(at: folder + $0)
    }
    let configuration = try #require(file.configuration)
    let link = ConfiguredLinks(configuration).link(url)
    #expect(link == ConfiguredLink(form: form, destination: destination))
  }

  @Test("An invite code is an invitation")
  func invitation() throws {
    let host = """
      apps: [{name: shop, teamID: ABCDE12345, bundleID: com.example.shop}]
      hosts: [{host: go.example.com, kind: branded, apps: [shop]}]

      """
    let configuration = try #require(read(host).configuration)
    var generator = SystemRandomNumberGenerator()
    let code = InviteCode.random(using: &generator)
    let link = ConfiguredLinks(configuration).link("https://go.example.com/invite/\(code)")
    #expect(link.form == .invitation)
    #expect(
      ConfiguredLinks(configuration).link("https://go.example.com/invite/no").form == .unknown
    )
  }
}
