import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import LinkService

@Suite("Golden pages")
struct GoldenPagesTests {
  @Test(
    "A page equals its golden file, for every kind and language",
    arguments: PageLanguage.builtIn
  )
  func golden(language: PageLanguage) throws {
    let renderer = try PageRenderer()
    for (name, page) in SamplePages.all(language) {
      let rendered = renderer.render(page)
      try expectGolden(rendered.goldenBody, "\(name).\(language.rawValue).html")
    }
  }

  @Test("A page has the recorded status and headers")
  func headers() throws {
    let renderer = try PageRenderer()
    var text = ""
    for (name, page) in SamplePages.all(.korean) {
      let rendered = renderer.render(page)
      text += "\(name): \(rendered.status)\n"
      text += rendered.headers.map { "  \($0.name.rawName): \($0.value)\n" }.joined()
    }
    try expectGolden(text, "Headers.txt")
  }

  private func expectGolden(_ text: String, _ name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden").appending(path: name)
    if ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1" {
      try Data(text.utf8).write(to: url)
    }
    let expected = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(text == expected, "\(name) differs")
  }
}

extension RenderedPage {
  var text: String { String(buffer: body) }

  /// Without the versions of the assets, which would change every file with every rule of the style.
  fileprivate var goldenBody: String {
    PageAssets().all.reduce(text) { $0.replacing($1.address, with: $1.path) }
  }
}
