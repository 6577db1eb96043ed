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

  /// The names of the elements that are open.
  private var open: [String] = []
  /// The number of open elements when a refused element began. Its content is not reported.
  private var refusedDepth: Int?
  private var hasRoot = false
  private var declaresLinks = false
  private var references = SVGReferences()

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
      if let name = open.last, defects.isEmpty {
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
    if defects.isEmpty, let problem = references.problem {
      defects.append(Defect(range: 0..<0, problem: problem))
    }
    if !defects.isEmpty { header = nil }
  }

  /// Refuses a file whose bytes are not UTF-8.
  mutating func refuseEncoding(at offset: Int) {
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
      guard let last = open.popLast(), last.utf8.elementsEqual(name.utf8) else {
        throw SVGScanner.Failure(range: range, problem: "</\(name)> ends no open element.")
      }
      end()
    case .text(let text, let range):
      if open.isEmpty, !text.utf8.allSatisfy(\.isXMLSpace) {
        throw SVGScanner.Failure(
          range: range,
          problem: "Text outside of the element svg is not allowed."
        )
      }
      if open.last == "style", refusedDepth == nil {
        if let problem = SVGStyleCheck.problem(of: text, isStylesheet: true) {
          defects.append(Defect(range: range, problem: "The style sheet contains \(problem)."))
        }
        references.add(SVGStyleCheck.references(in: text))
      }
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
    references.start(id: tag["id"])
    guard references.count <= Self.maximumElementCount else {
      throw SVGScanner.Failure(range: tag.range, problem: "The file has more than 5,000 elements.")
    }
    open.append(tag.name)
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
    references.end()
    if let refusedDepth, open.count <= refusedDepth { self.refusedDepth = nil }
  }

  private mutating func check(_ tag: SVGScanner.Tag) {
    // A style sheet contains only text. The check would not see a function that an element splits.
    let isInStyle = open.dropLast().last == "style"
    guard SVGAllowlist.elements.contains(tag.name), !isInStyle else {
      defects.append(Defect(range: tag.range, problem: "The element \(tag.name) is not allowed."))
      refusedDepth = open.count - 1
      return
    }
    for attribute in tag.attributes {
      if let problem = problem(of: attribute, in: tag) {
        defects.append(Defect(range: attribute.range, problem: problem))
      }
    }
  }

  private mutating func problem(
    of attribute: SVGScanner.Attribute,
    in tag: SVGScanner.Tag
  ) -> String? {
    let (name, value) = (attribute.name, attribute.value)
    switch name {
    case "xmlns":
      return value.utf8.elementsEqual(SVGAllowlist.namespace.utf8)
        ? nil : "The namespace \(value.cited) is not that of SVG."
    case "xmlns:xlink":
      return value.utf8.elementsEqual(SVGAllowlist.linkNamespace.utf8)
        ? nil : "The namespace \(value.cited) is not that of XLink."
    case "xmlns:xml", "xmlns:xmlns":
      return "The attribute \(name) is not allowed."
    case "href", "xlink:href":
      guard SVGStyleCheck.isFragment(value.utf8) else {
        return "The attribute \(name) refers to \(value.cited), not to a part of the picture."
      }
      guard name == "href" || declaresLinks || tag["xmlns:xlink"] != nil else {
        return "The namespace of xlink:href is not declared."
      }
      references.add([String(Substring(value.utf8.dropFirst()))])
      return nil
    default: break
    }
    if name.utf8.starts(with: "xmlns:".utf8) {
      return value.isEmpty ? "The namespace \(name) is empty." : nil
    }
    if name == "data-name" || name.utf8.starts(with: "aria-".utf8) { return nil }
    guard name == "style" || SVGAllowlist.attributes.contains(name) else {
      return name.utf8.starts(with: "on".utf8)
        ? "The attribute \(name) would run a script." : "The attribute \(name) is not allowed."
    }
    references.add(SVGStyleCheck.references(in: value))
    return SVGStyleCheck.problem(of: value, isStylesheet: name == "style")
      .map { "The attribute \(name) contains \($0)." }
  }

  private mutating func readRoot(_ tag: SVGScanner.Tag) {
    declaresLinks = tag["xmlns:xlink"] != nil
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

  /// The proportions of a picture. The larger side becomes 1024, unless both sides are whole numbers.
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
