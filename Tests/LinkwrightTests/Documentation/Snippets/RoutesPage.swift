import Foundation
import Linkwright
import LinkwrightTesting
import SiteAssociation
import Testing

// The Swift of docs/routes.md, with the declarations around it.

enum RoutesPage {
  enum Destination: LinkRoute {
    case home
    case invite(code: InviteCode)
    case product(id: Int, ref: String?)
    case receipt

    enum CodingKeys: String, CodingKey, CaseIterable {
      case home = "/", invite = "/invite/{code}", product = "/products/{id}?ref={ref}"
      case receipt = "/path/deeplink?scene=receipt"
    }
  }

  static func table() -> LinkTable<Destination> {
    let site = LinkSite(
      hosts: ["example.com"],
      brandedHosts: ["brand.example"],
      schemes: ["example"]
    )
    let table = LinkTable(Destination.self, on: site)

    #expect(table.findings == [])

    return table
  }
}

@Suite("The page about routes, its tests")
struct RoutesPageTests {
  let table = RoutesPage.table()
  let publishedCopy = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    let file = associationRules(of: table).associationFile(for: ["9JA89QQLNQ.com.fernhill.shop"])
    try Data(file.utf8).write(to: publishedCopy)
  }

  @Test func patterns() {
    #expect(table.findings == [])
    #expect(table.roundTripFailures() == [])
  }

  @Test func rules() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "link-rules.json")
    #expect(try associationRules(of: table).drift(from: file) == nil)
  }

  @Test func publishedFile() throws {
    let file = try Data(contentsOf: publishedCopy)
    let comparison = try compare(file, for: "9JA89QQLNQ.com.fernhill.shop", to: table)
    #expect(comparison.problems(.staysInBrowser) == [])
  }
}
