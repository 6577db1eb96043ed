/// The colors of a page in one scheme: those of a brand, and those that follow from them.
///
/// A color that the brand does not set follows from the colors that it sets. If there is none, it is
/// the default.
struct Palette: Sendable, Hashable {
  /// Two colors that meet on pages.
  struct Pair: Sendable, Hashable {
    var foreground: ColorKey
    var background: ColorKey
    /// The minimum of the contrast.
    var minimum: Double
  }

  /// The pairs of colors that a brand can set. If they have enough contrast, so have the pairs with
  /// ``tint`` and ``control``.
  static let pairs = [
    Pair(foreground: .text, background: .surface, minimum: Contrast.text),
    Pair(foreground: .secondaryText, background: .surface, minimum: Contrast.text),
    Pair(foreground: .link, background: .surface, minimum: Contrast.text),
    Pair(foreground: .accent, background: .surface, minimum: Contrast.boundary),
    Pair(foreground: .textOnAccent, background: .accent, minimum: Contrast.text),
  ]

  private(set) var colors: [ColorKey: WebColor]
  /// The background of a notice and of an invite code.
  let tint: WebColor
  /// The boundary of controls.
  let control: WebColor
  /// A line without a meaning.
  let line: WebColor

  subscript(key: ColorKey) -> WebColor { colors[key] ?? .black }

  func ratio(of pair: Pair) -> Double {
    Contrast.ratio(self[pair.foreground], self[pair.background])
  }

  init(_ brand: BrandColors, scheme: ColorScheme) {
    let standard = StandardColors(scheme)
    let own = brand[scheme]
    func color(_ key: ColorKey) -> WebColor { own[key] ?? standard.colors[key] ?? .black }
    let surface = color(.surface)
    let text = own[.text] ?? Self.text(on: surface, standard)
    func isReadable(_ color: WebColor) -> Bool {
      Contrast.ratio(color, surface) >= Contrast.text
    }
    // Beside colors of a brand, the defaults with their shade of blue would look foreign.
    let isStandard =
      surface == standard.colors[.surface] && text == standard.colors[.text]
    var secondaryText = color(.secondaryText)
    if own[.secondaryText] == nil, !isStandard {
      secondaryText = Self.mixture(of: text, from: 0.7, into: surface, where: isReadable)
    }
    var accent = color(.accent)
    if own[.accent] == nil, let other = brand[scheme == .light ? .dark : .light][.accent] {
      accent = other.nearest(where: isReadable) ?? accent
    }
    let label = accent == standard.colors[.accent] ? color(.textOnAccent) : .white
    let textOnAccent =
      own[.textOnAccent] ?? (Contrast.ratio(label, accent) >= Contrast.text ? label : .black)

    // Without any accent, the tint is the surface, on which all of these colors can be read.
    let read = [text, secondaryText] + [own[.link]].compactMap(\.self)
    let needs = read.map { ($0, Contrast.text) } + [(accent, Contrast.boundary)]
    func suits(_ tint: WebColor) -> Bool {
      needs.allSatisfy { color, minimum in
        Contrast.ratio(color, tint) >= minimum || Contrast.ratio(color, surface) < minimum
      }
    }
    // An accent in a surface of a very different hue would be muddy.
    let pigment = accent.isFar(from: surface) ? text : accent
    let tints = [0.1, 0.08, 0.06, 0.04, 0.02].map { pigment.mixed($0, into: surface) }
    let first = isStandard && accent == standard.colors[.accent] ? [standard.tint] : []
    let tint = (first + tints).first(where: suits) ?? surface
    let link =
      own[.link]
      ?? accent.nearest { isReadable($0) && Contrast.ratio($0, tint) >= Contrast.text } ?? text

    func bounds(_ color: WebColor) -> Bool {
      min(Contrast.ratio(color, surface), Contrast.ratio(color, tint)) >= Contrast.boundary
    }
    control =
      isStandard && bounds(standard.control)
      ? standard.control : Self.mixture(of: text, from: 0.45, into: surface, where: bounds)
    line = isStandard ? standard.line : text.mixed(0.14, into: surface)
    self.tint = tint
    colors = [
      .background: color(.background), .surface: surface, .text: text,
      .secondaryText: secondaryText, .accent: accent, .textOnAccent: textOnAccent, .link: link,
    ]
  }

  /// The text on a surface for which the brand sets none. The default has a shade of blue, which looks
  /// foreign on a surface of another hue. Near the minimum of the contrast, the text does not depend on
  /// the surface, so that the surface which a finding proposes passes.
  private static func text(on surface: WebColor, _ standard: StandardColors) -> WebColor {
    let text = standard.colors[.text] ?? .black
    guard surface != standard.colors[.surface] else { return text }
    let isDark = Contrast.ratio(text, .white) > Contrast.ratio(text, .black)
    let end: WebColor = isDark ? .black : .white
    let mixture = end.mixed(0.92, into: surface)
    return Contrast.ratio(mixture, surface) >= 7 ? mixture : text
  }

  /// Returns the mixture with the smallest share of a color that a condition accepts, or the color.
  private static func mixture(
    of color: WebColor,
    from share: Double,
    into other: WebColor,
    where isAccepted: (WebColor) -> Bool
  ) -> WebColor {
    stride(from: share, to: 1, by: 0.05).lazy.map { color.mixed($0, into: other) }
      .first(where: isAccepted) ?? color
  }
}

extension Palette {
  /// The rules that set the colors of a brand, for the end of its style sheet.
  static func stylesheet(_ brand: BrandColors) -> String {
    let light = Palette(brand, scheme: .light).declarations(indentation: "  ")
    let dark = Palette(brand, scheme: .dark).declarations(indentation: "    ")
    return """
      :root {
      \(light)
      }
      @media (prefers-color-scheme: dark) {
        :root {
      \(dark)
        }
      }

      """
  }

  private func declarations(indentation: String) -> String {
    let values = [
      ("page", self[.background]), ("sheet", self[.surface]), ("text", self[.text]),
      ("quiet", self[.secondaryText]), ("line", line), ("control", control),
      ("accent", self[.accent]), ("on-accent", self[.textOnAccent]), ("accent-soft", tint),
      ("link", self[.link]),
    ]
    return values.map { "\(indentation)--\($0): \($1.hex);" }.joined(separator: "\n")
  }
}

/// The colors of pages without a brand, as `page.css` has them.
struct StandardColors: Sendable {
  let colors: [ColorKey: WebColor]
  let tint: WebColor
  let control: WebColor
  let line: WebColor

  init(_ scheme: ColorScheme) {
    func color(_ light: UInt32, _ dark: UInt32) -> WebColor {
      let number = scheme == .light ? light : dark
      return WebColor(
        red: UInt8(number >> 16),
        green: UInt8(number >> 8 & 0xff),
        blue: UInt8(number & 0xff)
      )
    }
    colors = [
      .background: color(0xf4f5f9, 0x0e1016), .surface: color(0xffffff, 0x181b24),
      .text: color(0x14161d, 0xeff1f7), .secondaryText: color(0x555b6b, 0xa7adbf),
      .accent: color(0x2f51d6, 0xa3b6ff), .textOnAccent: color(0xffffff, 0x0e1330),
    ]
    tint = color(0xeef1fd, 0x222842)
    control = color(0x7b8193, 0x747b8f)
    line = color(0xdcdfe8, 0x2c3140)
  }
}
