/// Checks an element of a template's HTML.
struct TemplateElementCheck {
  private(set) var defects: [TemplateDefect] = []
  private let element: HTMLContext.Element

  /// Elements that show another page, change what links mean, or turn off HTML.
  private static let refused: Set<String> = [
    "applet", "base", "embed", "fencedframe", "frame", "frameset", "iframe", "listing", "noembed",
    "noframes", "object", "plaintext", "portal", "xmp",
  ]
  /// Attributes with the URL of a file that the page loads.
  private static let files: Set<String> = ["src", "srcset", "poster", "background", "data"]
  private static let links: Set<String> = ["href", "xlink:href", "action", "formaction", "ping"]

  init(_ element: HTMLContext.Element) {
    self.element = element
    if Self.refused.contains(element.name) {
      report(
        .templateElement,
        element.range,
        "A page cannot contain the element \(element.name).",
        cure: "Remove the element."
      )
    }
    for attribute in element.attributes { check(attribute) }
    if element.name == "script" || element.name == "style" { checkNonce() }
    if element.name == "meta", has("http-equiv") {
      report(
        .templateElement,
        element.range,
        "An element meta with http-equiv acts like a header, which only the service sends.",
        cure: "Remove the element."
      )
    }
  }

  private func has(_ name: String) -> Bool { element.attributes.contains { $0.name == name } }

  private mutating func report(
    _ finding: ConfigurationFinding,
    _ range: Range<Int>,
    _ problem: String,
    cure: String
  ) {
    defects.append(TemplateDefect(finding, range, problem, cure: cure))
  }

  private mutating func check(_ attribute: HTMLContext.Attribute) {
    let name = attribute.name
    if name.hasPrefix("on") || name == "style" || name == "srcdoc" {
      report(
        .templateScript,
        attribute.range,
        "Browsers ignore the attribute \(name), because the page has a content security policy.",
        cure: name == "style"
          ? "Write a class, and an element style with nonce=\"{{nonce}}\"."
          : "Write a script with nonce=\"{{nonce}}\" that adds an event listener."
      )
      return
    }
    let isFile = Self.files.contains(name) || isLoadedLink(name)
    guard isFile || Self.links.contains(name) else { return }
    if let text = attribute.insertions.first(where: { $0.isFirst && !$0.isURL }) {
      report(
        .templateContext,
        text.range,
        "\(text.name) is text, so the attribute \(name) could lead anywhere.",
        cure: "Insert a value that is a URL, such as href in buttons."
      )
    }
    let start = attribute.literal.filter { !$0.isWhitespace }
    if ["javascript:", "vbscript:", "data:text"].contains(where: start.lowercased().hasPrefix) {
      report(
        .templateScript,
        attribute.range,
        "The attribute \(name) contains a script, which browsers do not run on the page.",
        cure: "Write a script with nonce=\"{{nonce}}\"."
      )
    } else if isFile, attribute.insertions.first?.isFirst != true, Self.isElsewhere(start) {
      report(
        .templateElement,
        attribute.range,
        "Pages load no files from other hosts.",
        cure: "Use a picture of the brand, such as {{source}} in the section icon."
      )
    }
  }

  /// Whether the attribute is a link to a file instead of a link for visitors.
  private func isLoadedLink(_ name: String) -> Bool {
    (name == "href" || name == "xlink:href")
      && ["link", "image", "use", "feimage"].contains(element.name)
  }

  private static func isElsewhere(_ url: String) -> Bool {
    let url = url.lowercased()
    return ["http:", "https:", "//", "\\\\", "/\\", "ftp:", "blob:", "filesystem:"]
      .contains(where: url.hasPrefix)
  }

  /// A script or a style sheet needs the nonce, unless it is a file of the service itself.
  private mutating func checkNonce() {
    let nonce = element.attributes.first { $0.name == TemplateValue.nonce }
    let hasNonce =
      nonce?.literal.isEmpty == true && nonce?.insertions.map(\.name) == [TemplateValue.nonce]
    let source = element.attributes.first { $0.name == "src" }
    let isOurs =
      source?.insertions.first.map { $0.isFirst && $0.isURL }
      ?? (source?.literal.hasPrefix("/") == true && source?.literal.hasPrefix("//") == false)
    if hasNonce || isOurs { return }
    report(
      .templateScript,
      element.range,
      "Browsers ignore the element \(element.name), because it does not have the nonce of the page.",
      cure: "Write <\(element.name) nonce=\"{{nonce}}\">."
    )
  }
}
