import SiteAssociation

extension ConfigurationReader {
  /// Reads the colors of a brand, and checks each pair that meets on a page.
  mutating func colors(in brand: MappingFields<BrandKey>) -> BrandColors? {
    guard let node = brand[.colors], let schemes = fields(of: node, as: ColorScheme.self) else {
      return nil
    }
    var colors = BrandColors()
    var places: [ColorScheme: [ColorKey: Place]] = [:]
    var isComplete = true
    for scheme in ColorScheme.allCases {
      guard let node = schemes[scheme] else { continue }
      guard let fields = fields(of: node, as: ColorKey.self) else {
        isComplete = false
        continue
      }
      for key in ColorKey.allCases {
        guard let node = fields[key] else { continue }
        places[scheme, default: [:]][key] = node.place
        colors[scheme][key] = color(node, key)
        if colors[scheme][key] == nil { isComplete = false }
      }
    }
    // The default in place of a malformed color would cause findings that mislead.
    guard isComplete else { return colors }
    for scheme in ColorScheme.allCases {
      let palette = Palette(colors, scheme: scheme)
      let low = Palette.pairs.filter { palette.ratio(of: $0) < $0.minimum }
      for pair in low {
        // These colors follow from the text, which has a finding of its own.
        let followsText = [.secondaryText, .link].contains(pair.foreground)
        if followsText, colors[scheme][pair.foreground] == nil, low.first?.foreground == .text {
          continue
        }
        let own = places[scheme] ?? [:]
        let place = own[pair.foreground] ?? own[pair.background] ?? node.place
        reportContrast(of: pair, in: palette, colors, scheme, at: place)
      }
    }
    return colors
  }

  private mutating func color(_ node: YAMLNode, _ key: ColorKey) -> WebColor? {
    let example = "\(key.rawValue): \"#2f51d6\""
    if case .scalar(let scalar) = node.value, scalar.kind == .null {
      report(
        .color,
        at: node.place,
        "The value of \(key.rawValue) is empty.",
        cure: "Put the color in quotes, such as \(example). Without them, # begins a comment."
      )
      return nil
    }
    guard let text = text(node, key.rawValue) else { return nil }
    if let color = WebColor(text.value) { return color }
    report(
      .color,
      at: text.place,
      "\(text.value.cited), the value of \(key.rawValue), is not a color.",
      cure: "Write # and six hexadecimal digits in quotes, such as \(example)."
    )
    return nil
  }

  private mutating func reportContrast(
    of pair: Palette.Pair,
    in palette: Palette,
    _ colors: BrandColors,
    _ scheme: ColorScheme,
    at place: Place
  ) {
    func described(_ key: ColorKey) -> String {
      let origin = colors[scheme][key] == nil ? ", not set" : ""
      return "\(key.rawValue) (\(palette[key].hex)\(origin))"
    }
    // 4.499 must not read as 4.5.
    let ratio = (palette.ratio(of: pair) * 100).rounded(.down) / 100
    let key = colors[scheme][pair.foreground] != nil ? pair.foreground : pair.background
    let nearest = palette.nearest(to: key, for: pair)
    report(
      .lowContrast,
      at: place,
      "In the \(scheme.rawValue) scheme, \(described(pair.foreground)) on "
        + "\(described(pair.background)) has a contrast of \(ratio) to 1, but pages need at least "
        + "\(pair.minimum) to 1.",
      cure: nearest.map { "Write \(key.rawValue): \"\($0.hex)\", the nearest color that passes." }
        ?? "Write another color."
    )
  }
}

extension Palette {
  /// Returns the color nearest to that of a key with which a pair has enough contrast, if possible
  /// together with all other pairs of the key.
  func nearest(to key: ColorKey, for pair: Pair) -> WebColor? {
    func passes(_ pair: Pair, _ color: WebColor) -> Bool {
      let other = self[pair.foreground == key ? pair.background : pair.foreground]
      return Contrast.ratio(color, other) >= pair.minimum
    }
    let all = Self.pairs.filter { $0.foreground == key || $0.background == key }
    return self[key].nearest { color in all.allSatisfy { passes($0, color) } }
      ?? self[key].nearest { passes(pair, $0) }
  }
}
