import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import LinkService

/// Writes the pages for the tests in a browser (`Scripts/browser`).
@Suite("Pages as files")
struct PagesFolderTests {
  private static let folder = ProcessInfo.processInfo.environment["LINKWRIGHT_PAGES"]

  private struct Entry: Encodable {
    var path: String
    var file: String
    var status: Int
    var headers: [[String]]
    var language: String?
    var sample: String?
  }

  @Test(
    "Pages and assets are written for the browser tests",
    .enabled(if: folder != nil, "LINKWRIGHT_PAGES names no folder")
  )
  func write() throws {
    let folder = URL(fileURLWithPath: try #require(Self.folder))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let renderer = try PageRenderer()
    var entries: [Entry] = []
    func add(_ entry: Entry, _ body: [UInt8]) throws {
      try Data(body).write(to: folder.appending(path: entry.file))
      entries.append(entry)
    }
    for language in PageLanguage.builtIn {
      for (name, page) in SamplePages.all(language) {
        let rendered = renderer.render(page)
        let entry = Entry(
          path: "/\(language.rawValue)/\(name)",
          file: "\(name).\(language.rawValue).html",
          status: rendered.status,
          headers: rendered.headers.map { [$0.name.rawName, $0.value] },
          language: language.rawValue,
          sample: name
        )
        try add(entry, Array(buffer: rendered.body))
      }
    }
    for asset in PageAssets().all {
      let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: asset.path)
      let response = PublicResponse.file(
        asset.file,
        type: asset.contentType,
        maximumAge: 31_536_000,
        for: request
      )
      var headers: [[String]] = []
      response.forEachField { headers.append([$0.rawName, $1]) }
      let entry = Entry(
        path: asset.path,
        file: String(asset.path.split(separator: "/").last ?? ""),
        status: 200,
        headers: headers
      )
      try add(entry, asset.file.body)
    }
    try JSONEncoder().encode(entries).write(to: folder.appending(path: "index.json"))
  }
}
