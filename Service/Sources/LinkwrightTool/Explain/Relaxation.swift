import Foundation
import SiteAssociation

extension Trace {
  /// Whether the rules match and all compared text can be decoded. Text that cannot be decoded
  /// counts as empty, so a rule could match it by accident.
  var matchesDecodableText: Bool {
    decision == .match && !rules.contains { $0.parts.contains(where: \.isUndecodable) }
  }
}

/// A set of details that a comparison ignores.
struct Relaxation {
  /// The form in which escapes and letters of a pattern are compared.
  enum LetterForm: CaseIterable {
    case asWritten
    /// Percent-decoded.
    case decoded
    /// Percent-decoded and composed.
    case composed
    /// Percent-decoded and decomposed.
    case decomposed

    func applied(to pattern: String) -> String {
      if self == .asWritten || pattern.isPlainASCII { return pattern }
      let decoded = pattern.removingPercentEncoding ?? pattern
      return switch self {
      case .asWritten: pattern
      case .decoded: decoded
      case .composed: decoded.precomposedStringWithCanonicalMapping
      case .decomposed: decoded.decomposedStringWithCanonicalMapping
      }
    }
  }

  enum Query: CaseIterable {
    case asWritten
    /// The query has to contain the items of the pattern, in any order and possibly among other
    /// items.
    case items
    case ignored
  }

  var ignoresCase = false
  var form = LetterForm.asWritten
  var query = Query.asWritten
  var ignoresFragment = false

  /// The cost of the ignored details. An ignored condition costs more than other details.
  var cost: Int {
    let queryCost =
      switch query {
      case .asWritten: 0
      case .items: 1
      case .ignored: 4
      }
    let formCost =
      switch form {
      case .asWritten: 0
      case .decoded: 1
      case .composed, .decomposed: 2
      }
    return (ignoresCase ? 1 : 0) + formCost + queryCost + (ignoresFragment ? 4 : 0)
  }

  /// All relaxations, ordered by cost from low to high.
  private static let all: [Relaxation] = {
    var all: [Relaxation] = []
    for ignoresCase in [false, true] {
      for form in LetterForm.allCases {
        for query in Query.allCases {
          for ignoresFragment in [false, true] {
            all.append(
              Relaxation(
                ignoresCase: ignoresCase,
                form: form,
                query: query,
                ignoresFragment: ignoresFragment
              )
            )
          }
        }
      }
    }
    // If the costs are equal, a relaxation that keeps case comes first. Lowercase percent escapes
    // also match if case is ignored, but the difference to report is in the escapes.
    return all.sorted { ($0.cost, $0.ignoresCase ? 1 : 0) < ($1.cost, $1.ignoresCase ? 1 : 0) }
  }()

  /// The relaxations that ignore all details, one for each letter form.
  static let widest = [LetterForm.decoded, .composed, .decomposed].map { form in
    Relaxation(ignoresCase: true, form: form, query: .ignored, ignoresFragment: true)
  }

  static func cheapest(
    for rule: Rule,
    _ url: String,
    _ variables: SubstitutionVariables
  ) -> Relaxation? {
    var rest = relaxations(changing: rule)[...]
    while !rest.isEmpty {
      // The rules of one trace share the values of their variables. A rule with thousands of query
      // items is relaxed alone, because every copy needs memory.
      let tried = rest.prefix(max(1, 4096 / (1 + rule.query.size)))
      let trace = RuleTracer(tried.map { $0.applied(to: rule) }, substitutionVariables: variables)
        .trace(url)
      guard case .rule(let offset) = trace.outcome else {
        rest = rest.dropFirst(tried.count)
        continue
      }
      let found = rest.startIndex + offset
      if trace.decision == .match, !trace.rules[offset].parts.contains(where: \.isUndecodable) {
        return rest[found]
      }
      rest = rest[(found + 1)...]
    }
    return nil
  }

  /// The relaxations without those that change a rule in the same way as a cheaper one.
  private static func relaxations(changing rule: Rule) -> [Relaxation] {
    let isPlainASCII = rule.isPlainASCII
    return all.filter { relaxation in
      if isPlainASCII, relaxation.form == .composed || relaxation.form == .decomposed {
        return false
      }
      if rule.fragment == nil, relaxation.ignoresFragment { return false }
      switch rule.query {
      case .unconstrained: return relaxation.query == .asWritten
      case .items: return relaxation.query != .items
      case .whole: return true
      }
    }
  }

  private static func matches(
    _ rule: Rule,
    _ url: String,
    _ variables: SubstitutionVariables
  ) -> Bool {
    RuleTracer([rule], substitutionVariables: variables).trace(url).matchesDecodableText
  }

  /// Returns the rule without the ignored details. A one-character path always gets a slash at its
  /// start.
  func applied(to rule: Rule) -> Rule {
    var rule = rule
    if ignoresCase { rule.isCaseSensitive = false }
    if form != .asWritten { rule.isPercentEncoded = false }
    rule.path = rule.path.map { form.applied(to: $0.withSlash) }
    rule.fragment = ignoresFragment ? nil : rule.fragment.map(form.applied)
    switch (query, rule.query) {
    case (.ignored, _): rule.query = .unconstrained
    case (.items, .whole(let pattern)): rule.query = .items(pattern.queryItems)
    default: break
    }
    switch rule.query {
    case .unconstrained: break
    case .whole(let pattern): rule.query = .whole(form.applied(to: pattern))
    case .items(let items):
      rule.query = .items(
        items.map {
          Rule.QueryItem(name: form.applied(to: $0.name), pattern: form.applied(to: $0.pattern))
        }
      )
    }
    return rule
  }

