import Foundation

/// A URL, rules and variables, read from the lines of an input.
///
/// The first line is the URL, and each further line a rule or a variable. A rule has parts separated by
/// tabs. The first character of a part is its kind: `/` path, `?` query, `=` query item, `#` fragment,
/// `!` flags, `$` variable.
struct Grammar {
  private(set) var url = ""
  private(set) var rules: [Rule] = []
  private(set) var variables: [SubstitutionVariables.Variable] = []

  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.prefix(16).enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      if number == 0 { url = text } else { addRule(text) }
    }
  }

  private mutating func addRule(_ line: String) {
    var rule = Rule()
    var items: [Rule.QueryItem] = []
    var isVariable = false
    for part in line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) {
      let body = String(decoding: part.dropFirst(), as: UTF8.self)
      switch part.first {
      case UInt8(ascii: "/"): rule.path = body
      case UInt8(ascii: "?"): rule.query = .whole(body)
      case UInt8(ascii: "="):
        let pair = Self.pair(body)
        items.append(.init(name: pair.name, pattern: pair.text))
      case UInt8(ascii: "#"): rule.fragment = body
      case UInt8(ascii: "!"):
        rule.excludes = body.utf8.contains(UInt8(ascii: "x"))
        rule.isCaseSensitive = !body.utf8.contains(UInt8(ascii: "i"))
        rule.isPercentEncoded = !body.utf8.contains(UInt8(ascii: "d"))
      case UInt8(ascii: "$"):
        let pair = Self.pair(body)
        let values = pair.text.utf8
          .split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
        variables.append(.init(name: pair.name, values: values))
        isVariable = true
      default: break
      }
    }
    if !items.isEmpty { rule.query = .items(items) }
    if !isVariable { rules.append(rule) }
  }

  private static func pair(_ body: String) -> (name: String, text: String) {
    let end = body.utf8.firstIndex(of: UInt8(ascii: "=")) ?? body.endIndex
    let rest = body.utf8[end...].dropFirst()
    return (String(body[..<end]), String(decoding: rest, as: UTF8.self))
  }
}
