import Foundation
import SiteAssociation

/// Parses an XML property list according to Apple's document type. Stops at the first error and
/// keeps the values read so far.
struct XMLPropertyList {
  private let bytes: [UInt8]
  private var position: Int
  private var nodeCount = 0
  private(set) var problem: PropertyListText.Problem?

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  mutating func read() -> PropertyListNode? {
    guard let first = openTag() else {
      fail("The property list is empty.", at: position)
      return nil
    }
    guard first.name.isSameCode(as: "plist") else { return node(first, depth: 0) }
    guard !first.isEmpty, let tag = openTag() else {
      fail("The property list is empty.", at: first.range.lowerBound)
      return nil
    }
    let root = node(tag, depth: 0)
    if problem == nil { close("plist", openedAt: first.range.lowerBound) }
    return root
  }

  // MARK: - Values

  private struct Tag {
    var name: String
    var range: Range<Int>
    /// Whether the tag closes itself.
    var isEmpty: Bool
  }

  private mutating func node(_ tag: Tag, depth: Int) -> PropertyListNode? {
    nodeCount += 1
    guard depth < PropertyListText.maximumDepth, nodeCount <= PropertyListText.maximumNodeCount
    else {
      fail(
        "The property list has too many values, or is nested too deeply.",
        at: tag.range.lowerBound
      )
      return nil
    }
    let start = tag.range.lowerBound
    var value: PropertyListNode.Value
    var range: Range<Int>?
    switch ExactText(tag.name) {
    case "dict": value = .dictionary(tag.isEmpty ? [] : members(depth: depth, openedAt: start))
    case "array": value = .array(tag.isEmpty ? [] : elements(depth: depth, openedAt: start))
    case "true", "false":
      value = .boolean(tag.name.isSameCode(as: "true"))
      if !tag.isEmpty { close(tag.name, openedAt: start) }
    case "string", "date", "integer", "real", "data":
      let text = tag.isEmpty ? ("", tag.range) : self.text(of: tag.name, openedAt: start)
      range = text.1
      value =
        switch ExactText(tag.name) {
        case "string": .string(text.0)
        case "date": Self.date(text.0).map { .date($0) } ?? .other
        default: .other
        }
    default:
      fail("<\(tag.name.start(40))> is not a property-list element.", at: start)
      return nil
    }
    return PropertyListNode(value: value, range: range ?? start..<position)
  }

  private mutating func members(depth: Int, openedAt start: Int) -> [PropertyListNode.Member] {
    var members: [PropertyListNode.Member] = []
    while problem == nil, let tag = openTag() {
      guard tag.name.isSameCode(as: "key") else {
        fail(
          "A <key> is expected here instead of <\(tag.name.start(40))>.",
          at: tag.range.lowerBound
        )
        return members
      }
      let key = tag.isEmpty ? ("", tag.range) : text(of: "key", openedAt: tag.range.lowerBound)
      guard problem == nil else { return members }
      guard let valueTag = openTag() else {
        fail("The key \"\(key.0.start(60))\" has no value.", at: tag.range.lowerBound)
        return members
      }
      guard let value = node(valueTag, depth: depth + 1) else { return members }
      members.append(PropertyListNode.Member(key: key.0, keyRange: key.1, value: value))
    }
    if problem == nil { close("dict", openedAt: start) }
    return members
  }

  private mutating func elements(depth: Int, openedAt start: Int) -> [PropertyListNode] {
    var elements: [PropertyListNode] = []
    while problem == nil, let tag = openTag() {
      guard let element = node(tag, depth: depth + 1) else { return elements }
      elements.append(element)
    }
    if problem == nil { close("array", openedAt: start) }
    return elements
  }

  /// Parses a date such as `2026-11-21T06:59:58Z`, the only form of dates in property lists.
  private static func date(_ text: String) -> Date? {
    guard text.utf8.count == 20, text.utf8.last == UInt8(ascii: "Z") else { return nil }
    let parts = text.utf8.dropLast().split(separator: UInt8(ascii: "T")).map { Substring($0) }
    return RecordDate.parse(parts.joined(separator: " ") + " +0000")
  }

