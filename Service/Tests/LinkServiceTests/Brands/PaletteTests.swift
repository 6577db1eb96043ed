import LinkwrightTesting
import SiteAssociation
import Testing

@testable import LinkService

@Suite("Colors of a brand")
struct PaletteTests {
  /// The pairs that meet on pages, by the variables of the style sheet.
  private static let pairs: [(String, on: [String], minimum: Double)] = [
    ("text", ["sheet", "accent-soft"], 4.5), ("quiet", ["sheet", "accent-soft"], 4.5),
    ("link", ["sheet", "accent-soft"], 4.5), ("on-accent", ["accent"], 4.5),
    ("accent", ["sheet", "accent-soft"], 3), ("control", ["sheet", "accent-soft"], 3),
  ]

  @Test("In a style sheet that is not refused, every pair has enough contrast")
  func law() throws {
    var random = SeededGenerator(seed: 11)
    var (acceptedCount, refusedCount) = (0, 0)
    for _ in 0..<200 {
      let file = Self.read(Self.colors(using: &random))
      guard let brand = file.configuration?.brands.first else {
        #expect(file.findings.contains { $0.severity == .error })
        refusedCount += 1
        continue
      }
      acceptedCount += 1
      for scheme in ColorScheme.allCases {
        let variables = try Self.variables(of: brand, scheme)
        for (name, backgrounds, minimum) in Self.pairs {
          for background in backgrounds {
            let ratio = Contrast.ratio(
              try #require(variables[name]),
              try #require(variables[background])
            )
            #expect(ratio >= minimum, "\(name) on \(background), \(scheme): \(brand.colors!)")
          }
        }
      }
    }
    #expect(acceptedCount > 20 && refusedCount > 20, "\(acceptedCount), \(refusedCount)")
  }

  @Test("The color of a cure removes its finding")
  func cures() throws {
    var random = SeededGenerator(seed: 12)
    var count = 0
    for _ in 0..<100 {
      var lines = Self.colors(using: &random).split(separator: "\n").map(String.init)
      let findings = Self.read(lines.joined(separator: "\n")).findings
      guard let finding = findings.first, let place = finding.place else { continue }
      let cure = try #require(finding.cure.firstMatch(of: /^Write (\w+): "(#[0-9a-f]{6})"/))
      #expect(finding.code.rawValue == "LW5087")
      lines[place.line - 4] = "        \(cure.1): \"\(cure.2)\""
      let after = Self.read(lines.joined(separator: "\n")).findings
      let remaining = after.map { Self.keys(of: $0) }
      #expect(!remaining.contains(Self.keys(of: finding)), "\(finding)")
      count += 1
    }
    #expect(count > 20)
  }

  static let findings: [(String, [String])] = [
    ("", []),
    ("light:\n        text: \"#000000\"", []),
    ("light:\n        text: \"#fff\"", ["LW5086 5:15"]),
    ("light:\n        text: red", ["LW5086 5:15"]),
    ("light:\n        text: #000000", ["LW5086 5:9"]),
    ("light:\n        text: 1", ["LW5011 5:15"]),
    ("light:\n        text: [a]", ["LW5010 5:15"]),
    ("light:\n        texts: \"#000000\"", ["LW5008 5:9"]),
    ("night:\n        text: \"#000000\"", ["LW5008 4:7"]),
    ("light:\n        text: \"#777777\"", ["LW5087 5:15"]),
    ("light:\n        text: \"#767676\"", []),
    ("light:\n        accent: \"#949494\"", []),
    ("light:\n        accent: \"#959595\"", ["LW5087 5:17"]),
    ("light:\n        surface: \"#101010\"", ["LW5087 5:18", "LW5087 5:18"]),
    ("dark:\n        surface: \"#f0f0f0\"", ["LW5087 5:18", "LW5087 5:18"]),
    // The default secondary text, link and control follow.
    ("light:\n        surface: \"#f3e7d3\"\n        accent: \"#ff6a13\"", ["LW5087 6:17"]),
    ("light:\n        surface: \"#ffffff\"\n        accent: \"#f25c05\"", []),
    ("light:\n        accent: \"#f25c05\"\n        textOnAccent: \"#ffffff\"", ["LW5087 6:23"]),
    ("light:\n        background: \"#004400\"", []),
    ("light:\n        link: \"#f25c05\"", ["LW5087 5:15"]),
  ]

  @Test("Findings in colors", arguments: findings)
  func finding(colors: String, expected: [String]) {
    let file = Self.read("      " + colors)
    #expect(file.findings.map(\.short) == expected, "\(colors): \(file.findings)")
  }

