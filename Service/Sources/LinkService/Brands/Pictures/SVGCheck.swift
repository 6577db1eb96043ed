/// Checks that an SVG is a still picture that neither runs code nor loads other files.
///
/// ```swift
/// let check = SVGCheck(Array(svg.utf8))
/// for defect in check.defects { print(defect.range, defect.problem) }
/// ```
///
/// The file is served as it is or refused; it is never changed.
struct SVGCheck: Sendable {
  struct Defect: Sendable, Hashable {
    /// The bytes that are not allowed.
    var range: Range<Int>
    var problem: String
    var cure = Self.standardCure

    static let standardCure = "Export the picture as plain SVG, or use a PNG."
  }

  /// The type and the proportions of the picture; nil if it has defects.
  private(set) var header: PictureHeader?
  private(set) var defects: [Defect] = []

  static let maximumElementCount = 5000
  static let maximumDepth = 64
  private static let maximumDefectCount = 50

  private struct OpenElement {
    var name: String
    /// The prefixes that the element declares.
    var prefixes: [String]
  }

  private var open: [OpenElement] = []
  /// The number of open elements when a refused element began. Its content is not reported.
  private var refusedDepth: Int?
  private var hasRoot = false
  private var drawing = SVGDrawing()
  private var stylesheet = SVGStylesheet()

  init(_ utf8: [UInt8]) {
    if let range = Self.forbiddenCharacter(in: utf8) {
      defects = [Defect(range: range, problem: "The file contains a control character.")]
      return
    }
    var scanner = SVGScanner(utf8)
    do throws(SVGScanner.Failure) {
      while let token = try scanner.next(), defects.count < Self.maximumDefectCount {
        try read(token)
      }
      if let name = open.last?.name, defects.isEmpty {
        throw SVGScanner.Failure(
          range: utf8.count..<utf8.count,
          problem: "The element \(name) does not end."
        )
      }
      if !hasRoot, defects.isEmpty {
        throw SVGScanner.Failure(range: 0..<0, problem: "The file contains no element svg.")
      }
    } catch {
      defects.append(Defect(range: error.range, problem: error.problem))
    }
    if defects.isEmpty, let problem = drawing.problem(with: stylesheet) {
      defects.append(Defect(range: problem.range, problem: problem.description))
    }
    if !defects.isEmpty { header = nil }
  }

  /// Checks a file, which can begin with a byte order mark.
  ///
  /// - Returns: The check, and the text to which its ranges refer.
  static func checking(file bytes: [UInt8]) -> (check: SVGCheck, text: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let repaired = Array(String(decoding: content, as: UTF8.self).utf8)
    var check = SVGCheck(repaired)
    if repaired != content {
      check.refuseEncoding(at: zip(repaired, content).prefix { $0 == $1 }.count)
    }
    return (check, repaired)
  }

  /// Refuses a file whose bytes are not UTF-8.
  private mutating func refuseEncoding(at offset: Int) {
    let problem = "From this position on, the file is not valid UTF-8."
    let range = offset..<offset
    defects.append(Defect(range: range, problem: problem, cure: "Save the file as UTF-8."))
    header = nil
  }