  func differences(from rule: Rule, _ url: String) -> [NearMiss.Difference] {
    var differences: [NearMiss.Difference] = []
    if let path = rule.path, ExactText(path) != ExactText(path.withSlash) {
      differences.append(.slash)
    }
    if ignoresCase { differences.append(.letterCase) }
    switch form {
    case .asWritten: break
    case .decoded: differences.append(.escapes)
    case .composed, .decomposed: differences.append(.unicodeForm)
    }
    switch (query, rule.query) {
    case (.items, .whole(let pattern)):
      if pattern.utf8.first == UInt8(ascii: "?") { differences.append(.questionMark) }
      let count = URLComponents(string: url)?.percentEncodedQueryItems?.count ?? 0
      if count > pattern.queryItems.count {
        differences.append(.furtherItems)
      } else if pattern.queryItems.count > 1 {
        differences.append(.queryOrder)
      }
    case (.ignored, _): differences.append(.query)
    default: break
    }
    if ignoresFragment { differences.append(.fragment) }
    return differences
  }

  /// Returns the rule, changed so that it matches the link without losing a condition.
  func correction(
    of rule: Rule,
    _ url: String,
    _ variables: SubstitutionVariables
  ) -> Rule? {
    guard query != .ignored, !ignoresFragment else { return nil }
    var base = rule
    if ignoresCase { base.isCaseSensitive = false }
    base.path = base.path.map(\.withSlash)
    if query == .items, case .whole(let pattern) = base.query {
      var seen: Set<Rule.QueryItem> = []
      let items = pattern.queryItems.filter { seen.insert($0).inserted }
      // A JSON object can have each name only once. Without items, the condition would be lost.
      guard !items.isEmpty, Set(items.map { Array($0.name.utf8) }).count == items.count else {
        return nil
      }
      base.query = .items(items)
    }
    let written = [String.precomposed, String.decomposed].map { form in
      var written = base.mapPatterns { $0.withCanonicalEscapes(form) }
      // In percent-encoded form, the correction shows a difference that is invisible in letters.
      if self.form != .asWritten { written.isPercentEncoded = true }
      return written
    }
    return ([base] + written + [applied(to: rule)])
      .first { Self.matches($0, url, variables) }
  }
}

extension Rule {
  /// Whether every letter form of the rule's patterns is the same.
  fileprivate var isPlainASCII: Bool {
    guard path?.isPlainASCII ?? true, fragment?.isPlainASCII ?? true else { return false }
    switch query {
    case .unconstrained: return true
    case .whole(let pattern): return pattern.isPlainASCII
    case .items(let items):
      return items.allSatisfy { $0.name.isPlainASCII && $0.pattern.isPlainASCII }
    }
  }

  fileprivate func mapPatterns(_ transform: (String) -> String) -> Rule {
    var rule = self
    rule.path = path.map(transform)
    rule.fragment = fragment.map(transform)
    switch query {
    case .unconstrained: break
    case .whole(let pattern): rule.query = .whole(transform(pattern))
    case .items(let items):
      rule.query = .items(
        items.map { QueryItem(name: transform($0.name), pattern: transform($0.pattern)) }
      )
    }
    return rule
  }
}

extension Rule.Query {
  /// The approximate number of query items.
  fileprivate var size: Int {
    switch self {
    case .unconstrained: 0
    case .whole(let pattern): pattern.utf8.count / 2
    case .items(let items): items.count
    }
  }
}

extension String {
  /// Whether the text consists of ASCII without percent signs. Such a text stays the same if it is
  /// decoded, composed or decomposed.
  fileprivate var isPlainASCII: Bool {
    utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "%") }
  }

  fileprivate static let precomposed: @Sendable (String) -> String = {
    $0.precomposedStringWithCanonicalMapping
  }
  fileprivate static let decomposed: @Sendable (String) -> String = {
    $0.decomposedStringWithCanonicalMapping
  }

  /// The path pattern, with a slash at its start if it is a single character. Devices do not add
  /// the slash to such a pattern.
  fileprivate var withSlash: String {
    utf8.count <= 4 && unicodeScalars.count == 1 && !["/", "*"].contains(ExactText(self))
      ? "/" + self : self
  }

  /// The items of a pattern for a whole query. A question mark at the start of the pattern is not
  /// part of the query.
  fileprivate var queryItems: [Rule.QueryItem] {
    let query = utf8.first == UInt8(ascii: "?") ? utf8.dropFirst() : utf8[...]
    return query.split(separator: UInt8(ascii: "&")).map { item in
      let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      return Rule.QueryItem(
        name: String(Substring(item[..<end])),
        pattern: String(Substring(item[end...].dropFirst()))
      )
    }
  }

  /// The pattern with the escapes that a browser writes: letters outside ASCII and spaces escaped,
  /// with uppercase digits.
  ///
  /// - Parameter form: The Unicode normalization of the letters.
  fileprivate func withCanonicalEscapes(_ form: (String) -> String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        rest = rest.dropFirst(2)
        if value >= 0x80 || Self.isUnreserved(value) {
          bytes.append(value)
        } else {
          bytes += "%\(String(decoding: digits, as: UTF8.self).uppercased())".utf8
        }
      } else {
        bytes.append(byte)
      }
    }
    let hexDigits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in form(String(decoding: bytes, as: UTF8.self)).utf8 {
      if byte > 0x7E || byte <= 0x20 {
        result += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
