import Linkwright
import Testing

@Suite("LinkSite, findings about ports")
struct PortFindingTests {
  @Test(
    "A port that no link can have is found",
    arguments: ["+8443", "08443", "-1", "0", "00", "65536", "", "8443a", "８４４３", "84:43", "٨"]
  )
  func port(text: String) {
    #expect(LinkSite(hosts: ["example.com:" + text]).findings.map(\.code) == [.site])
    #expect(LinkSite(hosts: [], brandedHosts: ["a.example:" + text]).findings.count == 1)
  }

  @Test("A port that links have is accepted", arguments: ["1", "80", "8443", "65535"])
  func accepted(text: String) {
    #expect(LinkSite(hosts: ["example.com:" + text]).findings.isEmpty)
  }
}