  @Test("A finding names both keys, the ratio, the minimum and a color that passes")
  func message() throws {
    let finding = try #require(Self.read("      light:\n        text: \"#777777\"").findings.first)
    #expect(
      finding.problem
        == "In the light scheme, text (#777777) on surface (#ffffff, not set) has a contrast of "
        + "4.47 to 1, but pages need at least 4.5 to 1."
    )
    #expect(finding.cure == "Write text: \"#767676\", the nearest color that passes.")
  }

  @Test("The defaults are the colors of the style sheet", arguments: ColorScheme.allCases)
  func standard(scheme: ColorScheme) throws {
    let css = String(decoding: PackageResources.page_css, as: UTF8.self)
    let variables = Self.variables(of: css, scheme)
    let palette = Palette(BrandColors(), scheme: scheme)
    #expect(variables["page"] == palette[.background])
    #expect(variables["sheet"] == palette[.surface])
    #expect(variables["text"] == palette[.text])
    #expect(variables["quiet"] == palette[.secondaryText])
    #expect(variables["accent"] == palette[.accent] && variables["accent"] == palette[.link])
    #expect(variables["on-accent"] == palette[.textOnAccent])
    #expect(variables["accent-soft"] == palette.tint)
    #expect(variables["control"] == palette.control)
    #expect(variables["line"] == palette.line)
  }

  @Test("The style sheet uses no other pairs: the variables of texts and of backgrounds are known")
  func variables() throws {
    let css = try Self.stylesheet(of: BrandConfiguration(name: "a"))
    func used(_ property: Regex<(Substring, Substring)>) -> Set<String> {
      Set(css.matches(of: property).map { String($0.1) })
    }
    #expect(
      used(/[ ;{]color: var\(--([a-z-]+)/) == ["text", "quiet", "accent", "on-accent", "link"]
    )
    #expect(used(/background: var\(--([a-z-]+)/) == ["page", "sheet", "accent", "accent-soft"])
    #expect(used(/border: 1px solid var\(--([a-z-]+)/) == ["line", "control"])
  }

  @Test("An accent for light pages gives dark pages an accent of the same hue")
  func derived() throws {
    var brand = BrandColors()
    brand.light[.accent] = WebColor(red: 0xb0, green: 0x20, blue: 0x50)
    let dark = Palette(brand, scheme: .dark)
    #expect(dark[.accent] != Palette(BrandColors(), scheme: .dark)[.accent])
    #expect(Contrast.ratio(dark[.accent], dark[.surface]) >= 4.5)
    #expect(dark[.accent].red > dark[.accent].blue && dark[.accent].blue > dark[.accent].green)
  }

  @Test("The color of the browser is the background, and pages without a brand keep theirs")
  func theme() throws {
    var brand = BrandSamples.configuration
    brand.colors = BrandColors(light: [.background: WebColor(red: 0, green: 0x44, blue: 0)])
    var page = SamplePages.phone(.open, .english)
    func themes() throws -> [String?] {
      try ParsedPage(PageRenderer().render(page).text).elements
        .filter { $0["name"] == "theme-color" }.map { $0["content"] }
    }
    #expect(try themes() == ["#f4f5f9", "#0e1016"])
    page.brand = PageBrand(brand)
    #expect(try themes() == ["#004400", "#0e1016"])
  }

  // MARK: Support

  /// A configuration whose colors begin in line 4.
  private static func read(_ colors: String) -> ConfigurationFile {
    let text = """
      brands:
        - name: b
          \(colors.allSatisfy { $0 == " " } ? "footer: {}" : "colors:")
      \(colors.isEmpty ? "" : colors)
      apps:
        - {name: shop, teamID: ABCDE12345, bundleID: com.example.shop}
      hosts:
        - {brand: b, host: go.example.com, kind: branded, apps: [shop], title: Shop}

      """
    return ConfigurationFile(reading: Array(text.utf8)) { _ in [] }
  }

  /// The lines of random colors. Half of them are near black or white, so that many pass.
  private static func colors(using random: inout SeededGenerator) -> String {
    var lines: [String] = []
    for scheme in ColorScheme.allCases where Bool.random(using: &random) || scheme == .light {
      lines.append("      \(scheme.rawValue):")
      for key in ColorKey.allCases where Int.random(in: 0..<3, using: &random) == 0 {
        let isLight = [.background, .surface, .textOnAccent].contains(key) == (scheme == .light)
        let end: WebColor = isLight ? .white : .black
        let share = [0, 0.6, 0.8].randomElement(using: &random)!
        let color = end.mixed(share, into: .random(using: &random))
        lines.append("        \(key.rawValue): \"\(color.hex)\"")
      }
      if lines.last?.hasSuffix("\(scheme.rawValue):") == true {
        lines.append("        background: \"#808080\"")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The scheme and the keys that the problem of a finding names.
  private static func keys(of finding: Finding) -> String {
    let match = finding.problem.firstMatch(of: #/In the (\w+) scheme, (\w+) .* on (\w+) \(/#)
    return match.map { "\($0.1) \($0.2) \($0.3)" } ?? finding.problem
  }

  private static func stylesheet(of brand: BrandConfiguration) throws -> String {
    let page = PageBrand(brand)
    let file = try #require(page.files.first { $0.path == page.stylesheet })
    return String(decoding: file.file.body, as: UTF8.self)
  }

  private static func variables(of brand: BrandConfiguration, _ scheme: ColorScheme) throws
    -> [String: WebColor]
  {
    variables(of: try stylesheet(of: brand), scheme)
  }

  /// The variables as a browser computes them: a later rule replaces an earlier one.
  private static func variables(of css: String, _ scheme: ColorScheme) -> [String: WebColor] {
    var variables: [String: WebColor] = [:]
    var isDark = false
    for line in css.split(separator: "\n") {
      if line.hasPrefix("@media") { isDark = line.contains("prefers-color-scheme: dark") }
      if line == "}" { isDark = false }
      guard scheme == .dark || !isDark,
        let match = line.wholeMatch(of: /\ *--([a-z-]+): (#[0-9a-f]+);/)
      else { continue }
      let digits = match.2.dropFirst()
      let hex = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
      variables[String(match.1)] = WebColor(hexDigits: hex.utf8)
    }
    return variables
  }
}
