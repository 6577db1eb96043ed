import Foundation
import Testing

@testable import LinkService
@testable import LinkwrightTool

@Suite("qr")
struct QRTests {
  private static let configuration = Repository.example("linkwright.yaml")
  private static let link = "https://go.fernhill.example/lamp"

  private func draw(_ arguments: String...) throws -> Outcome {
    try outcome(of: ["qr", Self.link] + arguments)
  }

  @Test("A link of a configured host is marked, unless it should not be")
  func marker() throws {
    func svg(_ text: String) throws -> [UInt8] {
      Array(try QRDesign(text, style: QRStyle()).svg().utf8)
    }
    let marked = try svg(Self.link + "?lw_via=qr")
    #expect(try draw("--config", Self.configuration).bytes == marked)
    #expect(try draw("--config", Self.configuration, "--no-marker").bytes == svg(Self.link))
    // The association file of an own host is checked, too.
    let own = ["qr", "https://shop.fernhill.example/products/1", "--config", Self.configuration]
    #expect(
      try outcome(of: own).bytes == svg("https://shop.fernhill.example/products/1?lw_via=qr")
    )
    let other = ["qr", "https://other.example/a", "--config", Self.configuration]
    #expect(try outcome(of: other).bytes == svg("https://other.example/a"))
    #expect(
      try outcome(of: other + ["--marker"]).bytes == svg("https://other.example/a?lw_via=qr")
    )
  }

  @Test("The name of the file decides about the format")
  func file() throws {
    let scratch = try ScratchFolder()
    let png = scratch.path + "/code.PNG"
    let written = try draw("--no-marker", "--output", png, "--modules", "rounded")
    #expect(written.bytes.isEmpty && written.exit == .fine)
    #expect(
      written.text(on: .output)
        == "\(png): version 3, level M, 512 by 512 pixels, for \(Self.link)\n"
    )
    let bytes = try Data(contentsOf: URL(fileURLWithPath: png))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let svg = scratch.path + "/code"
    _ = try draw("--no-marker", "--output", svg, "--logo", png)
    #expect(try String(contentsOfFile: svg, encoding: .utf8).contains("data:image/png;base64,"))
  }

  @Test("A code that could not be scanned is refused with the cure and exit code 1")
  func refusals() throws {
    let refused = try draw("--no-marker", "--foreground", "#777777")
    #expect(refused.exit == .findings && refused.bytes.isEmpty)
    #expect(refused.text(on: .errors).contains("Use the foreground #7"))
    #expect(try draw("--margin", "3").text(on: .errors).contains("Use 4."))
  }

  @Test("Unusable input is refused with exit code 2")
  func unusable() throws {
    let scratch = try ScratchFolder()
    for (arguments, message) in [
      (["--logo", scratch.path + "/none.png"], "There is no such file."),
      (["--logo", "icon"], "The configuration has no icon"),
      (["--output", scratch.path + "/none/code.svg"], "cannot be written"),
    ] {
      let refused = try outcome(of: ["qr", Self.link] + arguments)
      #expect(refused.exit == .unusableInput)
      #expect(refused.text(on: .errors).contains(message), "\(refused.text(on: .errors))")
    }
    let terminal = QRRun(url: Self.link, style: QRStyle(format: .png))
    #expect(try terminal.outcome(isTerminal: true).exit == .unusableInput)
  }

  @Test("The process writes the picture alone to standard output")
  func process() async throws {
    let result = try await ToolProcess.shell("linkwright qr \(Self.link) --no-marker")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output == (try QRDesign(Self.link, style: QRStyle()).svg()))
  }
}
