import SiteAssociation

/// What a browser draws of an SVG: every element as often as references repeat it.
///
/// An element that a reference repeats can contain further references, so a small file can describe
/// an enormous picture. Therefore, the elements are visited as in a browser, up to a limit.
struct SVGDrawing: Sendable {
  struct Problem: Error, Sendable, Hashable {
    var range: Range<Int>
    /// A sentence.
    var description: String
  }

  fileprivate struct Element {
    let name: String
    let id: String?
    let classes: String?
    let parent: Int?
    var children: [Int] = []
    /// The references in `href`.
    var links: [SVGReference] = []
    /// The style of the element's own attributes.
    var style = SVGStyle()

    /// Whether the element can have a fill and a stroke.
    var isShape: Bool { Self.shapes.contains(name) }
    /// Whether references to the element read its content, but do not draw it.
    var isGradient: Bool { name == "linearGradient" || name == "radialGradient" }

    private static let shapes: Set = [
      "circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "text", "tspan",
    ]
  }

  static let maximumStepCount = 100_000
  static let maximumDepth = 128

  fileprivate private(set) var elements: [Element] = []
  private var open: [Int] = []

  var count: Int { elements.count }

  mutating func start(_ tag: SVGScanner.Tag) {
    let index = elements.count
    elements.append(
      Element(name: tag.name, id: tag["id"], classes: tag["class"], parent: open.last)
    )
    if let parent = open.last { elements[parent].children.append(index) }
    open.append(index)
  }

  mutating func end() { _ = open.popLast() }

  /// Adds a reference in `href` of the element that began last and has not ended.
  mutating func add(_ link: SVGReference) {
    if let last = open.last { elements[last].links.append(link) }
  }

  /// Changes the style of the element that began last and has not ended.
  mutating func add(_ style: SVGStyle) {
    if let last = open.last { elements[last].style.add(style) }
  }

  /// What is wrong with the references; nil if the picture can be drawn.
  func problem(with stylesheet: SVGStylesheet) -> Problem? {
    guard !elements.isEmpty else { return nil }
    var walk = Walk(elements, stylesheet)
    do throws(Problem) {
      try walk.draw(0, below: .none, depth: 0)
      return nil
    } catch {
      return error
    }
  }
}

/// The elements with a style around an element, with the nearest one first.
private indirect enum Ancestry {
  case none
  case element(Int, Ancestry)
}

/// Visits the elements of a picture.
private struct Walk {
  typealias Problem = SVGDrawing.Problem

  private let elements: [SVGDrawing.Element]
  private var styles: [SVGStyle]
  /// Lists of indices of styles. Elements share those that are from style sheets.
  private var lists: [[Int]] = []
  /// For each element, the indices of its lists.
  private var listsOfElements: [[Int]] = []
  /// For each element, the elements around it in the file.
  private var ancestries: [Ancestry] = []
  private var indices: [String: Int] = [:]
  private var ambiguousIDs: Set<String> = []

  private var stepCount = 0
  private var isOpen: [Bool]
  /// The references that led to the current element.
  private var path: [SVGReference] = []

  init(_ elements: [SVGDrawing.Element], _ stylesheet: SVGStylesheet) {
    self.elements = elements
    styles = stylesheet.styles
    isOpen = [Bool](repeating: false, count: elements.count)
    var listsOfRules: [SVGStylesheet.Selector: Int] = [:]
    for (selector, rules) in stylesheet.rules {
      listsOfRules[selector] = lists.count
      lists.append(rules)
    }
    for (index, element) in elements.enumerated() {
      addLists(of: element, listsOfRules)
      ancestries.append(element.parent.map { ancestry(of: $0, below: ancestries[$0]) } ?? .none)
      if let id = element.id, SVGValue.isID(id.utf8) {
        if indices[id] != nil { ambiguousIDs.insert(id) }
        indices[id] = index
      }
    }
  }

  private mutating func addLists(
    of element: SVGDrawing.Element,
    _ listsOfRules: [SVGStylesheet.Selector: Int]
  ) {
    var own: [Int] = []
    if !element.style.isEmpty {
      own.append(lists.count)
      lists.append([styles.count])
      styles.append(element.style)
    }
    var selectors: Set<SVGStylesheet.Selector> = []
    if !listsOfRules.isEmpty {
      selectors = [.any, .type(ExactText(element.name))]
      if let id = element.id { selectors.insert(.id(ExactText(id))) }
      for name in (element.classes ?? "").utf8.split(whereSeparator: \.isXMLSpace) {
        selectors.insert(.class(ExactText(String(Substring(name)))))
      }
    }
    listsOfElements.append(own + selectors.compactMap { listsOfRules[$0] })
  }

  private func ancestry(of element: Int, below ancestors: Ancestry) -> Ancestry {
    listsOfElements[element].isEmpty ? ancestors : .element(element, ancestors)
  }

  /// Visits an element and everything in it.
  ///
  /// - Parameter ancestors: The elements whose styles the element can inherit.
  mutating func draw(_ index: Int, below ancestors: Ancestry, depth: Int) throws(Problem) {
    try step()
    guard depth < SVGDrawing.maximumDepth else {
      throw problem(path.last, "References are nested too deep.")
    }
    isOpen[index] = true
    defer { isOpen[index] = false }
    let element = elements[index]
    let ancestry = ancestry(of: index, below: ancestors)
    try drawStyles(of: index, ancestry, depth: depth)
    for link in element.links {
      try follow(link, below: element.name == "use" ? ancestry : nil, depth: depth)
    }
    guard !element.isGradient else { return }
    for child in element.children { try draw(child, below: ancestry, depth: depth + 1) }
  }

  private mutating func drawStyles(of index: Int, _ ancestry: Ancestry, depth: Int)
    throws(Problem)
  {
    let isShape = elements[index].isShape
    var inheritsEffects = false
    var rest = ancestry
    while case .element(let ancestor, let next) = rest {
      guard ancestor == index || isShape || inheritsEffects else { return }
      for list in listsOfElements[ancestor] {
        for style in lists[list] {
          try step()
          if ancestor == index, styles[style].inheritsEffects { inheritsEffects = true }
          if isShape {
            for paint in styles[style].paints { try follow(paint, below: nil, depth: depth) }
          }
          if ancestor == index || inheritsEffects {
            for effect in styles[style].effects { try follow(effect, below: nil, depth: depth) }
          }
        }
      }
      rest = next
    }
  }

  /// - Parameter ancestors: nil for those of the element that is referred to.
  private mutating func follow(_ reference: SVGReference, below ancestors: Ancestry?, depth: Int)
    throws(Problem)
  {
    path.append(reference)
    defer { path.removeLast() }
    try step()
    // Browsers ignore a reference to an element that does not exist.
    guard let target = indices[reference.id] else { return }
    guard !ambiguousIDs.contains(reference.id) else {
      throw problem(reference, "Several elements have the ID \(reference.id.cited).")
    }
    guard !isOpen[target] else {
      throw problem(reference, "The element \(reference.id.cited) refers to itself.")
    }
    try draw(target, below: ancestors ?? ancestries[target], depth: depth + 1)
  }

  private mutating func step() throws(Problem) {
    stepCount += 1
    guard stepCount <= SVGDrawing.maximumStepCount else {
      let subject = path.first.map { "The reference to \($0.id.cited)" } ?? "The picture"
      throw problem(path.first, "\(subject) repeats elements more than 100,000 times.")
    }
  }

  private func problem(_ reference: SVGReference?, _ description: String) -> Problem {
    Problem(range: reference?.range ?? 0..<0, description: description)
  }
}
