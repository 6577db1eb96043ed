/// Where in an HTML page the text of a template ends: in text, in an attribute, in a script.
///
/// Escaping protects a page only where a browser reads characters: in text, and in quoted values of
/// attributes. The state machine follows the tokenizer of HTML (WHATWG, 13.2.5). What browsers read in
/// a way that depends on more than the tokenizer is refused, here or by ``TemplateElementCheck``.
struct HTMLContext: Sendable {
  private(set) var state = State.text
  /// The element whose tag is open.
  private var element: HTMLElement?
  /// What comes before the next attribute.
  private var gap = HTMLAttributeGap.separated
  private var isAfterSlash = false
  private var svgDepth = 0
  /// Where the text of a script or a style sheet begins.
  private var contentStart = 0

  var agreement: Agreement {
    var agreement = Agreement(state: state, svgDepth: svgDepth)
    switch state {
    case .tagName, .attributeName, .afterName, .inTag:
      agreement.state = .inTag
      agreement.element = element?.range.lowerBound
    case .quoted:
      agreement.element = element?.range.lowerBound
      agreement.attribute = element?.attributes.count
    default: break
    }
    return agreement
  }

  /// Reads text up to the next tag of the template.
  ///
  /// - Returns: The start tags and end tags that are complete.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>) throws(TemplateDefect) -> [HTMLElement]
  {
    var elements: [HTMLElement] = []
    for index in range {
      if let element = try step(bytes[index], index) { elements.append(element) }
    }
    return elements
  }

  /// Notes that a section begins or ends here, or that a comment of the template is here.
  mutating func pass(_ tag: PassedTag, _ range: Range<Int>) throws(TemplateDefect) {
    try checkSplit(range)
    switch state {
    case .tagName, .attributeName, .afterName, .inTag:
      state = .inTag
      gap = .afterTag
      isAfterSlash = false
    case .quoted:
      if tag != .comment, let last = element?.attributes.indices.last {
        element?.attributes[last].passSection(isEnd: tag == .sectionEnd)
      }
    case .tagOpen, .endTagOpen, .endTagName, .endTag, .beforeValue, .unquoted, .declaration,
      .commentOpen, .doctype:
      throw TemplateDefect(
        .templateHTML,
        range,
        tag == .comment
          ? "A comment of the template divides a tag of HTML."
          : "A section begins or ends within a tag of HTML.",
        cure: tag == .comment
          ? "Put the comment between elements or attributes."
          : "Put the section around the whole element, attribute or quoted value."
      )
    case .text, .comment, .raw: break
    }
  }

  /// Notes that a value is inserted here.
  mutating func insert(
    _ name: String,
    _ value: TemplateValue,
    _ range: Range<Int>
  ) throws(TemplateDefect) {
    if value == .nonce, !isInNonce {
      throw TemplateDefect(
        .templateContext,
        range,
        "\(name) is inserted outside of the attribute nonce of an element script or style.",
        cure: "Remove it. What has the nonce can load and run everything."
      )
    }
    switch state {
    case .text: return
    case .quoted:
      if let last = element?.attributes.indices.last {
        element?.attributes[last].insert(name, value, range)
      }
    case .comment:
      throw TemplateDefect(
        .templateContext,
        range,
        "\(name) is inserted into a comment, which a value such as -- could end.",
        cure: "Write a comment of the template, {{! … }}, or insert the value into text."
      )
    case .raw(let element):
      if element.isEscapable { return try checkSplit(range) }
      throw TemplateDefect(
        .templateContext,
        range,
        "\(name) is inserted into the element \(element.name), where escaping does not protect the page.",
        cure: "Write an attribute such as data-value=\"{{\(name)}}\", and read the value there."
      )
    case .beforeValue, .unquoted:
      throw TemplateDefect(
        .templateContext,
        range,
        "\(name) is inserted into a value without quotation marks, so its spaces would end the value.",
        cure: "Write quotation marks around the value."
      )
    case .tagOpen, .tagName, .endTagOpen, .endTagName, .endTag, .inTag, .attributeName, .afterName,
      .declaration, .commentOpen, .doctype:
      throw TemplateDefect(
        .templateContext,
        range,
        "\(name) is inserted into a tag of HTML, outside of the value of an attribute.",
        cure: "Insert the value into text, or into a value in quotation marks."
      )
    }
  }

