import Foundation
import LinkService
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("docs/expectations.md")
struct ExpectationDocumentationTests {
  private static func rows() throws -> [Substring] {
    let url = Repository.root.appending(path: "docs/expectations.md")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
  }

  @Test("The page lists exactly the finding codes with their titles")
  func codes() throws {
    let rows = try Self.rows().filter { $0.hasPrefix("| LW") }.map(String.init)
    #expect(rows == ExpectationFinding.allCases.map { "| \($0.code) | \($0.title) |" })
    #expect(ExpectationFinding.allCases.filter { $0.severity != .error } == [.hostWithoutFile])
  }

  @Test("The page lists every key")
  func keys() throws {
    let rows = try Self.rows()
    func check<Key: ConfigurationKeys>(_ keys: Key.Type) {
      for key in Key.allCases {
        let isRequired = Key.required.contains(key)
        #expect(
          rows.contains { row in
            row.hasPrefix("| `\(key.rawValue)` | ") && row.contains("| required |") == isRequired
          },
          "\(key)"
        )
      }
    }
    check(ExpectationFileKey.self)
    check(ExpectationHostKey.self)
    check(ExpectationAppKey.self)
    check(ExpectationKey.self)
  }

  @Test("The page lists every outcome")
  func outcomes() throws {
    let rows = try Self.rows().joined()
    for form in TapOutcome.forms where form != "APP" {
      #expect(rows.contains("`\(form)`"), "\(form)")
    }
  }

  @Test("The page lists every format")
  func formats() throws {
    let rows = try Self.rows().joined()
    for format in TestFormat.allCases where format != .json {
      #expect(rows.contains("`--format \(format.rawValue)`"), "\(format)")
    }
  }
}
