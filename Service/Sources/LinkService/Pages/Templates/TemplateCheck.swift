internal import SiteAssociation

/// Checks a template and its partials.
///
/// ```swift
/// let check = TemplateCheck(files)
/// for (file, defect) in check.defects { print(file, defect.problem) }
/// ```
///
/// The check makes sure that every value is escaped in a way that fits its place, and that the page is of
/// bounded size. What a template shows is the owner's decision. The content security policy of the page is
/// the second line of defense: it blocks scripts without the nonce and everything from other hosts.
struct TemplateCheck {
  /// The defects, with the names of their files.
  private(set) var defects: [(file: String, defect: TemplateDefect)] = []
  /// The names of all values that are used.
  private(set) var usedNames: Set<String> = []

  static let maximumDepth = 16
  /// The number of values that a page inserts at most, if every list is as long as it can be.
  static let maximumInsertionCount = 2000
  static let maximumByteCount = 256 << 10
  static let maximumListCount = 8

  private let partials: [String: TemplateFile]
  private var scopes: [Scope] = []
  private var openPartials: [String] = []
  /// The number of sections that are open, in all open files.
  private var sectionCount = 0
  private var context = HTMLContext()
  private var insertionCount = 0
  private var byteCount = 0
  private var isTooLarge = false

  /// The names that a section makes visible.
  private struct Scope {
    var values: [String: TemplateValue]
    /// What `{{.}}` means.
    var current: TemplateValue?
    /// The name of the section; nil for the page.
    var name: String?
    /// How often the content is repeated at most, including the sections around it.
    var count: Int
  }

  private struct OpenSection {
    var name: String
    var range: Range<Int>
    var agreement: HTMLContext.Agreement
    var scopeCount: Int
  }

  init(_ template: TemplateFiles) {
    partials = template.partials
    scopes = [Scope(values: TemplateValue.page, current: nil, count: 1)]
    check(template.main)
  }

  private mutating func report(_ defect: TemplateDefect, in file: TemplateFile) {
    let isKnown = defects.contains { $0.file == file.name && $0.defect == defect }
    if !isKnown, defects.count < 50 { defects.append((file.name, defect)) }
  }

  // MARK: Tags

  private mutating func check(_ file: TemplateFile) {
    var scanner = TemplateScanner(file.bytes)
    var sections: [OpenSection] = []
    let outerSectionCount = sectionCount
    defer { sectionCount = outerSectionCount }
    do throws(TemplateDefect) {
      try Self.checkCharacters(file)
      while let (token, range) = try scanner.next() {
        if isTooLarge { return }
        try read(token, range, file, &sections)
      }
      if let section = sections.last {
        throw TemplateDefect(
          .templateSyntax,
          section.range,
          "The section \(section.name) does not end.",
          cure: "Write {{/\(section.name)}} after its content."
        )
      }
      if context.state != .text {
        throw TemplateDefect(
          .templateHTML,
          file.bytes.count..<file.bytes.count,
          "The file ends within a tag, a comment, a title, a style sheet or a script of HTML.",
          cure: "Complete the element in the same file."
        )
      }
    } catch {
      report(error, in: file)
      // What follows a defect of the syntax cannot be understood.
      context = HTMLContext()
    }
  }

  /// swift-mustache reads characters, not bytes. A brace that merges with its neighbor into one character
  /// would be no brace for it.
  private static func checkCharacters(_ file: TemplateFile) throws(TemplateDefect) {
    if file.bytes.last == UInt8(ascii: "{") {
      throw TemplateDefect(
        .templateSyntax,
        (file.bytes.count - 1)..<file.bytes.count,
        "The file ends with a brace.",
        cure: "Complete the tag, or end the file with a new line."
      )
    }
    for brace in ["{", "}"] as [Character] {
      let byte = brace.asciiValue
      guard file.text.count(where: { $0 == brace }) != file.bytes.count(where: { $0 == byte })
      else {
        continue
      }
      throw TemplateDefect(
        .templateSyntax,
        0..<0,
        "A combining character follows a brace.",
        cure: "Write a space between them."
      )
    }
  }

  private mutating func read(
    _ token: TemplateScanner.Token,
    _ range: Range<Int>,
    _ file: TemplateFile,
    _ sections: inout [OpenSection]
  ) throws(TemplateDefect) {
    try spend(0, bytes: range.count, range)
    switch token {
    case .comment: try context.pass(.comment, range)
    case .text: try readText(range, file)
    case .value(let name): try insert(name, range, file)
    case .section(let name), .inverted(let name):
      guard sectionCount + openPartials.count < Self.maximumDepth else { throw tooDeep(range) }
      try context.pass(.sectionStart, range)
      sectionCount += 1
      sections.append(
        OpenSection(
          name: name,
          range: range,
          agreement: context.agreement,
          scopeCount: scopes.count
        )
      )
      let value = try value(named: name, range)
      if case .section = token { open(value, name) }
    case .end(let name): try close(name, range, &sections)
    case .partial(let name): try include(name, range)
    }
  }

  private mutating func open(_ value: TemplateValue, _ name: String) {
    let count = scopes.last?.count ?? 1
    var scope = Scope(values: [:], current: value, name: name, count: count)
    switch value {
    case .flag: return
    case .text, .url, .link, .nonce: break
    case .part(let values): scope.values = values
    case .list(let element):
      if case .part(let values) = element { scope.values = values }
      let (product, isTooMuch) = count.multipliedReportingOverflow(by: Self.maximumListCount)
      scope.current = element
      scope.count = isTooMuch ? .max : product
    }
    scopes.append(scope)
  }