  private static func forbiddenCharacter(in utf8: [UInt8]) -> Range<Int>? {
    var offset = 0
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      let end = offset + scalar.utf8.count
      if !scalar.isAllowedInXML { return offset..<end }
      offset = end
    }
    return nil
  }

  private mutating func read(_ token: SVGScanner.Token) throws(SVGScanner.Failure) {
    switch token {
    case .start(let tag): try start(tag)
    case .end(let name, let range):
      guard let last = open.popLast(), last.name == name else {
        throw SVGScanner.Failure(range: range, problem: "</\(name)> ends no open element.")
      }
      end()
    case .text(let text, let range):
      // White space outside of the root must not be written as the number of a character.
      let isSpace = text.utf8.count == range.count && text.utf8.allSatisfy(\.isXMLSpace)
      if open.isEmpty, !isSpace {
        throw SVGScanner.Failure(
          range: range,
          problem: "Text outside of the element svg is not allowed."
        )
      }
      if isInStyle { readStylesheet(text, range) }
    case .comment(let range):
      // The check would not see a function that a comment splits.
      if isInStyle {
        defects.append(
          Defect(
            range: range,
            problem: "A style sheet must not contain an XML comment.",
            cure: "Remove the comment, or write it as /* … */ between two rules."
          )
        )
      }
    }
  }

  private var isInStyle: Bool { open.last?.name == "style" && refusedDepth == nil }

  private mutating func readStylesheet(_ text: String, _ range: Range<Int>) {
    do throws(SVGValue.Flaw) {
      try stylesheet.add(text, range: range)
    } catch {
      let problem = "The style sheet contains \(error.description)."
      defects.append(Defect(range: range, problem: problem))
    }
  }

  private mutating func start(_ tag: SVGScanner.Tag) throws(SVGScanner.Failure) {
    if open.isEmpty {
      guard !hasRoot, tag.name == "svg" else {
        throw SVGScanner.Failure(
          range: tag.range,
          problem: "The only root must be the element svg."
        )
      }
      hasRoot = true
      readRoot(tag)
    }
    drawing.start(tag)
    guard drawing.count <= Self.maximumElementCount else {
      throw SVGScanner.Failure(range: tag.range, problem: "The file has more than 5,000 elements.")
    }
    let prefixes = tag.attributes.filter { $0.name.utf8.starts(with: "xmlns:".utf8) }
      .map { String($0.name.dropFirst("xmlns:".utf8.count)) }
    open.append(OpenElement(name: tag.name, prefixes: prefixes))
    guard open.count <= Self.maximumDepth else {
      throw SVGScanner.Failure(range: tag.range, problem: "Elements are nested more than 64 deep.")
    }
    if refusedDepth == nil { check(tag) }
    if tag.isEmpty {
      open.removeLast()
      end()
    }
  }

  private mutating func end() {
    drawing.end()
    if let refusedDepth, open.count <= refusedDepth { self.refusedDepth = nil }
  }

  private mutating func check(_ tag: SVGScanner.Tag) {
    guard isAllowed(tag) else {
      let cure =
        tag.name == "marker" ? "Convert lines with markers to paths." : Defect.standardCure
      let problem = "The element \(tag.name) is not allowed."
      defects.append(Defect(range: tag.range, problem: problem, cure: cure))
      refusedDepth = open.count - 1
      return
    }
    for attribute in tag.attributes where defects.count < Self.maximumDefectCount {
      if let problem = problem(of: attribute) {
        defects.append(Defect(range: attribute.range, problem: problem))
      }
    }
  }

  private var isInMetadata: Bool { open.contains { $0.name == "metadata" } }

  private func isAllowed(_ tag: SVGScanner.Tag) -> Bool {
    // A style sheet contains only text. The check would not see a function that an element splits.
    if open.dropLast().last?.name == "style" { return false }
    guard isInMetadata, tag.name != "metadata" else {
      return SVGAllowlist.elements.contains(tag.name)
    }
    guard let prefix = Self.prefix(of: tag.name) else { return false }
    return SVGAllowlist.metadataPrefixes.contains(prefix) && isDeclared(prefix)
  }

  private static func prefix(of name: String) -> String? {
    name.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(name[..<$0]) }
  }

  private func isDeclared(_ prefix: String) -> Bool {
    open.contains { $0.prefixes.contains(prefix) }
  }

  private mutating func problem(of attribute: SVGScanner.Attribute) -> String? {
    let (name, value) = (attribute.name, attribute.value)
    if name == "xmlns" {
      return value.utf8.elementsEqual(SVGAllowlist.namespace.utf8)
        ? nil : "The namespace \(value.cited) is not that of SVG."
    }
    let prefix = Self.prefix(of: name)
    if prefix == "xmlns" { return problem(ofNamespace: value, in: name) }
    if let prefix, prefix != "xml", !isDeclared(prefix) {
      return "The namespace of \(name) is not declared."
    }
    if isInMetadata, open.last?.name != "metadata" {
      return SVGAllowlist.metadataAttributes.contains(name)
        ? nil : "The attribute \(name) is not allowed."
    }
    if name == "href" || name == "xlink:href" {
      guard let id = SVGValue.id(ofFragment: value.utf8) else {
        return "The attribute \(name) is \(value.cited), not # and an ID in ASCII."
      }
      drawing.add(SVGReference(id: id, range: attribute.range))
      return nil
    }
    if name == "data-name" || name.utf8.starts(with: "aria-".utf8) { return nil }
    guard name == "style" || SVGAllowlist.attributes.contains(name) else {
      return name.utf8.starts(with: "on".utf8)
        ? "The attribute \(name) would run a script." : "The attribute \(name) is not allowed."
    }
    // Editors write names of layers into them.
    if name == "id" || name == "class" { return nil }
    do throws(SVGValue.Flaw) {
      var style = SVGStyle()
      if name == "style" {
        try style.add(SVGDeclarations(value), range: attribute.range)
      } else {
        try style.add(value.utf8, of: name, range: attribute.range)
      }
      drawing.add(style)
      return nil
    } catch {
      return "The attribute \(name) contains \(error.description)."
    }
  }

  private func problem(ofNamespace value: String, in name: String) -> String? {
    let prefix = String(name.dropFirst("xmlns:".utf8.count))
    if prefix == "xml" || prefix == "xmlns" { return "The attribute \(name) is not allowed." }
    if let expected = SVGAllowlist.namespaces[prefix] {
      return value.utf8.elementsEqual(expected.utf8)
        ? nil : "The namespace \(value.cited) of \(prefix) is not \(expected)."
    }
    return value.isEmpty ? "The namespace \(name) is empty." : nil
  }

  private mutating func readRoot(_ tag: SVGScanner.Tag) {
    if tag["xmlns"] == nil {
      defects.append(
        Defect(
          range: tag.range,
          problem: "The element svg has no namespace.",
          cure: "Add xmlns=\"\(SVGAllowlist.namespace)\"."
        )
      )
    }
    guard let viewBox = tag["viewBox"], let header = Self.header(viewBox: viewBox) else {
      defects.append(
        Defect(
          range: tag.range,
          problem: "The element svg has no viewBox of four numbers, so it would not be scaled.",
          cure: "Add a viewBox, such as viewBox=\"0 0 512 512\"."
        )
      )
      return
    }
    self.header = header
  }

  /// The proportions of a picture. The larger side becomes 1024, unless both sides are whole
  /// numbers of at most 4096.
  private static func header(viewBox: String) -> PictureHeader? {
    let parts = viewBox.utf8.split { $0.isXMLSpace || $0 == UInt8(ascii: ",") }
    let isNumber = { (byte: UInt8) in
      IdentifierCheck.isDigit(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    guard parts.count == 4, parts.allSatisfy({ $0.allSatisfy(isNumber) }) else { return nil }
    let numbers = parts.compactMap { Double(String(Substring($0))) }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    let (width, height) = (numbers[2], numbers[3])
    guard width > 0, height > 0, max(width, height) <= 1_000_000 else { return nil }
    let isWhole = width == width.rounded() && height == height.rounded()
    let scale = isWhole && max(width, height) <= 4096 ? 1 : 1024 / max(width, height)
    return PictureHeader(
      kind: .svg,
      width: max(1, Int((width * scale).rounded())),
      height: max(1, Int((height * scale).rounded()))
    )
  }
}
