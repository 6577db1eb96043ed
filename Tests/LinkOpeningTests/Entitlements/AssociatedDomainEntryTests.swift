import LinkOpening
import SiteAssociation
import Testing

@Suite("An entry of the associated domains")
struct AssociatedDomainEntryTests {
  @Test("An entry has a service, a host, a port and modes")
  func parts() throws {
    let entry = try #require(
      AssociatedDomainEntry("applinks:*.Example.com:8443?MODE=Developer+managed")
    )
    #expect(entry.service == .applinks)
    #expect(entry.domain == "*.example.com")
    #expect(entry.fileHost == "example.com")
    #expect(entry.port == 8443)
    #expect(entry.modes == [.developer, .managed])
  }

  @Test(
    "A text without a service, a host or a valid port is not an entry",
    arguments: ["", "example.com", ":example.com", "applinks:", "applinks:a.b:0", "applinks:a.b:x"]
  )
  func none(text: String) { #expect(AssociatedDomainEntry(text) == nil) }
}
