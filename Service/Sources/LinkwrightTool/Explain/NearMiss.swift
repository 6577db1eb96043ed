import Foundation
import SiteAssociation

/// A rule that does not match a link, but only because of details such as letter case or percent
/// escapes. Rules that exclude links do not count.
struct NearMiss: Sendable, Hashable {
  /// A detail in which a rule differs from a link.
  enum Difference: Sendable, Hashable {
    case letterCase
    case escapes
    /// Composed and decomposed letters.
    case unicodeForm
    /// A one-character path pattern has no slash at its start.
    case slash
    /// The pattern for the whole query begins with a question mark.
    case questionMark
    case queryOrder
    /// The link has more query items than the pattern for the whole query.
    case furtherItems
    case query
    case fragment
  }

  /// The index of the rule, from 0.
  let index: Int
  /// Whether the entry has only this rule.
  let isOnlyRule: Bool
  let differences: [Difference]
  /// The rule, changed so that it matches the link; nil if its condition would be lost.
  let correction: Rule?

  /// The maximum number of rules for which the differences are determined.
  private static let maximumCount = 8
  /// The maximum total cost of the patterns that are compared. A file without many stars is always
  /// compared whole.
  private static let maximumCost = 524_288

  /// - Parameter variables: The substitution variables of the file.
  /// - Returns: nil if a rule matches, or if every rule differs from the link in more than details.
  init?(_ trace: Trace, variables: SubstitutionVariables) {
    guard trace.outcome == .noRule, trace.decision == .noMatch else { return nil }
    var relaxed: [(RuleTrace, Rule)] = []
    var cost = 0
    let valueSizes = ValueSizes(variables)
    for tried in trace.rules where !tried.rule.excludes {
      cost += tried.parts.reduce(20) { $0 + valueSizes.cost(of: $1.pattern) }
      guard cost <= Self.maximumCost else { break }
      let isASCII = tried.parts.allSatisfy { part in
        part.pattern.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "%") }
      }
      // Composed and decomposed letters differ only outside ASCII.
      for relaxation in Relaxation.widest.prefix(isASCII ? 1 : 3) {
        relaxed.append((tried, relaxation.applied(to: tried.rule)))
      }
    }
    var best: (miss: NearMiss, cost: Int)?
    var start = 0
    var seen: Set<Int> = []
    while seen.count < Self.maximumCount, start < relaxed.count {
      let rest = relaxed[start...]
      let outcome = RuleTracer(rest.map(\.1), substitutionVariables: variables).trace(trace.url)
        .outcome
      guard case .rule(let offset) = outcome else { break }
      let candidate = relaxed[start + offset].0
      start += offset + 1
      guard seen.insert(candidate.index).inserted,
        let found = Relaxation.cheapest(for: candidate.rule, trace.url, variables)
      else { continue }
      guard best.map({ found.cost < $0.cost }) ?? true else { continue }
      let miss = NearMiss(
        index: candidate.index,
        isOnlyRule: trace.rules.count == 1,
        differences: found.differences(from: candidate.rule, trace.url),
        correction: found.correction(of: candidate.rule, trace.url, variables)
      )
      best = (miss, found.cost)
    }
    guard let miss = best?.miss else { return nil }
    self = miss
  }

  /// What remains for the search for near misses in the entries of a file, and for changes to their
  /// rules. Only a file with hundreds of entries or thousands of values spends it.
  struct Budget: Sendable {
    private var rest = 1 << 16
    private let valueCount: Int

    init(_ variables: SubstitutionVariables) {
      valueCount = variables.all.reduce(0) { $0 + $1.values.count }
    }

    var isSpent: Bool { rest <= 0 }

    /// Subtracts the cost of an entry: about the number of bytes that are compared.
    mutating func spend(_ trace: Trace) {
      guard trace.outcome == .noRule else { return }
      // No more is tried for one entry.
      let maximum = 1 << 15
      var cost = 300
      for tried in trace.rules {
        cost += tried.parts.reduce(20) { $0 + $1.pattern.utf8.count }
        if cost > maximum { break }
      }
      rest -= cost + 8 * valueCount
    }
  }

  /// The sizes of the values of all variables, which multiply the cost of a pattern.
  private struct ValueSizes {
    var byteCount = 0
    var starCount = 0

    init(_ variables: SubstitutionVariables) {
      for value in variables.all.lazy.flatMap(\.values) {
        byteCount += value.utf8.count
        starCount += value.utf8.count { $0 == UInt8(ascii: "*") }
      }
    }

    /// About the number of steps of comparing a pattern with a text.
    func cost(of pattern: String) -> Int {
      let stars = pattern.utf8.count { $0 == UInt8(ascii: "*") }
      let uses = pattern.utf8.count { $0 == UInt8(ascii: "$") }
      return (pattern.utf8.count + uses * byteCount) * (1 + stars + uses * starCount)
    }
  }

  private init(index: Int, isOnlyRule: Bool, differences: [Difference], correction: Rule?) {
    self.index = index
    self.isOnlyRule = isOnlyRule
    self.differences = differences
    self.correction = correction
  }

  /// The differences as the end of a sentence, such as "differs from the link only in upper and
  /// lower case".
  var predicate: String {
    let phrases = differences.map(\.phrase)
    let list =
      phrases.count < 3
      ? phrases.joined(separator: " and ")
      : phrases.dropLast().joined(separator: ", ") + ", and " + (phrases.last ?? "")
    return "differs from the link only in \(list)"
  }

  /// Whether the rule differs in percent escapes or in the Unicode form of letters.
  var isAboutEscapes: Bool {
    differences.contains(.escapes) || differences.contains(.unicodeForm)
  }

  /// The advice to change the rule; nil if no change keeps its condition.
  var advice: String? {
    correction.map {
      differences.contains(.unicodeForm)
        ? "Add the rule \($0.componentJSON): its letters look the same, but have the Unicode form of the "
          + "link. Rule \(index + 1) remains for links in the other form."
        : "Write rule \(index + 1) as \($0.componentJSON)."
    }
  }
}

