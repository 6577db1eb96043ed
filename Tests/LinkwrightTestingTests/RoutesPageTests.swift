import Foundation
import Linkwright
import LinkwrightTesting
import TestSupport
import Testing

/// The routes at the top of docs/routes.md.
private enum Destination: LinkRoute {
  case home
  case invite(code: InviteCode)
  case product(id: Int, ref: String?)
  case receipt

  enum CodingKeys: String, CodingKey, CaseIterable {
    case home = "/", invite = "/invite/{code}", product = "/products/{id}?ref={ref}"
    case receipt = "/path/deeplink?scene=receipt"
  }
}

@Suite("docs/routes.md, output")
struct RoutesPageTests {
  private static let page = Repository.root.appending(path: "docs/routes.md")
  private static let isThere = FileManager.default.fileExists(atPath: page.path)

  @Test(
    "The page has the recorded rules and notes of its routes",
    .enabled(if: isThere, "docs is not part of this checkout")
  )
  func output() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let rules = associationRules(of: LinkTable(Destination.self, on: .shop))
    #expect(text.contains("```json\n" + rules.json() + "```\n"), "\(rules.json())")
    let shown = text.split(separator: "\n").filter { $0.hasPrefix("/products/{id}?ref={ref}: ") }
    #expect(!shown.isEmpty)
    for line in shown {
      #expect(rules.notes.contains { $0.description == line }, "\(rules.notes)")
    }
  }
}
