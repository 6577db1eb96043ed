import Foundation
import LinkwrightCore
import LinkwrightTesting
import ProcessTestSupport
import Testing

@testable import LinkService

@Suite("Scanning QR codes")
struct QRScanTests {
  private static let reader = "/usr/bin/zbarimg"
  private static let renderer = "/usr/bin/rsvg-convert"
  private static let hasTools = [reader, renderer].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private struct Sample {
    var text: String
    var design: QRDesign
    var file: [UInt8]
    var name: String
  }

  @Test(
    "1,000 random codes that the management API does not refuse scan",
    .enabled(if: hasTools, "zbarimg or rsvg-convert is not installed"),
    .timeLimit(.minutes(10))
  )
  func scan() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "qr-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededGenerator(seed: 1000)
    var number = 0
    while number < 1000 {
      var batch: [Sample] = []
      while batch.count < 50 {
        // Half of the codes have a logo, and half are PNG.
        guard
          let (text, design, file) = try Self.random(
            hasLogo: number % 4 < 2,
            format: number % 2 == 0 ? .svg : .png,
            using: &random
          )
        else { continue }
        batch.append(Sample(text: text, design: design, file: file, name: "\(number).png"))
        number += 1
      }
      try await draw(batch, in: folder, using: &random)
      let texts = try await read(batch.map(\.name), in: folder)
      for sample in batch where texts[sample.name] != sample.text {
        var style = sample.design.style
        style.logo?.bytes = []
        Issue.record("Version \(sample.design.version), \(style): \(sample.text)")
      }
    }
  }

  private static func random(
    hasLogo: Bool,
    format: QRStyle.Format,
    using random: inout SeededGenerator
  ) throws -> (String, QRDesign, [UInt8])? {
    var style = QRStyle.random(isWild: false, using: &random)
    style.format = format
    style.logo = hasLogo ? .noise(using: &random) : nil
    let length = Int.random(in: hasLogo ? 20...106 : 20...600, using: &random)
    let text = ScanMarker.added(to: .randomLink(byteCount: length, using: &random))
    guard let design = try? QRDesign(text, style: style) else { return nil }
    var request = try QRRequest(LinkQuery(style.query))
    request.style.logo = try style.logo.map { try QRLogo(checking: $0.bytes) }
    let response = try request.response(for: text)
    return (text, design, response.body)
  }

  private func draw(
    _ samples: [Sample],
    in folder: URL,
    using random: inout SeededGenerator
  ) async throws {
    for sample in samples {
      let file = folder.appending(path: sample.name)
      guard sample.design.style.format == .svg else {
        try Data(sample.file).write(to: file)
        continue
      }
      let source = file.appendingPathExtension("svg")
      try Data(sample.file).write(to: source)
      // At least four pixels for a module, and rarely a whole number.
      let size = sample.design.side * 4 + Int.random(in: 0..<300, using: &random)
      let command = ExternalCommand(
        URL(fileURLWithPath: Self.renderer),
        [
          "--width=\(size)", "--height=\(size)", "--output=\(file.path(percentEncoded: false))",
          source.path(percentEncoded: false),
        ]
      )
      let result = try await command.run()
      try #require(result.status.code == 0)
    }
  }

  /// Returns the text that was read in each file.
  private func read(_ names: [String], in folder: URL) async throws -> [String: String] {
    let command = ExternalCommand(
      URL(fileURLWithPath: Self.reader),
      ["--quiet", "--xml", "-Sdisable", "-Sqrcode.enable"]
        + names.map { folder.appending(path: $0).path(percentEncoded: false) }
    )
    let output = String(decoding: try await command.run().output, as: UTF8.self)
    var texts: [String: String] = [:]
    for source in output.components(separatedBy: "<source href='").dropFirst() {
      guard
        let name = source.components(separatedBy: "'").first?.split(separator: "/").last,
        let start = source.range(of: "<![CDATA["),
        let end = source.range(of: "]]>")
      else { continue }
      texts[String(name)] = String(source[start.upperBound..<end.lowerBound])
    }
    return texts
  }
}