extension NearMiss.Difference {
  fileprivate var phrase: String {
    switch self {
    case .letterCase: "upper and lower case"
    case .escapes: "percent escapes"
    case .unicodeForm: "the Unicode form of a letter (composed or decomposed)"
    case .slash: "a slash at the start of the path"
    case .questionMark: "a question mark at the start of the query pattern"
    case .queryOrder: "the order of the query items"
    case .furtherItems: "further query items of the link"
    case .query: "the query"
    case .fragment: "the fragment"
    }
  }
}

extension Trace {
  /// Returns the same trace in which a near miss, if there is one, is the rule that came closest.
  func preferring(_ miss: NearMiss?) -> Trace {
    guard let miss else { return self }
    var trace = self
    trace.nearestMiss = miss.index
    return trace
  }
}

extension Trace {
  /// Whether the rules match, and not only because a text that cannot be decoded counts as empty.
  var matchesDecodableText: Bool {
    decision == .match && !rules.contains { $0.parts.contains(where: \.isUndecodable) }
  }
}

/// The form in which escapes and letters of a pattern are compared.
private enum LetterForm: CaseIterable {
  case asWritten
  /// Percent-decoded.
  case decoded
  /// Percent-decoded and composed.
  case composed
  /// Percent-decoded and decomposed.
  case decomposed

  func applied(to pattern: String) -> String {
    let decoded = pattern.removingPercentEncoding ?? pattern
    return switch self {
    case .asWritten: pattern
    case .decoded: decoded
    case .composed: decoded.precomposedStringWithCanonicalMapping
    case .decomposed: decoded.decomposedStringWithCanonicalMapping
    }
  }
}

/// A set of details that a comparison ignores.
private struct Relaxation {
  enum Query: CaseIterable {
    case asWritten
    /// The items of a pattern for the whole query, in any order and among other items.
    case items
    case ignored
  }

  var ignoresCase = false
  var form = LetterForm.asWritten
  var query = Query.asWritten
  var ignoresFragment = false

  /// The number of ignored details. An ignored condition counts more.
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

  /// All relaxations, the cheapest first.
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
    // Lowercase escapes are a matter of escapes, although ignoring case makes them match.
    return all.sorted { ($0.cost, $0.ignoresCase ? 1 : 0) < ($1.cost, $1.ignoresCase ? 1 : 0) }
  }()

  /// The relaxations that ignore all details. Each has another form of letters.
  static let widest = [LetterForm.decoded, .composed, .decomposed].map { form in
    Relaxation(ignoresCase: true, form: form, query: .ignored, ignoresFragment: true)
  }

  static func cheapest(
    for rule: Rule,
    _ url: String,
    _ variables: SubstitutionVariables
  ) -> Relaxation? {
    all.first { matches($0.applied(to: rule), url, variables) }
  }

  private static func matches(
    _ rule: Rule,
    _ url: String,
    _ variables: SubstitutionVariables
  ) -> Bool {
    RuleTracer([rule], substitutionVariables: variables).trace(url).matchesDecodableText
  }

  /// Returns the rule without the ignored details. A one-character path always gets its slash.
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
    if let path = rule.path, path != path.withSlash { differences.append(.slash) }
    if ignoresCase { differences.append(.letterCase) }
    switch form {
    case .asWritten: break
    case .decoded: differences.append(.escapes)
    case .composed, .decomposed: differences.append(.unicodeForm)
    }
    switch (query, rule.query) {
    case (.items, .whole(let pattern)):
      if pattern.hasPrefix("?") { differences.append(.questionMark) }
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
      // A JSON object can have each name only once.
      guard Set(items.map { Array($0.name.utf8) }).count == items.count else { return nil }
      base.query = .items(items)
    }
    let written = [String.precomposed, String.decomposed].map { form in
      var written = base.mapPatterns { $0.withCanonicalEscapes(form) }
      // Escapes show a difference that letters hide.
      if self.form != .asWritten { written.isPercentEncoded = true }
      return written
    }
    return ([base] + written + [applied(to: rule)])
      .first { Self.matches($0, url, variables) }
  }
}

extension Rule {
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

extension String {
  fileprivate static let precomposed: @Sendable (String) -> String = {
    $0.precomposedStringWithCanonicalMapping
  }
  fileprivate static let decomposed: @Sendable (String) -> String = {
    $0.decomposedStringWithCanonicalMapping
  }

  /// A path pattern with the slash that devices do not add to a single character.
  fileprivate var withSlash: String {
    unicodeScalars.count == 1 && self != "/" && self != "*" ? "/" + self : self
  }

  /// The items of a pattern for a whole query. A question mark at its start is not part of a query.
  fileprivate var queryItems: [Rule.QueryItem] {
    (hasPrefix("?") ? dropFirst() : self[...]).split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Rule.QueryItem(
        name: String(parts[0]),
        pattern: parts.count == 2 ? String(parts[1]) : ""
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
