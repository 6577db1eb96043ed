import LinkOpening
import SiteAssociation
import Testing

@Suite("Association states on a device")
struct AssociationStateLookupTests {
  @Test("The state of a file is found by the whole entry, then without its mode, then by its host")
  func keys() throws {
    let entry = try #require(
      AssociatedDomainEntry("applinks:*.Fernhill.example:8443?mode=developer")
    )
    #expect(entry.address == "*.fernhill.example:8443?mode=developer")
    let keys = [
      "*.fernhill.example:8443?mode=developer", "*.fernhill.example:8443", "fernhill.example:8443",
    ]
    var app = InstalledApp(id: "A7K2M9QX4T.net.fernhill.shop")
    #expect(failure(of: app, entry) == nil)
    for (index, key) in keys.enumerated().reversed() {
      app.associations[key] = AssociationState(.failed(reason: "\(index)"))
      #expect(failure(of: app, entry) == "\(index)")
    }
  }

  private func failure(of app: InstalledApp, _ entry: AssociatedDomainEntry) -> String? {
    guard case .failed(let reason) = app.association(for: entry).status else { return nil }
    return reason
  }
}
