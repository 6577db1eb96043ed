import Foundation
import ProcessTestSupport
import Testing

@testable import LinkService

@Suite("QR codes")
struct QRCodePagesTests {
  private static let reader = "/usr/bin/zbarimg"
  private static let links = [
    "https://go.example/summer", "https://go.example/a?b=%E3%81%82&c=%22%3C",
    "https://go.example/" + String(repeating: "long-", count: 150),
  ]

  @Test(
    "A QR code decodes to its link",
    .enabled(if: FileManager.default.isExecutableFile(atPath: reader), "zbarimg is not installed"),
    arguments: links
  )
  func decodes(link: String) async throws {
    let picture = try picture(of: #require(QRCode(link)))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pgm")
    try picture.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let command = ExternalCommand(
      URL(fileURLWithPath: Self.reader),
      ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file.path(percentEncoded: false)]
    )
    let result = try await command.run()
    #expect(String(decoding: result.output, as: UTF8.self) == link + "\n")
  }

  @Test("A QR code has its quiet zone and stays within its side", arguments: links)
  func quietZone(link: String) throws {
    let code = try #require(QRCode(link))
    let bars = try bars(of: code)
    #expect(bars.map(\.x).min() == 4)
    #expect(bars.map(\.y).min() == 4)
    #expect(bars.map { $0.x + $0.width }.max() == code.side - 4)
    #expect(bars.map(\.y).max() == code.side - 5)
  }

  @Test("A link that is too long has no QR code")
  func tooLong() {
    #expect(QRCode("https://go.example/" + String(repeating: "x", count: 2000)) == nil)
    #expect(QRCode("https://go.example/" + String(repeating: "x", count: 5000)) == nil)
    #expect(QRCode("") == nil)
  }

  private func bars(of code: QRCode) throws -> [(x: Int, y: Int, width: Int)] {
    try code.path.matches(of: /M(\d+) (\d+)h(\d+)v1h-\d+z/).map {
      (try #require(Int($0.1)), try #require(Int($0.2)), try #require(Int($0.3)))
    }
  }

  /// A portable grey map with four pixels for a module.
  private func picture(of code: QRCode) throws -> Data {
    let scale = 4
    let width = code.side * scale
    var pixels = [UInt8](repeating: 255, count: width * width)
    for bar in try bars(of: code) {
      for row in (bar.y * scale)..<((bar.y + 1) * scale) {
        for column in (bar.x * scale)..<((bar.x + bar.width) * scale) {
          pixels[row * width + column] = 0
        }
      }
    }
    return Data("P5 \(width) \(width) 255\n".utf8) + Data(pixels)
  }
}