  private mutating func close(
    _ name: String,
    _ range: Range<Int>,
    _ sections: inout [OpenSection]
  ) throws(TemplateDefect) {
    guard let section = sections.popLast(), section.name.utf8.elementsEqual(name.utf8) else {
      throw TemplateDefect(
        .templateSyntax,
        range,
        "The tag ends the section \(name), but that section is not the one that is open.",
        cure: "End sections in the reverse order of their beginnings."
      )
    }
    try context.pass(.sectionEnd, range)
    sectionCount -= 1
    scopes.removeLast(scopes.count - section.scopeCount)
    guard context.agreement == section.agreement else {
      throw TemplateDefect(
        .templateHTML,
        section.range,
        "The section \(name) ends at another place of HTML than it begins, such as within a tag.",
        cure: "Put the section around the whole element, attribute or quoted value."
      )
    }
  }

  private mutating func include(_ name: String, _ range: Range<Int>) throws(TemplateDefect) {
    guard context.state == .text else {
      throw TemplateDefect(
        .templateHTML,
        range,
        "The partial \(name) is within a tag, a comment or a script of HTML.",
        cure: "Put it between elements."
      )
    }
    guard !openPartials.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
      throw TemplateDefect(
        .templatePartial,
        range,
        "The partial \(name) contains itself, so the page would never end.",
        cure: "Remove the partial from itself and from its partials."
      )
    }
    guard sectionCount + openPartials.count < Self.maximumDepth else { throw tooDeep(range) }
    // A partial that cannot be read has a finding already.
    guard let partial = partials[name] else { return }
    openPartials.append(name)
    check(partial)
    openPartials.removeLast()
  }

  private mutating func tooDeep(_ range: Range<Int>) -> TemplateDefect {
    isTooLarge = true
    return TemplateDefect(
      .templatePartial,
      range,
      "Sections and partials are nested more than \(Self.maximumDepth) deep.",
      cure: "Nest fewer of them."
    )
  }

  // MARK: Values

  private mutating func insert(
    _ name: String,
    _ range: Range<Int>,
    _ file: TemplateFile
  ) throws(TemplateDefect) {
    let value = try value(named: name, range)
    switch value {
    case .part, .list, .flag:
      throw TemplateDefect(
        .unknownTemplateValue,
        range,
        "\(name) is a part of the page, not a value.",
        cure: "Begin a section with {{#\(name)}}, and end it with {{/\(name)}}."
      )
    case .text, .url, .link, .nonce: break
    }
    let isCurrent = name.utf8.elementsEqual(".".utf8)
    let fullName = isCurrent ? scopes.last?.name ?? name : name
    try context.insert(fullName, value, range)
    try spend(1, bytes: 0, range)
  }

  /// Finds a value as mustache does: in the innermost section, then in the sections around it.
  private mutating func value(
    named name: String,
    _ range: Range<Int>
  ) throws(TemplateDefect) -> TemplateValue {
    if name.utf8.elementsEqual(".".utf8) {
      if let current = scopes.last?.current { return current }
      throw TemplateDefect(
        .unknownTemplateValue,
        range,
        "Outside of a section, {{.}} means nothing.",
        cure: "Write the name of a value."
      )
    }
    var path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    let first = path.removeFirst()
    usedNames.insert(first)
    var found = scopes.reversed().lazy.compactMap { $0.values[first] }.first
    for step in path {
      guard case .part(let values)? = found else {
        found = nil
        break
      }
      found = values[step]
    }
    if let found { return found }
    let known = scopes.flatMap(\.values.keys).sorted()
    throw TemplateDefect(
      .unknownTemplateValue,
      range,
      "There is no value \(name) here.",
      cure: Spelling.nearest(to: name, among: known).map { "Write \($0) if you meant that value." }
        ?? "docs/templates.md lists the values and their sections."
    )
  }

  // MARK: Text

  private mutating func readText(_ range: Range<Int>, _ file: TemplateFile) throws(TemplateDefect) {
    for element in try context.read(file.bytes, range) {
      let check = TemplateElementCheck(element, in: file.bytes)
      for defect in check.defects { report(defect, in: file) }
    }
  }

  private mutating func spend(
    _ insertions: Int,
    bytes: Int,
    _ range: Range<Int>
  ) throws(TemplateDefect) {
    let count = scopes.last?.count ?? 1
    for (keyPath, amount) in [(\Self.insertionCount, insertions), (\Self.byteCount, bytes)] {
      let (product, isTooMuch) = count.multipliedReportingOverflow(by: amount)
      let sum = self[keyPath: keyPath].addingReportingOverflow(product)
      self[keyPath: keyPath] = isTooMuch || sum.overflow ? .max : sum.partialValue
    }
    guard insertionCount > Self.maximumInsertionCount || byteCount > Self.maximumByteCount else {
      return
    }
    isTooLarge = true
    throw TemplateDefect(
      .templatePartial,
      range,
      "With its partials and lists, the page could insert more than \(Self.maximumInsertionCount) values "
        + "or have more than \(Self.maximumByteCount >> 10) KiB.",
      cure: "Use fewer partials, and do not nest lists."
    )
  }
}
