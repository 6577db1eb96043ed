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

  @Test("A separator with a combining mark is still a separator")
  func combiningMarks() throws {
    let entry = try #require(AssociatedDomainEntry("applinks:\u{301}a.example?\u{301}mode=managed"))
    #expect(entry.service == .applinks)
    #expect(entry.domain == "\u{301}a.example")
    #expect(entry.address == "\u{301}a.example?\u{301}mode=managed")
    let modes = AssociatedDomainEntry("applinks:a.example?mode=\u{301}x+managed")?.modes
    #expect(modes == [.managed])
    let wildcard = try #require(AssociatedDomainEntry("applinks:*.\u{301}a.example"))
    #expect(wildcard.isWildcard && wildcard.fileHost == "\u{301}a.example")
    #expect(AssociatedDomainEntry("applinks:a.example:\u{301}1") == nil)
  }

  @Test(
    "A text without a service, a host or a valid port is not an entry",
    arguments: ["", "example.com", ":example.com", "applinks:", "applinks:a.b:0", "applinks:a.b:x"]
  )
  func none(text: String) { #expect(AssociatedDomainEntry(text) == nil) }
}
