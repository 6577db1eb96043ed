/// A start tag or an end tag in a template.
struct HTMLElement: Sendable, Hashable {
  /// The name in lower case.
  var name: String
  var isEnd = false
  /// Whether the tag ends with `/>`.
  var isSelfClosing = false
  /// Whether the element is within an SVG, where browsers read HTML by other rules.
  var isInSVG = false
  var attributes: [Attribute] = []
  /// The text before the end tag of a script or a style sheet.
  var content: Range<Int>?
  var range: Range<Int>

  struct Attribute: Sendable, Hashable {
    /// The name in lower case.
    var name = ""
    /// The text of the value without its insertions.
    private(set) var literal = ""
    /// The beginning of the value: the text before the first insertion and the first section.
    private(set) var prefix = ""
    private(set) var insertions: [Insertion] = []
    var range: Range<Int>
    private var isPrefixComplete = false
    /// The number of sections that are open within the value.
    private var depth = 0
    /// Whether the query or the fragment of a URL has begun, whatever sections are shown.
    private var hasQuery = false
    /// Whether a slash, a query or a fragment has begun, after which a colon does not end a scheme.
    private var isSchemeComplete = false
    private var hasEarlySection = false
    private var hasEarlyColon = false
    /// Whether `&` comes where the scheme of a URL could be.
    private(set) var hasEarlyReference = false

    init(at index: Int) { range = index..<index }

    /// Other bytes than ASCII never decide anything, so each becomes a replacement character.
    mutating func append(_ byte: UInt8) {
      let scalar = byte < 0x80 ? Unicode.Scalar(byte) : "\u{FFFD}"
      if depth == 0 {
        // In &#63; the sign belongs to a character reference. Mustache can remove what is between them.
        let isFragment = scalar == "#" && !literal.unicodeScalars.contains("&")
        if scalar == "?" || isFragment { hasQuery = true }
        if scalar == "/" || scalar == "?" || scalar == "#" { isSchemeComplete = true }
      }
      if !isSchemeComplete {
        if scalar == "&" { hasEarlyReference = true }
        if scalar == ":" { hasEarlyColon = true }
      }
      if !isPrefixComplete { prefix.unicodeScalars.append(scalar) }
      literal.unicodeScalars.append(scalar)
    }

    /// Whether sections decide about the scheme of a URL.
    var isSchemeUncertain: Bool { hasEarlySection && hasEarlyColon }

    mutating func passSection(isEnd: Bool) {
      isPrefixComplete = true
      if !isSchemeComplete { hasEarlySection = true }
      depth = max(0, depth + (isEnd ? -1 : 1))
    }

    mutating func insert(_ name: String, _ value: TemplateValue, _ range: Range<Int>) {
      isPrefixComplete = true
      insertions.append(
        Insertion(
          name: name,
          value: value,
          isConditional: depth > 0,
          isInQuery: hasQuery,
          range: range
        )
      )
    }
  }

  struct Insertion: Sendable, Hashable {
    var name: String
    var value: TemplateValue
    /// Whether the insertion is in a section within the value.
    var isConditional: Bool
    /// Whether a question mark or a number sign always comes before.
    var isInQuery: Bool
    var range: Range<Int>
  }
}
