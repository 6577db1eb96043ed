import Foundation
import TestSupport
import Testing

/// The page and the service's folder are not part of every checkout.
private let isCheckoutComplete = ["ARCHITECTURE.md", "Service/Sources"].allSatisfy { path in
  FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path)
}

/// `ARCHITECTURE.md` has a table of folders below each heading that names a folder in backticks.
@Suite("ARCHITECTURE.md", .enabled(if: isCheckoutComplete))
struct ArchitectureTests {
  private let named: Set<String>

  init() throws {
    let page = try String(
      contentsOf: Repository.root.appending(path: "ARCHITECTURE.md"),
      encoding: .utf8
    )
    named = Self.folders(on: page)
  }

  /// The folders of the headings and of the first columns of the tables, as paths of the
  /// repository.
  private static func folders(on page: String) -> Set<String> {
    var folders: Set<String> = []
    var parent: String?
    for line in page.split(separator: "\n") {
      let names = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      if line.hasPrefix("#") {
        parent = names.first
        folders.formUnion(names)
      } else if line.hasPrefix("| `") {
        let cell = line.dropFirst(2).prefix { $0 != "|" }
        let own = names.prefix(cell.filter { $0 == "`" }.count / 2)
        folders.formUnion(own.map { name in parent.map { "\($0)/\(name)" } ?? name })
      }
    }
    return folders.filter { !$0.hasSuffix("Package.swift") }
  }

  @Test("Every folder that the page names exists")
  func exist() {
    for folder in named.sorted() {
      var isFolder: ObjCBool = false
      let path = Repository.root.appending(path: folder).path
      #expect(FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), "\(folder)")
      #expect(isFolder.boolValue, "\(folder) is not a folder")
    }
    #expect(named.count > 100)
  }

  @Test("The page names every folder with sources", arguments: ["Sources", "Service/Sources"])
  func complete(root: String) throws {
    let url = Repository.root.appending(path: root)
    let files = try #require(FileManager.default.enumerator(atPath: url.path))
    var folders: Set<String> = []
    for case let file as String in files {
      let folder = (file as NSString).deletingLastPathComponent
      let hasName = file.hasSuffix(".swift") || file.hasSuffix(".md") || file.hasSuffix(".yaml")
      if hasName, !folder.isEmpty { folders.insert("\(root)/\(folder)") }
    }
    #expect(folders.subtracting(named).sorted() == [])
  }

  /// The file systems of Macs usually ignore case, so a clone there would lose one of the two
  /// paths.
  @Test(
    "No two paths differ only in case",
    arguments: [
      "Sources", "Tests", "Service/Sources", "Service/Tests", "Scripts", "Examples", "docs",
    ]
  )
  func areDistinct(root: String) throws {
    let url = Repository.root.appending(path: root)
    let files = try #require(FileManager.default.enumerator(atPath: url.path))
    let paths = files.compactMap { $0 as? String }.filter { !$0.contains(".build/") }
    let alike = Dictionary(grouping: paths) { $0.lowercased() }.values.filter { $0.count > 1 }
    #expect(alike.map { $0.sorted() } == [])
  }
}
