import Foundation
import TestSupport
import Testing

/// The Swift on a page is part of a file that is compiled, here or by `make test-apple`.
@Suite("Swift in the documentation")
struct SwiftExampleTests {
  /// `docs` is not part of every checkout. `Scripts/test-first-link` compiles the blocks of
  /// FirstLink.
  static let pages =
    ["README.md", "docs/getting-started.md", "docs/routes.md"].filter(isThere)
    + files(in: "docs/migrating", "md")
    + files(in: "Sources/Linkwright/Linkwright.docc", "md").filter {
      !$0.hasSuffix("/FirstLink.md")
    }

  private static let snippets = "Tests/LinkwrightTests/Documentation/Snippets"
  /// `InviteStory` is missing: `make test-apple` does not compile it.
  private static let folders = [
    snippets, "Checks/AppleShims/Sources/Snippets", "Checks/AppleShims/Sources/UITestSnippets",
    "Examples/Shared", "Examples/ScreensSwiftUI",
    "Examples/ScreensUIKit", "Examples/SwiftUIAppDelegate", "Examples/SwiftUISceneDelegate",
    "Examples/UIKitAppDelegate", "Examples/UIKitSceneDelegate", "Examples/AppKitAppDelegate",
    "Examples/AppClip", "Examples/Widget",
  ]

  private static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path)
  }

  private static func files(in folder: String, _ kind: String) -> [String] {
    let path = Repository.root.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix("." + kind) }.sorted().map { "\(folder)/\($0)" }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  private static func sources() throws -> [CompiledSource] {
    try folders.flatMap { files(in: $0, "swift") }.map { try CompiledSource(text($0)) }
  }

  @Test("Every Swift block of a page is part of a compiled file", arguments: pages)
  func compiled(page: String) throws {
    let sources = try Self.sources()
    for example in try SwiftExample.all(on: page, Self.text(page)) {
      #expect(sources.contains { $0.contains(example) }, "\(example) is in no compiled file")
    }
  }

  @Test("The pages have at least 30 Swift blocks, and snippets have no conditional code")
  func guards() throws {
    let count = try Self.pages.reduce(0) { try $0 + SwiftExample.all(on: $1, Self.text($1)).count }
    #expect(count >= 30)
    for file in Self.files(in: Self.snippets, "swift") {
      #expect(try !Self.text(file).contains("#if"), "\(file)")
    }
  }

  @Test(
    "A block that differs in a line or in the order of paragraphs is not found",
    arguments: [
      ("a\nb", true), ("  a\n    b", true), ("a\n\nd", true), ("d", true),
      ("a\nd", false), ("d\n\na", false), ("a\nb // c", false), ("e", false), ("", false),
    ]
  )
  func canFail(block: String, isThere: Bool) throws {
    let source = CompiledSource("func f() {\n  a\n  b\n  c\n  d\n}\n// e\n")
    let page = "text\n```swift\n\(block)\n```\n```sh\ne\n```\n"
    let examples = SwiftExample.all(on: "page", page)
    #expect(examples.count == 1 && examples.first?.line == 2)
    #expect(try source.contains(#require(examples.first)) == isThere)
  }
}
