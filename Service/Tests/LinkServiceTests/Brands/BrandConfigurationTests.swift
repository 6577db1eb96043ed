import SiteAssociation
import Synchronization
import Testing

@testable import LinkService

@Suite("Brands in the configuration")
struct BrandConfigurationTests {
  /// A configuration whose brand begins in line 2, and whose host names it in line 6.
  private static func text(_ brand: String, of kind: String = "branded", named name: String = "b")
    -> String
  {
    """
    brands:
      - {name: b, \(brand)}
    apps:
      - {name: shop, teamID: ABCDE12345, bundleID: com.example.shop}
    hosts:
      - {brand: \(name), host: go.example.com, kind: \(kind), apps: [shop], title: Shop}

    """
  }

  private static let svg = SVGCheckTests.head + "</svg>"
  private static let files: [String: [UInt8]] = [
    "icon.png": PictureSamples.png(width: 512, height: 512),
    "icon.svg": Array(svg.replacing("48 24", with: "24 24").utf8),
    "icon-bom.svg": [0xEF, 0xBB, 0xBF] + Array(svg.replacing("48 24", with: "24 24").utf8),
    "small.png": PictureSamples.png(width: 119, height: 119),
    "large.png": PictureSamples.png(width: 1025, height: 1025),
    "huge.png": PictureSamples.png(width: 60_000, height: 60_000),
    "wide.png": PictureSamples.png(width: 513, height: 512),
    "heavy.png": PictureSamples.png(width: 512, height: 512, byteCount: (256 << 10) + 1),
    "header.png": PictureSamples.png(width: 1200, height: 300),
    "header.svg": Array(svg.utf8),
    "high.png": PictureSamples.png(width: 1200, height: 601),
    "narrow.png": PictureSamples.png(width: 639, height: 300),
    "preview.png": PictureSamples.png(width: 1200, height: 630),
    "preview-300.png": PictureSamples.png(width: 1200, height: 630, byteCount: 300 << 10),
    "preview-heavy.png": PictureSamples.png(width: 1200, height: 630, byteCount: (300 << 10) + 1),
    "preview-full.png": PictureSamples.png(width: 1200, height: 630, byteCount: (1 << 20) + 1),
    "photo.webp": PictureSamples.webp,
    "photo.gif": Array("GIF89a".utf8),
    "cut.png": Array(PictureSamples.png.dropLast()),
    "more.jpg": PictureSamples.jpeg + [0],
    "moving.png": {
      var bytes = PictureSamples.png(width: 512, height: 512)
      bytes.insert(contentsOf: PictureSamples.chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]), at: 33)
      return bytes
    }(),
    "turned.png": {
      var bytes = PictureSamples.png(width: 512, height: 512)
      let exif = PictureSamples.exif(orientation: 6)
      bytes.insert(contentsOf: PictureSamples.chunk("eXIf", exif), at: 33)
      return bytes
    }(),
    "cycle.svg": Array("\(SVGCheckTests.head)\n  <g id='a'><use href='#a'/></g></svg>".utf8),
    "script.svg": Array("\(SVGCheckTests.head)\n  <g onload='a'/><script/></svg>".utf8),
    "latin.svg": Array("\(SVGCheckTests.head)\n<text>".utf8) + [0xE9] + Array("</text></svg>".utf8),
  ]

  private static func read(_ text: String) -> ConfigurationFile {
    ConfigurationFile(reading: Array(text.utf8)) { name in
      guard let bytes = files[name] else {
        throw ConfigurationFileReader.Failure(description: "There is no such file.")
      }
      return bytes
    }
  }

  /// The keys of a brand, and the findings they have.
  static let brands: [(String, [String])] = [
    ("icon: icon.png", []), ("icon: icon.svg", []), ("icon: icon-bom.svg", []),
    ("header: header.png", []), ("header: header.svg", []),
    ("previewPicture: preview.png", []), ("previewPicture: preview-300.png", []),
    ("icon: icon.png, header: header.png, previewPicture: preview.png", []),
    ("icon: gone.png", ["LW5080 2:21"]),
    ("icon: [icon.png]", ["LW5010 2:21"]),
    ("icon: photo.gif", ["LW5081 2:21"]), ("icon: cut.png", ["LW5081 2:21"]),
    ("icon: more.jpg", ["LW5081 2:21"]),
    ("previewPicture: photo.webp", ["LW5081 2:31"]),
    ("previewPicture: header.svg", ["LW5081 2:31"]),
    ("icon: heavy.png", ["LW5082 2:21"]), ("icon: huge.png", ["LW5083 2:21"]),
    ("previewPicture: preview-full.png", ["LW5082 2:31"]),
    ("icon: small.png", ["LW5083 2:21"]), ("icon: large.png", ["LW5083 2:21"]),
    ("icon: wide.png", ["LW5083 2:21"]), ("icon: header.svg", ["LW5083 2:21"]),
    ("header: icon.png", ["LW5083 2:23"]), ("header: high.png", ["LW5083 2:23"]),
    ("header: narrow.png", ["LW5083 2:23"]), ("previewPicture: icon.png", ["LW5083 2:31"]),
    ("icon: moving.png", ["LW5084 2:21"]), ("icon: turned.png", ["LW5084 2:21"]),
    ("previewPicture: preview-heavy.png", ["LW5099 2:31"]),
    ("footer: {imprintURL: \"https://www.example.com/imprint\"}", []),
    ("footer: {imprintURL: \"http://www.example.com/\"}", ["LW5030 2:36"]),
    ("footer: {imprintURL: \"HTTPS://www.example.com\"}", []),
    ("footer: {imprintURL: mailto:a@example.com}", ["LW5030 2:36"]),
    ("footer: {imprintURL: //www.example.com/}", ["LW5030 2:36"]),
    ("footer: {imprintURL: /imprint}", ["LW5030 2:36"]),
    ("footer: {imprintURL: \"https:\"}", ["LW5030 2:36"]),
    ("footer: {privacyURL: \"https://www.example.com/privacy\"}", []),
    ("footer: {privacyURL: \"http://www.example.com/\"}", ["LW5030 2:36"]),
    ("footer: {privacyURL: example://privacy}", ["LW5030 2:36"]),
    ("footer: {privacyURL: \"data:text/html,a\"}", ["LW5030 2:36"]),
    ("footer: {privacyURL: \"javascript:alert(1)\"}", ["LW5030 2:36"]),
    ("footer: {privacyURL: \"https://a.example@b.example/\"}", ["LW5030 2:36"]),
    ("footer: {reportURL: x}", ["LW5008 2:24"]), ("footer: x", ["LW5010 2:23"]),
    ("logo: icon.png", ["LW5008 2:15"]),
  ]

  @Test("Findings in brands", arguments: brands)
  func findings(brand: String, expected: [String]) {
    let file = Self.read(Self.text(brand))
    #expect(file.findings.map(\.short) == expected, "\(brand): \(file.findings)")
    #expect(file.attachments.isEmpty)
    let isUsable = file.findings.allSatisfy { $0.severity != .error }
    #expect((file.configuration != nil) == isUsable)
  }

  static let references: [(String, [String])] = [
    (text("icon: icon.png", named: "c"), ["LW5088 6:13"]),
    (text("icon: icon.png", of: "own"), ["LW5090 6:13"]),
    (text("icon: icon.png").replacing("brand: b, ", with: ""), ["LW5089 2:12"]),
    (
      text("icon: icon.png").replacing("name: b,", with: "name: a b,"),
      ["LW5020 2:12", "LW5088 6:13"]
    ),
    (
      text("icon: icon.png").replacing("brands:\n", with: "brands:\n  - {name: b}\n"),
      ["LW5015 3:12"]
    ),
    (text("icon: icon.png").replacing("name: b, ", with: ""), ["LW5009 2:5", "LW5088 6:13"]),
  ]

  @Test("Findings in references to brands", arguments: references)
  func reference(text: String, expected: [String]) {
    #expect(Self.read(text).findings.map(\.short) == expected, "\(text)")
  }

  @Test("Findings in an SVG have their places in the SVG, once for each file")
  func attachments() throws {
    let file = Self.read(Self.text("icon: script.svg, header: script.svg"))
    #expect(file.configuration == nil)
    #expect(file.findings.isEmpty)
    let attachment = try #require(file.attachments.first)
    #expect(file.attachments.count == 1)
    #expect(attachment.name == "script.svg")
    #expect(attachment.findings.map(\.short) == ["LW5085 2:6", "LW5085 2:18"])
    #expect(attachment.source.line(2) == "  <g onload='a'/><script/></svg>")
    let cycle = Self.read(Self.text("header: cycle.svg")).attachments.flatMap(\.findings)
    #expect(cycle.map(\.short) == ["LW5085 2:18"])
    #expect(cycle.first?.problem == "The element \"a\" refers to itself.")
    let latin = Self.read(Self.text("icon: latin.svg")).attachments.flatMap(\.findings)
    #expect(latin.map(\.short) == ["LW5085 2:7"])
  }

  @Test("A file is read once, however often it is mentioned")
  func readings() throws {
    let text = Self.text("icon: icon.png, header: &h script.svg, previewPicture: *h, footer: {}")
    func reads(_ text: String) -> (file: ConfigurationFile, names: [String]) {
      let names = Mutex<[String]>([])
      let file = ConfigurationFile(reading: Array(text.utf8)) { name in
        names.withLock { $0.append(name) }
        guard let bytes = Self.files[name] else {
          throw ConfigurationFileReader.Failure(description: "There is no such file.")
        }
        return bytes
      }
      return (file, names.withLock { $0 })
    }
    #expect(reads(text).names == ["icon.png", "script.svg"])
    let aliases = Self.text("icon: icon.png")
      .replacing("- {name: b", with: "- &b {name: b")
      .replacing("apps:\n", with: String(repeating: "  - *b\n", count: 5000) + "apps:\n")
    let many = reads(aliases)
    #expect(many.names == ["icon.png"])
    #expect(many.file.findings.contains { $0.short.hasPrefix("LW5098") })
    let others = Self.text("texts: {de: a, fr: a}, badges: {appStore: {de: a, fr: a}}").replacing(
      "kind: branded",
      with: "rulesFrom: a, kind: branded"
    )
    #expect(reads(others).names == ["a"])
    // Each mention has its finding.
    let twice = Self.text("icon: gone.png").replacing(
      "apps:\n",
      with: "  - {name: c, icon: gone.png}\napps:\n"
    )
    #expect(
      reads(twice).file.findings.map(\.short) == ["LW5080 2:21", "LW5089 3:12", "LW5080 3:21"]
    )
  }

  @Test("A file has at most 100 brands", arguments: [(100, [String]()), (101, ["LW5098 102:5"])])
  func count(count: Int, expected: [String]) {
    let brands = (0..<count).map { "  - {name: b\($0)}\n" }.joined()
    let text =
      "brands:\n\(brands)"
      + Self.text("").split(separator: "\n").dropFirst(2)
      .joined(separator: "\n").replacing("brand: b,", with: "brand: b0,") + "\n"
    let findings = Self.read(text).findings.filter { $0.severity == .error }
    #expect(findings.map(\.short) == expected)
  }

  @Test("The service logs the place in the SVG, and notices a changed picture")
  func source() throws {
    let message = """
      /etc/links/script.svg:2:6: error: LW5085 The attribute onload would run a script. Export the \
      picture as plain SVG, or use a PNG.
      """
    #expect(
      throws: ConfigurationError(
        messages: [
          message,
          message.replacing("2:6", with: "2:18")
            .replacing(
              "attribute onload would run a script",
              with: "element script is not allowed"
            ),
        ]
      )
    ) {
      try ConfigurationSource(path: "/etc/links/linkwright.yaml") { path in
        try Self.bytes(path, Self.text("icon: script.svg"), Self.files)
      }
    }
    let text = Self.text("icon: icon.png")
    let changes = Mutex(Self.files)
    var source = try ConfigurationSource(path: "/etc/links/linkwright.yaml") { path in
      try Self.bytes(path, text, changes.withLock { $0 })
    }
    #expect(source.reload().result == .unchanged)
    changes.withLock { $0["icon.png"] = PictureSamples.png(width: 256, height: 256) }
    #expect(source.reload().result == .changed)
    changes.withLock { $0["icon.png"] = nil }
    #expect(source.reload().result == .refused)
    #expect(source.current.brands.first?.icon?.header.width == 256)
  }

  private static func bytes(_ path: String, _ text: String, _ files: [String: [UInt8]]) throws
    -> [UInt8]
  {
    let name = String(path.split(separator: "/").last ?? "")
    guard let bytes = name == "linkwright.yaml" ? Array(text.utf8) : files[name] else {
      throw ConfigurationFileReader.Failure(description: "There is no such file.")
    }
    return bytes
  }
}
