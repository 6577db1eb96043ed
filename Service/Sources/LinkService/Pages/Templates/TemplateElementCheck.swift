/// Checks an element of a template's HTML.
struct TemplateElementCheck {
  private(set) var defects: [TemplateDefect] = []
  private let element: HTMLElement

  /// Why an element is refused, as the end of a sentence.
  private static let refused: [String: String] = {
    let groups = [
      "because it shows another page":
        "applet embed fencedframe frame frameset iframe object portal",
      "because it changes what links mean": "base animate set",
      "because the content security policy of pages keeps it from working":
        "audio form track video",
      "because browsers read its content by rules of their own":
        "listing math noembed noframes noscript plaintext select template xmp",
    ]
    let pairs = groups.flatMap { reason, names in
      names.split(separator: " ").map { (String($0), reason) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()
  /// Elements within an SVG whose content is no HTML. Browsers read all others by different rules.
  private static let drawing: Set<String> = {
    let html: Set = ["title", "desc", "style", "metadata"]
    let names = SVGAllowlist.elements.subtracting(html).union(["image", "marker", "textPath"])
    return Set(names.map { $0.lowercased() })
  }()
  /// Attributes with the URL of a file that the page loads.
  private static let files: Set<String> = [
    "src", "srcset", "imagesrcset", "poster", "background", "data", "attributionsrc",
  ]
  private static let links: Set<String> = ["href", "xlink:href", "action", "formaction", "ping"]
  /// Attributes with several URLs, which a space or a comma in a value would separate.
  private static let lists: Set<String> = ["srcset", "imagesrcset", "ping", "attributionsrc"]
  private static let scripts = ["javascript:", "vbscript:", "data:text"]
  /// Schemes whose fragment decides what opens.
  private static let commands = ["intent:", "android-app:"]

  /// - Parameter bytes: The file with the element.
  init(_ element: HTMLElement, in bytes: [UInt8]) {
    self.element = element
    checkName()
    if let content = element.content, element.name == "style" {
      checkStyle(bytes[content], at: content)
    }
    guard !element.isEnd else { return }
    for attribute in element.attributes { check(attribute) }
    if element.name == "script" || element.name == "style" { checkNonce() }
    if element.name == "meta", element.attributes.contains(where: { $0.name == "http-equiv" }) {
      report(
        .templateElement,
        element.range,
        "An element meta with http-equiv acts like a header, which only the service sends.",
        cure: "Remove the element."
      )
    }
  }

  private mutating func report(
    _ finding: ConfigurationFinding,
    _ range: Range<Int>,
    _ problem: String,
    cure: String
  ) {
    defects.append(TemplateDefect(finding, range, problem, cure: cure))
  }

  private mutating func checkName() {
    if !element.isEnd, let reason = Self.refused[element.name] {
      report(
        .templateElement,
        element.range,
        "A page cannot contain the element \(element.name), \(reason).",
        cure: "Remove the element."
      )
    } else if element.isInSVG, !Self.drawing.contains(element.name) {
      report(
        .templateElement,
        element.range,
        "An SVG in a page cannot contain the element \(element.name). It can contain only elements that "
          + "draw.",
        cure: "End the svg before it, or remove the element. For a title, write aria-label=\"…\"."
      )
    }
  }

  // MARK: Attributes

  private mutating func check(_ attribute: HTMLElement.Attribute) {
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
    // Browsers ignore these characters in a URL, or before it.
    let url = String(
      String.UnicodeScalarView(attribute.literal.unicodeScalars.filter { $0.value > 0x20 })
    ).lowercased()
    checkTexts(in: attribute, url)
    if attribute.hasEarlyReference {
      report(
        .templateHTML,
        attribute.range,
        "The attribute \(name) has & before the first slash, question mark or number sign, where a "
          + "character reference could hide the scheme.",
        cure: "Write the character itself."
      )
    }
    if Self.scripts.contains(where: url.contains) {
      report(
        .templateScript,
        attribute.range,
        "The attribute \(name) contains a script, which browsers do not run on the page.",
        cure: "Write a script with nonce=\"{{nonce}}\"."
      )
    } else if isFile, Self.isElsewhere(url) {
      report(
        .templateElement,
        attribute.range,
        "Pages load no files from other hosts.",
        cure: "Use a picture of the brand, such as {{source}} in the section icon."
      )
    }
  }

  /// Visitors decide about texts, so a text must not decide where a URL leads.
  private mutating func checkTexts(in attribute: HTMLElement.Attribute, _ url: String) {
    let isList = Self.lists.contains(attribute.name)
    let isCommand = Self.commands.contains(where: url.contains)
    let hasOrigin = Self.hasOrigin(attribute.prefix)
    // Scheme and fragment of such a link can start any app.
    var isAfterLink = false
    for insertion in attribute.insertions {
      if insertion.value == .link { isAfterLink = true }
      guard insertion.value == .text else { continue }
      let isSettled = insertion.isInQuery && !attribute.isSchemeUncertain || hasOrigin
      let isForbidden = isList || isCommand || isAfterLink
      if isSettled, !isForbidden { continue }
      report(
        .templateContext,
        insertion.range,
        "\(insertion.name) is text, so it could decide where the attribute \(attribute.name) leads.",
        cure: isForbidden
          ? "Remove the value from the attribute."
          : "Insert a value that is a URL, such as href in buttons, or insert the text after a question "
            + "mark or after https://, a host and a slash that are outside of sections."
      )
    }
  }

  /// Whether a URL begins with a scheme, a host and a slash.
  private static func hasOrigin(_ prefix: String) -> Bool {
    let origin = /\s*[a-zA-Z][a-zA-Z0-9+.\-]*:\/\/[a-zA-Z0-9][a-zA-Z0-9.\-]*(:[0-9]+)?\//
    return prefix.prefixMatch(of: origin) != nil
  }

  /// Whether the attribute is a link to a file instead of a link for visitors.
  private func isLoadedLink(_ name: String) -> Bool {
    (name == "href" || name == "xlink:href")
      && ["link", "image", "use", "feimage"].contains(element.name)
  }

  private static func isElsewhere(_ url: String) -> Bool {
    ["http:", "https:", "//", "\\", "/\\", "/&", "ftp:", "blob:", "filesystem:"]
      .contains(where: url.hasPrefix)
  }

  // MARK: Scripts and style sheets

  /// A script or a style sheet needs the nonce, unless it is the script of the service.
  private mutating func checkNonce() {
    let nonce = element.attributes.first { $0.name == TemplateValue.nonceName }
    let hasNonce =
      nonce?.literal.isEmpty == true && nonce?.insertions.map(\.name) == [TemplateValue.nonceName]
      && nonce?.insertions.first?.isConditional == false
    var isOurs = false
    if element.name == "script", let source = element.attributes.first(where: { $0.name == "src" })
    {
      isOurs = source.literal.isEmpty && source.insertions.map(\.name) == ["script"]
      if !isOurs, let insertion = source.insertions.first {
        report(
          .templateScript,
          insertion.range,
          "\(insertion.name) decides which script the page loads.",
          cure: "Write the path of the script, or {{script}} for the script of the service."
        )
      }
    }
    if hasNonce || isOurs { return }
    report(
      .templateScript,
      element.range,
      "Browsers ignore the element \(element.name), because it does not have the nonce of the page.",
      cure: "Write <\(element.name) nonce=\"{{nonce}}\">."
    )
  }

  /// Finds what the content security policy blocks in a style sheet.
  private mutating func checkStyle(_ bytes: ArraySlice<UInt8>, at content: Range<Int>) {
    let style = String(decoding: bytes, as: UTF8.self)
    let blocked = /@import|@font-face|url\(\s*["']?\s*(?:https?:|ftp:|\/\/)/.ignoresCase()
    for match in style.matches(of: blocked) {
      let start =
        content.lowerBound + style.utf8.distance(from: style.startIndex, to: match.startIndex)
      report(
        .templateElement,
        start..<(start + match.output.utf8.count),
        "Pages load no fonts, no further style sheets and no files from other hosts.",
        cure: "Use fonts of the device and pictures of the brand."
      )
    }
  }
}
