import ArgumentParser
import Foundation
import LinkOpening
import Testing

@testable import LinkwrightTool

@Suite("tap")
struct TapTests {
  private static let shop = "https://shop.fernhill.example/products/7"
  private static let device = ["--device", Repository.example("device.yaml")]
  private static let file = ["-j", Repository.example("apple-app-site-association.json")]
  private static let twoApps = [
    "-j", #"{ "applinks": { "details": [{ "appIDs": ["A.b", "C.d"], "components": [{}] }] } }"#,
  ]

  static let cases: [(String, [String])] = [
    ("notes", device + ["--from", "notes", shop]),
    ("address-bar", device + ["--from", "address-bar", shop]),
    ("same-host", device + ["--from", "safari:https://shop.fernhill.example/", shop]),
    ("other-host", device + ["--from", "safari:https://news.example/", shop]),
    (
      "lone-script",
      device + [
        "--from", "safari:https://news.example/", "--cause", "lone-script", "--reached-by",
        "address-bar", shop,
      ]
    ),
    ("no-rule", file + ["--from", "notes", "https://fernhill.example/product/7"]),
    ("excluded", file + ["--from", "notes", "https://fernhill.example/help/7"]),
    ("not-fetched", device + ["--from", "notes", "https://www.fernhill.example/products/7"]),
    ("bare-domain", device + ["--from", "notes", "https://fernhill.example/products/7"]),
    ("developer", device + ["--from", "notes", "https://staging.fernhill.example/"]),
    ("redirect", device + ["--from", "redirect:https://click.other.example/x", shop]),
    ("own-app", device + ["--from", "own-app", "--universal-links-only", shop]),
    ("web-view-new", file + ["--from", "web-view:new", "https://fernhill.example/products/7"]),
    ("web-view-tap", file + ["--from", "web-view:tap:https://a.example", shop]),
    ("qr", device + ["--from", "qr", shop]),
    ("post", device + ["--from", "safari:https://news.example/", "--cause", "post", shop]),
    ("scheme", device + ["--from", "safari:https://news.example/", "fernhill://products/7"]),
    ("scheme-missing", device + ["--from", "notes", "other://x"]),
    ("long-press", device + ["--from", "long-press:browser", shop]),
    ("json", ["--json"] + device + ["--from", "notes", shop]),
    (
      "json-redirect", ["--json"] + file + ["--from", "redirect:https://click.other.example", shop]
    ),
    ("two-apps", twoApps + ["--from", "notes", shop]),
    ("one-of-two-apps", twoApps + ["--app", "C.d", "--from", "notes", shop]),
    ("the-other-of-two-apps", twoApps + ["--app", "A.b", "--from", "notes", shop]),
    (
      "two-apps-installed",
      twoApps + ["--app", "C.d", "--installed", "A.b", "--from", "notes", shop]
    ),
    ("json-one-of-two-apps", ["--json"] + twoApps + ["--app", "C.d", "--from", "notes", shop]),
    (
      "build-setting",
      [
        "--device",
        Repository.golden.appending(path: "tap/build-setting.yaml").path(percentEncoded: false),
        "--from", "notes", shop,
      ]
    ),
    ("other-app", file + ["--app", "C.d", "--from", "notes", shop]),
    ("unusable", ["-j", "<html>", "--from", "notes", shop]),
    ("no-device", ["--device", "gone.yaml", "--from", "notes", shop]),
    (
      "broken-device",
      [
        "--device",
        Repository.golden.appending(path: "tap/broken.yaml").path(percentEncoded: false),
        "--from", "notes", shop,
      ]
    ),
  ]

  @Test("tap prints what happens to a link, as text and JSON", arguments: cases)
  func output(name: String, arguments: [String]) throws {
    let text = try outcome(of: ["tap"] + arguments).transcript
      .replacing(Repository.root.path(percentEncoded: false), with: "")
    try expectGolden(text, "tap/\(name).txt")
  }

  @Test(
    "tap --strict ends with 1 unless it is certain that the app opens",
    arguments: [
      ("notes", ToolExit.fine), ("address-bar", .findings), ("qr", .findings),
    ]
  )
  func strict(origin: String, exit: ToolExit) throws {
    let arguments = ["tap", "--strict"] + Self.device + ["--from", origin, Self.shop]
    #expect(try outcome(of: arguments).exit == exit)
  }

