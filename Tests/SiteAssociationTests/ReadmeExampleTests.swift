import Foundation
import SiteAssociation
import Testing

@Suite("The README")
struct ReadmeExampleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("Its Swift example is the code of this test, and says what happens")
  func example() throws {
    let path = Self.root.appending(path: "Examples/apple-app-site-association.json")
    let bytes = try Data(contentsOf: path)
    // The lines of the example, from here:
    let file = AssociationFile(reading: bytes)
    let rules = file.ruleSet(for: "A7K2M9QX4T.net.fernhill.shop")
    let decision = rules?.decide("https://fernhill.example/products/42")
    // to here, but for the name in the last one.
    #expect(decision == .match)

    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let block = try #require(readme.split(separator: "```swift\n").dropFirst().first)
    let lines = block.prefix { $0 != "`" }.split(separator: "\n")
    #expect(lines.count == 3)
    for line in lines {
      #expect(source.contains(line.split(separator: "  //")[0]), "\(line)")
    }
  }
}
