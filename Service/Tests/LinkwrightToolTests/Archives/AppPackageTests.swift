import Foundation
import LinkOpening
import Testing

@testable import LinkwrightTool

@Suite("entitlements with an app")
struct AppPackageTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private static let profile = Repository.golden
    .appending(path: "entitlements/embedded.mobileprovision").path(percentEncoded: false)

  private static func list(_ domains: [String], _ app: String) -> String {
    TestProgram.propertyList(domains, app: "A7K2M9QX4T.\(app)")
  }

  /// An app with an App Clip, an extension and a framework.
  private static func files() throws -> [(path: String, bytes: [UInt8])] {
    let profile = Array(try Data(contentsOf: URL(filePath: Self.profile)))
    func bundle(_ path: String, _ name: String, _ id: String, _ program: [UInt8]) -> [(
      String, [UInt8]
    )] {
      [
        ("\(path)/Info.plist", TestProgram.information(name, identifier: id)),
        ("\(path)/\(name)", program),
      ]
    }
    let app = "Payload/Shop.app"
    return bundle(
      app,
      "Shop",
      "net.fernhill.shop",
      TestProgram.machO(
        TestProgram.signature(list(["applinks:fernhill.example/buy"], "net.fernhill.shop"))
      )
    )
      + bundle(
        "\(app)/AppClips/Clip.app",
        "Clip",
        "net.fernhill.shop.Clip",
        TestProgram.machO(
          TestProgram.signature(list(["appclips:fernhill.example"], "net.fernhill.shop.Clip"))
        )
      )
      + bundle(
        "\(app)/PlugIns/Widget.appex",
        "Widget",
        "net.fernhill.shop.widget",
        TestProgram.machO(
          TestProgram.signature([(0, 0xFADE_0C02, [1, 2, 3])])
        )
      )
      + bundle(
        "\(app)/Frameworks/Kit.framework",
        "Kit",
        "net.fernhill.kit",
        TestProgram.machO(nil)
      ) + [
        ("\(app)/embedded.mobileprovision", profile), ("\(app)/PkgInfo", Array("APPL????".utf8)),
      ]
  }

  private func ipa(_ files: [TestArchive.ZipFile], _ name: String = "Shop.ipa") throws -> String {
    let path = "\(scratch.path)/\(name)"
    try Data(TestArchive.zip(files)).write(to: URL(filePath: path))
    return path
  }

  private func ipa(isCompressed: Bool = true) throws -> String {
    try ipa(
      Self.files().map {
        TestArchive.ZipFile(path: $0.path, bytes: $0.bytes, isCompressed: isCompressed)
      }
    )
  }

  private func transcript(_ arguments: [String]) throws -> String {
    try outcome(of: ["entitlements"] + arguments).transcript
      .replacing(scratch.path, with: "/apps")
  }

  @Test("Every program in an .ipa is checked against its own profile")
  func listed() throws {
    try expectGolden(try transcript([ipa()]), "entitlements/ipa.txt")
    try expectGolden(try transcript(["--format", "json", ipa()]), "entitlements/ipa-json.txt")
    let stored = try transcript([ipa(isCompressed: false)])
    #expect(try stored == transcript([ipa()]))
  }

  @Test("An .app folder and an Xcode archive have the same findings as the .ipa")
  func folders() throws {
    let expected = try transcript([ipa()]).replacing("Shop.ipa: Payload/", with: "")
    for folder in ["", "Shop.xcarchive/Products/Applications/"] {
      for (path, bytes) in try Self.files() {
        let url = URL(filePath: "\(scratch.path)/\(folder)\(path.dropFirst("Payload/".count))")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(bytes).write(to: url)
      }
    }
    let app = try transcript(["\(scratch.path)/Shop.app/"])
      .replacing("Shop.app/: Shop.app", with: "Shop.app")
    #expect(app == expected)
    let link = "\(scratch.path)/Link.app"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Shop.app")
    #expect(try transcript([link]).replacing("Link.app: Shop.app", with: "Shop.app") == expected)
    let archive = try transcript(["\(scratch.path)/Shop.xcarchive"])
      .replacing("Shop.xcarchive: Shop.xcarchive/Products/Applications/", with: "")
    #expect(archive == expected)
  }

  /// The transcript for an app with a program.
  private func result(_ program: [UInt8]) throws -> String {
    let path = try ipa([
      .init(
        path: "Payload/Shop.app/Info.plist",
        bytes: TestProgram.information("Shop", identifier: "net.fernhill.shop")
      ), .init(path: "Payload/Shop.app/Shop", bytes: program),
    ])
    return try transcript([path])
  }

  @Test("Entitlements are read from every form of program")
  func programs() throws {
    let signature = TestProgram.signature(
      Self.list(["applinks:fernhill.example"], "net.fernhill.shop")
    )
    let other = TestProgram.signature(Self.list(["applinks:x.example"], "net.fernhill.other"))
    let der = TestProgram.signature([
      (
        7, 0xFADE_7172,
        TestProgram.der([
          ("application-identifier", TestProgram.derString("A7K2M9QX4T.net.fernhill.shop")),
          (
            "com.apple.developer.associated-domains",
            TestProgram.derList(["applinks:fernhill.example"])
          ), ("get-task-allow", [0x01, 0x01, 0x00]),
        ])
      )
    ])
    let programs = [
      TestProgram.machO(signature), TestProgram.machO(signature, isWide: false),
      TestProgram.machO(signature, codeByteCount: 0), TestProgram.machO(der),
      TestProgram.machO(signature, codeByteCount: 4_000),
      TestProgram.universal(TestProgram.machO(other), TestProgram.machO(signature)),
      TestProgram.universal(
        TestProgram.machO(other),
        TestProgram.machO(signature, isWide: false),
        isLarge: true
      ),
    ]
    for (index, program) in programs.enumerated() {
      let text = try result(program)
      #expect(
        text.hasPrefix(
          "/apps/Shop.ipa: Payload/Shop.app: An app A7K2M9QX4T.net.fernhill.shop with 1 associated "
            + "domain.\n"
        ),
        "\(index): \(text)"
      )
      #expect(text.hasSuffix("exit 0\n"), "\(index): \(text)")
    }
  }

  @Test("A program without readable entitlements is an error that says why")
  func unusable() throws {
    let signature = TestProgram.signature(Self.list([], "net.fernhill.shop"))
    let rows: [([UInt8], String)] = [
      (TestProgram.machO(nil), "The app is not signed, so it has no entitlements."),
      (Array("#!/bin/sh\necho no\n".utf8), "Its program is not in Apple's format (Mach-O)."),
      ([], "Its program is not in Apple's format (Mach-O)."),
      ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52], "Its program is not in Apple's format (Mach-O)."),
      (
        Array(TestProgram.machO(signature).dropLast(9)),
        "It cannot be read: the archive is cut off."
      ),
      (
        TestProgram.machO([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
        "It cannot be read: the program is damaged (its signature is not one of Apple's)."
      ),
      (
        TestProgram.machO(TestProgram.signature([(7, 0xFADE_7172, [0x70, 0x01])])),
        "It cannot be read: the program is damaged (its entitlements in DER are invalid)."
      ),
    ]
    for (program, message) in rows {
      let text = try result(program)
      #expect(text.contains("Payload/Shop.app: \(message)\n"), "\(text)")
      #expect(text.hasSuffix("exit 2\n"))
    }
  }

  @Test("Hostile lists in DER are refused")
  func hostileDER() {
    var deep = TestProgram.derString("x")
    for _ in 0..<40 { deep = TestProgram.derValue(0x30, deep) }
    #expect(DEREntitlements.propertyList(TestProgram.der([("a", deep)])) == nil)
    #expect(DEREntitlements.propertyList([0x70, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    let text = DEREntitlements.propertyList(TestProgram.der([("<a>", TestProgram.derString("&"))]))
    #expect(text?.contains("<key>&lt;a&gt;</key>\n  <string>&amp;</string>") == true)
  }

  @Test("Entitlements that are too large are refused before they are parsed")
  func largeEntitlements() throws {
    // Half a million empty strings.
    let strings = [[UInt8]](repeating: [0x0C, 0], count: 600_000).flatMap(\.self)
    func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      [tag, 0x84] + TestArchive.big(content.count) + content
    }
    let pair = value(0x30, TestProgram.derString("a") + value(0x30, strings))
    let der = value(0x70, [0x02, 0x01, 0x01] + value(0xB0, pair))
    let list = Array(Self.list([], String(repeating: "x", count: 1 << 20)).utf8)
    for (magic, content) in [(0xFADE_7172, der), (0xFADE_7171, list)] {
      let text = try result(TestProgram.machO(TestProgram.signature([(7, magic, content)])))
      #expect(text.contains("the program is damaged (its entitlements are too large)"), "\(text)")
    }
  }

  @Test("Names in an app cannot control the terminal")
  func names() throws {
    for name in ["a\u{1B}[31m", "a\u{202E}b"] {
      let information = """
        {"CFBundleExecutable": "\(name)"; }
        """
      let path = try ipa([
        .init(path: "Payload/\(name).app/Info.plist", bytes: Array(information.utf8)),
        .init(
          path: "Payload/Other.app/Info.plist",
          bytes: TestProgram.information(name, identifier: "a.b")
        ),
      ])
      for format in ["text", "github"] {
        let text = try outcome(of: "entitlements", "--format", format, path).transcript
        #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(text)")
      }
    }
  }

  @Test("An archive without an app, or one that cannot be read, is an error")
  func archives() throws {
    func message(_ path: String) throws -> String {
      let result = try outcome(of: "entitlements", path)
      #expect(result.exit == .unusableInput)
      return result.text(on: .errors)
    }
    let empty = try ipa([.init(path: "a.txt", bytes: [1])], "empty.ipa")
    #expect(try message(empty).contains("It contains no app."))
    #expect(try message(scratch.path).contains("It contains no app."))
    let cut = Array(try Data(contentsOf: URL(filePath: ipa())).dropLast(30))
    try Data(cut).write(to: URL(filePath: "\(scratch.path)/cut.ipa"))
    #expect(try message("\(scratch.path)/cut.ipa").contains("the archive is cut off"))
    let locked = try ipa(
      Self.files().map { .init(path: $0.path, bytes: $0.bytes, flags: 1) },
      "locked.ipa"
    )
    #expect(try message(locked).contains("a file in it is encrypted"))
  }

  @Test("A damaged .ipa never ends in a crash")
  func damaged() throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: ipa())))
    let path = "\(scratch.path)/damaged.ipa"
    // The directory at the end is damaged more often than the contents.
    let indices =
      Array(stride(from: 0, to: bytes.count - 1_500, by: 1_201))
      + Array(stride(from: bytes.count - 1_500, to: bytes.count, by: 29))
    for index in indices {
      for value in [UInt8(0), 0xFF] {
        var damaged = bytes
        damaged[index] = value
        if index % 5 == 0 { damaged.removeLast(index / 2) }
        try Data(damaged).write(to: URL(filePath: path))
        _ = try outcome(of: "entitlements", path)
      }
    }
    let program = TestProgram.machO(
      TestProgram.signature(Self.list(["applinks:fernhill.example"], "net.fernhill.shop")),
      codeByteCount: 100
    )
    for index in 0..<program.count {
      for value in [UInt8(0), 0x7F, 0xFF] {
        var damaged = program
        damaged[index] = value
        _ = try? CodeSignature.entitlements(of: MemoryStream(damaged))
      }
    }
  }

  @Test("Decompression is limited")
  func bomb() throws {
    let bytes = [UInt8](repeating: 0, count: 4 << 20)
    let path = try ipa([.init(path: "a", bytes: bytes)], "bomb.ipa")
    let archive = try ZipArchive(try FileStream(path: path))
    let entry = try #require(archive.entries.first)
    let stream = try archive.open(entry, budget: DecompressionBudget(byteCount: 1 << 20))
    #expect(throws: ArchiveError.self) { _ = try stream.read(at: 3 << 20, count: 10) }
    let whole = try archive.open(entry, budget: DecompressionBudget(byteCount: 5 << 20))
    #expect(try whole.read(at: (4 << 20) - 5, count: 10) == [0, 0, 0, 0, 0])
  }

  @Test("doctor and diagnose take the entitlements of the app in an .ipa")
  func reader() throws {
    let file = try InputReader().entitlements(at: try ipa())
    #expect(file.entitlements.applicationID == "A7K2M9QX4T.net.fernhill.shop")
  }
}

/// Bytes in memory as a stream.
private final class MemoryStream: ByteStream {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(at offset: Int, count: Int) throws(ArchiveError) -> [UInt8] {
    Array(bytes.dropFirst(offset).prefix(count))
  }
}