  // MARK: - Text

  /// Returns the text up to the closing tag, and the range of the text.
  private mutating func text(of name: String, openedAt start: Int) -> (String, Range<Int>) {
    let first = position
    var result: [UInt8] = []
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<") {
        if skip("<!--", to: "-->") { continue }
        if starts("<![CDATA[") {
          let content = position + 9
          guard let end = find("]]>", from: content) else { break }
          result += bytes[content..<end]
          position = end + 3
          continue
        }
        let range = first..<position
        close(name, openedAt: start)
        return (String(decoding: result, as: UTF8.self), range)
      }
      if bytes[position] == UInt8(ascii: "&") {
        result += entity()
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    fail("<\(name)> is not closed.", at: start)
    return (String(decoding: result, as: UTF8.self), first..<position)
  }

  private mutating func entity() -> [UInt8] {
    let start = position
    let body = bytes[(position + 1)...].prefix(10)
    guard let end = body.firstIndex(of: UInt8(ascii: ";")) else {
      fail("The character \"&\" must be written as \"&amp;\".", at: start)
      position += 1
      return [UInt8(ascii: "&")]
    }
    position = end + 1
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    switch ExactText(name) {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    let number: UInt32? =
      if let digits = name[...].removing(prefix: "#x") {
        UInt32(digits, radix: 16)
      } else if let digits = name[...].removing(prefix: "#") {
        UInt32(digits)
      } else {
        nil
      }
    guard let scalar = number.flatMap(Unicode.Scalar.init) else {
      fail("The entity \"&\(name);\" is unknown.", at: start)
      return []
    }
    return Array(String(scalar).utf8)
  }

  // MARK: - Tags

  /// Returns the next opening tag, or nil if the next content is not an opening tag.
  private mutating func openTag() -> Tag? {
    skipMiscellany()
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "<"),
      bytes[position + 1] != UInt8(ascii: "/")
    else {
      return nil
    }
    let start = position
    guard let end = find(">", from: start), end - start < 1000 else {
      fail("A tag is not closed.", at: start)
      return nil
    }
    position = end + 1
    let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
    let name = bytes[(start + 1)..<end].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    return Tag(
      name: String(decoding: name, as: UTF8.self),
      range: start..<position,
      isEmpty: isEmpty
    )
  }

  private mutating func close(_ name: String, openedAt start: Int) {
    skipMiscellany()
    guard starts("</\(name)"), let end = find(">", from: position), end - position < 100 else {
      return fail("<\(name)> is not closed.", at: start)
    }
    position = end + 1
  }

  /// Skips white space, comments, and the declarations before the list.
  private mutating func skipMiscellany() {
    while position < bytes.count {
      if bytes[position] <= 0x20 {
        position += 1
      } else if !skip("<!--", to: "-->"), !skip("<?", to: "?>"), !skip("<!DOCTYPE", to: ">") {
        return
      }
    }
  }

  /// Skips a construct that begins at the current position. An unclosed construct extends to the
  /// end of the text.
  private mutating func skip(_ beginning: String, to ending: String) -> Bool {
    guard starts(beginning) else { return false }
    if let end = find(ending, from: position) {
      position = end + ending.utf8.count
    } else {
      fail("\"\(beginning)\" is not closed.", at: position)
      position = bytes.count
    }
    return true
  }

  private func starts(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private func find(_ text: String, from start: Int) -> Int? {
    let mark = Array(text.utf8)
    guard let first = mark.first else { return nil }
    var index = start
    while index + mark.count <= bytes.count {
      if bytes[index] == first, bytes[index...].starts(with: mark) { return index }
      index += 1
    }
    return nil
  }

  private mutating func fail(_ text: String, at start: Int) {
    guard problem == nil else { return }
    let end = min(max(start + 1, min(position, start + 40)), bytes.count)
    problem = PropertyListText.Problem(text: text, range: min(start, end)..<end)
  }
}

extension String {
  /// The first code points of the string, to quote them.
  fileprivate func start(_ count: Int) -> String { String(unicodeScalars.prefix(count)) }
}