  /// Whether the state is within the attribute nonce of a script or a style sheet.
  private var isInNonce: Bool {
    guard case .quoted = state, let element else { return false }
    let isCode = element.name == "script" || element.name == "style"
    return isCode && element.attributes.last?.name == TemplateValue.nonceName
  }

  /// Refuses a tag of the template in the middle of characters that could end a comment or an element.
  private func checkSplit(_ range: Range<Int>) throws(TemplateDefect) {
    let isSplit =
      switch state {
      case .comment(let end): end.hasBegun
      case .raw(let text): text.hasBegunEnd
      default: false
      }
    guard isSplit else { return }
    throw TemplateDefect(
      .templateHTML,
      range,
      "The tag of the template divides characters that end a comment or an element of HTML.",
      cure: "Write the characters without the tag, and &lt; for the sign itself in a title."
    )
  }

  // MARK: Steps

  private mutating func step(_ byte: UInt8, _ index: Int) throws(TemplateDefect) -> HTMLElement? {
    let isEnd = byte == UInt8(ascii: ">")
    switch state {
    case .text:
      if byte == UInt8(ascii: "<") { state = .tagOpen }
    case .tagOpen, .endTagOpen, .declaration, .commentOpen:
      try open(byte, index)
    case .tagName, .endTagName:
      let isStart = state == .tagName
      if byte.isHTMLSpace || byte == UInt8(ascii: "/") {
        if !isStart, byte == UInt8(ascii: "/") { throw endTagDefect(index) }
        state = isStart ? .inTag : .endTag
        gap = .separated
        isAfterSlash = byte == UInt8(ascii: "/")
      } else if isEnd {
        return completeTag(at: index)
      } else {
        element?.name.unicodeScalars.append(Unicode.Scalar(byte.htmlLowercased))
      }
    case .endTag:
      if isEnd { return completeTag(at: index) }
      if !byte.isHTMLSpace { throw endTagDefect(index) }
    case .inTag:
      if isEnd { return completeTag(at: index) }
      try readInTag(byte, index)
    case .attributeName, .afterName:
      if isEnd { return completeTag(at: index) }
      readName(byte, index)
    case .beforeValue:
      if isEnd { return completeTag(at: index) }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        state = .quoted(byte)
      } else if !byte.isHTMLSpace {
        state = .unquoted
        appendToValue(byte, index)
      }
    case .quoted(let quote):
      if byte == quote {
        state = .inTag
        gap = .afterValue
        isAfterSlash = false
      } else {
        appendToValue(byte, index)
      }
    case .unquoted:
      if isEnd { return completeTag(at: index) }
      if byte.isHTMLSpace {
        state = .inTag
        gap = .separated
        isAfterSlash = false
      } else {
        appendToValue(byte, index)
      }
    case .doctype:
      if isEnd { state = .text }
    case .comment(var end):
      state = end.ends(with: byte) ? .text : .comment(end)
    case .raw(var text):
      let step = text.step(byte)
      state = .raw(text)
      return try readRaw(step, text, byte, index)
    }
    return nil
  }

  /// Reads the bytes after `<` that decide what begins here.
  private mutating func open(_ byte: UInt8, _ index: Int) throws(TemplateDefect) {
    let isLetter =
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.htmlLowercased)
    switch (state, byte) {
    case (.tagOpen, _) where isLetter:
      state = .tagName
      gap = .separated
      isAfterSlash = false
      beginElement(byte, isEnd: false, at: index - 1, to: index)
    case (.endTagOpen, _) where isLetter:
      state = .endTagName
      beginElement(byte, isEnd: true, at: index - 2, to: index)
    case (.tagOpen, UInt8(ascii: "/")): state = .endTagOpen
    case (.tagOpen, UInt8(ascii: "!")): state = .declaration
    case (.tagOpen, UInt8(ascii: "<")): break
    // What begins with <!d is a document type, or a comment that ends as one does.
    case (.declaration, UInt8(ascii: "d")), (.declaration, UInt8(ascii: "D")): state = .doctype
    case (.declaration, UInt8(ascii: "-")): state = .commentOpen
    case (.commentOpen, UInt8(ascii: "-")): state = .comment(HTMLCommentEnd())
    case (.tagOpen, let byte) where byte != UInt8(ascii: "?"): state = .text
    default:
      throw TemplateDefect(
        .templateHTML,
        max(0, index - 1)..<(index + 1),
        "This is neither an element, nor a comment, nor a document type.",
        cure: "Write &lt; for the sign itself, or complete the tag."
      )
    }
  }

  private mutating func beginElement(_ byte: UInt8, isEnd: Bool, at start: Int, to index: Int) {
    let name = String(Character(Unicode.Scalar(byte.htmlLowercased)))
    element = HTMLElement(
      name: name,
      isEnd: isEnd,
      isInSVG: svgDepth > 0,
      range: max(0, start)..<(index + 1)
    )
  }

  private mutating func readInTag(_ byte: UInt8, _ index: Int) throws(TemplateDefect) {
    if byte.isHTMLSpace {
      gap.readSpace(byte)
      isAfterSlash = false
      return
    }
    if byte == UInt8(ascii: "/") {
      gap = .separated
      isAfterSlash = true
      return
    }
    // Browsers take the sign for the beginning of a name.
    if byte == UInt8(ascii: "=") {
      throw TemplateDefect(
        .templateHTML,
        index..<(index + 1),
        "An equals sign begins an attribute without a name.",
        cure: "Write the name of the attribute before the sign, or remove the sign."
      )
    }
    if !gap.permits(byte) {
      throw TemplateDefect(
        .templateHTML,
        index..<(index + 1),
        "The attribute follows another value or a tag of the template without a space.",
        cure: "Write a space before the attribute, on the same line."
      )
    }
    beginAttribute(byte, index)
  }

  private mutating func readName(_ byte: UInt8, _ index: Int) {
    if byte == UInt8(ascii: "=") {
      state = .beforeValue
    } else if byte == UInt8(ascii: "/") {
      state = .inTag
      gap = .separated
      isAfterSlash = true
    } else if byte.isHTMLSpace {
      state = .afterName
    } else if state == .afterName {
      beginAttribute(byte, index)
    } else {
      appendToName(byte, index)
    }
  }

  private mutating func beginAttribute(_ byte: UInt8, _ index: Int) {
    state = .attributeName
    isAfterSlash = false
    element?.attributes.append(HTMLElement.Attribute(at: index))
    appendToName(byte, index)
  }

  private mutating func appendToName(_ byte: UInt8, _ index: Int) {
    guard let last = element?.attributes.indices.last else { return }
    let scalar = byte < 0x80 ? Unicode.Scalar(byte.htmlLowercased) : "\u{FFFD}"
    element?.attributes[last].name.unicodeScalars.append(scalar)
    extendAttribute(last, to: index)
  }

  private mutating func appendToValue(_ byte: UInt8, _ index: Int) {
    guard let last = element?.attributes.indices.last else { return }
    element?.attributes[last].append(byte)
    extendAttribute(last, to: index)
  }

  private mutating func extendAttribute(_ number: Int, to index: Int) {
    let start = element?.attributes[number].range.lowerBound ?? index
    element?.attributes[number].range = start..<(index + 1)
  }

  private func endTagDefect(_ index: Int) -> TemplateDefect {
    TemplateDefect(
      .templateHTML,
      index..<(index + 1),
      "An end tag contains more than a name.",
      cure: "Write only the name, such as </p>."
    )
  }

  private mutating func completeTag(at index: Int) -> HTMLElement? {
    guard var complete = element else { return nil }
    complete.range = complete.range.lowerBound..<(index + 1)
    complete.isSelfClosing = isAfterSlash && state == .inTag
    element = nil
    gap = .separated
    if complete.name == "svg", !complete.isSelfClosing {
      svgDepth = max(0, svgDepth + (complete.isEnd ? -1 : 1))
    }
    contentStart = index + 1
    let isRaw = !complete.isEnd && HTMLRawText.elements.contains(complete.name)
    state = isRaw ? .raw(HTMLRawText(complete.name)) : .text
    return complete
  }

  private mutating func readRaw(
    _ step: HTMLRawText.Step,
    _ text: HTMLRawText,
    _ byte: UInt8,
    _ index: Int
  ) throws(TemplateDefect) -> HTMLElement? {
    switch step {
    case .inside: return nil
    case .scriptComment:
      throw TemplateDefect(
        .templateHTML,
        max(0, index - 3)..<(index + 1),
        "The script contains <!--, after which browsers may overlook its end.",
        cure: "Write comments of JavaScript, and \"<\" + \"!--\" in texts."
      )
    case .endTag:
      let start = max(contentStart, index - text.name.utf8.count - 2)
      element = HTMLElement(
        name: text.name,
        isEnd: true,
        content: contentStart..<start,
        range: start..<(index + 1)
      )
      state = .endTag
      return try self.step(byte, index)
    }
  }
}
