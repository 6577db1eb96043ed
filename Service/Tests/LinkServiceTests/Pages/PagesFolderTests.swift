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
    var brand: String?
    var language: String?
    var sample: String?
    var platform: String?
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
    var paths: Set<String> = []
    func add(_ entry: Entry, _ body: [UInt8]) throws {
      // The later page would overwrite the former one, which no test would then see.
      try #require(paths.insert(entry.path).inserted, "\(entry.path) is written twice")
      try Data(body).write(to: folder.appending(path: entry.file))
      entries.append(entry)
    }
    let (samples, brandFiles) = try BrowserPages.all()
    for sample in samples {
      let rendered = renderer.render(sample.page)
      let language = sample.language.rawValue
      let entry = Entry(
        path: "/\(sample.brand)/\(language)/\(sample.name)",
        file: "\(sample.brand).\(sample.name).\(language).html",
        status: rendered.status,
        headers: rendered.headers.map { [$0.name.rawName, $0.value] },
        brand: sample.brand,
        language: language,
        sample: sample.name,
        platform: sample.page.platform.rawValue
      )
      try add(entry, Array(buffer: rendered.body))
    }
    let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
    func addFile(_ response: PublicResponse, at path: String, _ body: [UInt8]) throws {
      var headers: [[String]] = []
      response.forEachField { headers.append([$0.rawName, $1]) }
      let file = String(path.split(separator: "/").last ?? "")
      try add(Entry(path: path, file: file, status: 200, headers: headers), body)
    }
    for asset in PageAssets().all {
      let response = PublicResponse.file(
        asset.file,
        type: asset.contentType,
        maximumAge: 31_536_000,
        for: request
      )
      try addFile(response, at: asset.path, asset.file.body)
    }
    for file in brandFiles {
      try addFile(file.response(to: request), at: file.path, file.file.body)
    }
    try JSONEncoder().encode(entries).write(to: folder.appending(path: "index.json"))
  }

  @Test("The configuration of the sample brands has no findings")
  func sampleBrands() throws {
    let file = try BrowserPages.configurationFile()
    #expect(file.findings.isEmpty, "\(file.findings)")
    #expect(file.attachments.allSatisfy { $0.findings.isEmpty }, "\(file.attachments)")
    #expect(file.configuration?.brands.count == 2)
  }
}