  @Test("tap --strict is not certain while another app of the file may be installed")
  func strictOfTwoApps() throws {
    let arguments = ["tap", "--strict", "--from", "notes", Self.shop] + Self.twoApps
    #expect(try outcome(of: arguments + ["--app", "C.d"]).exit == .findings)
    #expect(try outcome(of: arguments + ["--app", "A.b"]).exit == .fine)
    #expect(try outcome(of: arguments + ["--app", "C.d", "--installed", "E.f"]).exit == .fine)
  }

  @Test("tap accepts every origin in its help", arguments: OriginArgument.forms)
  func origins(form: String) throws {
    let origin = form.replacing("URL", with: "https://a.example/").replacing("ID", with: "A.b")
    let result = try outcome(of: ["tap"] + Self.device + ["--from", origin, Self.shop])
    #expect(result.exit == .fine)
    #expect(
      result.text(on: .output).contains("  yes  ") || result.text(on: .output).contains("  no   ")
    )
  }

  @Test("tap accepts every cause in its help", arguments: CauseArgument.forms)
  func causes(form: String) throws {
    let cause = form.replacing("SECONDS", with: "0.5")
    let result = try outcome(
      of: ["tap"] + Self.device + [
        "--from", "safari:https://a.example/", "--cause", cause, Self.shop,
      ]
    )
    let opens = ["link", "script", "lone-script", "timer:SECONDS", "refresh:SECONDS"]
    #expect(result.exit == .fine)
    #expect(result.transcript.contains("\nFernhill opens.") == opens.contains(form))
  }

  @Test("tap survives device files damaged at any byte", arguments: 0..<20)
  func damaged(part: Int) throws {
    let bytes = try InputReader().read(Repository.example("device.yaml"))
    let noise = Array("\0\t:[]{}&*!|>'\"%@-#é\n ".utf8)
    for offset in stride(from: part, to: bytes.count, by: 20) {
      var damaged = bytes
      damaged[offset] = noise[(offset / 20) % noise.count]
      for text in [damaged, Array(bytes[..<offset])] {
        let file = DeviceFile(reading: text) { _ in Array("{}".utf8) }
        #expect((file.device == nil) == !file.findings.isEmpty)
      }
    }
  }

  @Test(
    "tap refuses invalid arguments and says what to write",
    arguments: [
      (
        ["--from", "notes", "/buy"] + file,
        "\"/buy\" is not a complete URL. Begin with a scheme, as in https://example.com/."
      ),
      (["--from", "notes", shop], "Pass a device with --device or an association file with -j."),
      (
        ["--from", "notes", shop] + file + device,
        "Use either --device or -j, not both."
      ),
      (
        ["--from", "notes", "--app", "A.b", shop] + device,
        "--app requires -j. The device file lists the apps of a device."
      ),
      (
        ["--from", "notes", "--installed", "A.b", shop] + device,
        "--installed requires -j. The device file lists the apps of a device."
      ),
      (
        ["--from", "notes", "--app", "$(AppIdentifierPrefix)a.b", shop] + file,
        "\"$(AppIdentifierPrefix)a.b\" is not an app ID."
      ),
      (
        ["--from", "notes", "fernhill://x"] + file,
        "With -j, the link must begin with http or https."
      ),
      (
        ["--from", "notes", "--cause", "back", shop] + file,
        "--cause and --reached-by require --from safari: or web-view:tap."
      ),
      (
        ["--from", "notes", "--universal-links-only", shop] + file,
        "--universal-links-only requires --from app: or own-app."
      ),
      (
        ["--from", "safari", shop] + file,
        "add the URL of the page, such as safari:https://example.com/."
      ),
      (
        ["--from", "app:x", shop] + file,
        "add the app ID, such as app:A7K2M9QX4T.com.example.app."
      ),
      (["--from", "bed", shop] + file, "unknown origin. Write one of notes, messages,"),
      (
        ["--from", "safari:https://a.example", "--cause", "timer:-1", shop] + file,
        "write one of link, script,"
      ),
    ]
  )
  func usage(arguments: [String], message: String) {
    do {
      _ = try outcome(of: ["tap"] + arguments)
      Issue.record("\(arguments) was accepted")
    } catch {
      #expect(Linkwright.message(for: error).contains(message))
      #expect(Linkwright.exitCode(for: error).rawValue == ToolExit.usage.rawValue)
    }
  }
}
