import Foundation
import SiteAssociation

/// Decides the slow way, straight from the description of the algorithm: code points, recursion,
/// Foundation's `URLComponents`. Shares no code with the library's matching.
struct ReferenceMatcher {
  var variables: [String: [String]] = [:]

  func decide(_ url: String, _ rules: [Rule]?) -> Decision {
    guard let components = URLComponents(string: url) else { return .noMatch }
    guard let rules else { return .match }
    for rule in rules where matches(rule, components) {
      return rule.excludes ? .block : .match
    }
    return .noMatch
  }

  func matches(_ rule: Rule, _ url: URLComponents) -> Bool {
    func text(_ encoded: String?) -> String {
      let encoded = encoded ?? ""
      return rule.isPercentEncoded ? encoded : encoded.removingPercentEncoding ?? ""
    }
    if let path = rule.path,
      !matches(Self.normalize(path), Self.normalize(text(url.percentEncodedPath)), of: rule)
    {
      return false
    }
    switch rule.query {
    case .unconstrained: break
    case .whole(let pattern):
      if !matches(pattern, text(url.percentEncodedQuery), of: rule) { return false }
    case .items(let items):
      for item in items {
        let values = (url.percentEncodedQueryItems ?? [])
          .filter { text($0.name) == item.name }.map { text($0.value) }
        for value in values.isEmpty ? [""] : values where !matches(item.pattern, value, of: rule) {
          return false
        }
      }
    }
    if let fragment = rule.fragment {
      return matches(fragment, text(url.percentEncodedFragment), of: rule)
    }
    return true
  }

  static func normalize(_ path: String) -> String {
    if path.isEmpty { return "/" }
    if path.unicodeScalars.count == 1 { return path }
    var path = path
    while path.contains("**") { path = path.replacingOccurrences(of: "**", with: "*") }
    while path.contains("//") { path = path.replacingOccurrences(of: "//", with: "/") }
    var hasLeadingStar = false
    var hasTrailingStar = false
    if path.unicodeScalars.count >= 2 {
      if path.hasPrefix("*") {
        hasLeadingStar = true
        path.removeFirst()
      }
      if path.hasSuffix("*") {
        hasTrailingStar = true
        path.removeLast()
      }
    }
    if !hasLeadingStar, !path.hasPrefix("/") { path = "/" + path }
    if !hasTrailingStar, !path.hasSuffix("/") { path += "/" }
    return (hasLeadingStar ? "*" : "") + path + (hasTrailingStar ? "*" : "")
  }

  func matches(_ pattern: String, _ text: String, of rule: Rule) -> Bool {
    if pattern == "*" { return true }
    var pattern = pattern
    while pattern.contains("**") { pattern = pattern.replacingOccurrences(of: "**", with: "*") }
    return matches(
      Array(pattern.unicodeScalars)[...],
      Array(text.unicodeScalars)[...],
      isCaseSensitive: rule.isCaseSensitive
    )
  }

  private typealias Scalars = ArraySlice<Unicode.Scalar>

  private func matches(_ pattern: Scalars, _ text: Scalars, isCaseSensitive: Bool) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*":
      if rest.isEmpty { return true }
      // The very end of the text is not tried when the pattern goes on.
      return text.indices.contains {
        matches(rest, text[$0...], isCaseSensitive: isCaseSensitive)
      }
    case "?":
      return !text.isEmpty && matches(rest, text.dropFirst(), isCaseSensitive: isCaseSensitive)
    case "$" where rest.first == "(":
      guard let close = rest.firstIndex(of: ")") else { return false }
      let name = String(String.UnicodeScalarView(rest[(rest.startIndex + 1)..<close]))
      let tail = pattern[(close + 1)...]
      return values(of: name, isCaseSensitive: isCaseSensitive).contains { value in
        // Dollar signs in a value are literal; none of the tests has `$(` across a value's end.
        matches(Array(value.unicodeScalars) + tail, text, isCaseSensitive: isCaseSensitive)
      }
    default:
      guard let next = text.first else { return false }
      return equals(first, next, isCaseSensitive: isCaseSensitive)
        && matches(rest, text.dropFirst(), isCaseSensitive: isCaseSensitive)
    }
  }

  private func matches(
    _ pattern: [Unicode.Scalar],
    _ text: Scalars,
    isCaseSensitive: Bool
  ) -> Bool {
    matches(pattern[...], text, isCaseSensitive: isCaseSensitive)
  }

  private func equals(
    _ left: Unicode.Scalar,
    _ right: Unicode.Scalar,
    isCaseSensitive: Bool
  ) -> Bool {
    if isCaseSensitive { return left == right }
    return String(Character(left)).lowercased() == String(Character(right)).lowercased()
  }

  private func values(of name: String, isCaseSensitive: Bool) -> [String] {
    if let values = variables[name] { return values }
    let lower = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let upper = lower.map { $0.uppercased() }
    let digits = "0123456789".map(String.init)
    switch name {
    case "lower": return lower
    case "upper": return upper
    case "alpha": return lower + upper
    case "digit": return digits
    case "alnum": return lower + upper + digits
    case "xdigit": return digits + "abcdefABCDEF".map(String.init)
    case "region": return Self.bothCases(NSLocale.isoCountryCodes.filter { $0.count == 2 })
    case "lang": return Self.bothCases(NSLocale.isoLanguageCodes)
    default: return []
    }
  }

  private static func bothCases(_ codes: [String]) -> [String] {
    codes.map { $0.lowercased() } + codes.map { $0.uppercased() }
  }
}
