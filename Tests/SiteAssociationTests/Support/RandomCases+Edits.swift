import LinkwrightTesting

@testable import SiteAssociation

extension RandomCases {
  /// Rules that differ from other rules by a few edits, or are unrelated.
  mutating func edited(_ rules: [Rule]) -> [Rule] {
    if Int.random(in: 0..<10, using: &generator) == 0 { return self.rules(upTo: 4) }
    var rules = rules
    for _ in 0..<Int.random(in: 0...2, using: &generator) { edit(&rules) }
    return rules
  }

  private mutating func edit(_ rules: inout [Rule]) {
    let index = Int.random(in: 0...rules.count, using: &generator)
    guard rules.indices.contains(index) else {
      rules.append(rule())
      return
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: rules.remove(at: index)
    case 1: rules.insert(rule(), at: index)
    case 2: rules[index].excludes.toggle()
    case 3: rules.swapAt(index, Int.random(in: rules.indices, using: &generator))
    case 4: rules[index].isCaseSensitive.toggle()
    case 5: rules[index].isPercentEncoded.toggle()
    case 6: rules[index] = rules[index].widened
    default: rules.insert(rules[index].widened, at: Int.random(in: 0...index, using: &generator))
    }
  }

  /// Links that often match the rules.
  mutating func links(near rules: [Rule], count: Int) -> [String] {
    (0..<count).map { _ in
      rules.isEmpty ? url() : link(near: rules[Int.random(in: rules.indices, using: &generator)])
    }
  }

  /// A link that a rule often matches.
  mutating func link(near rule: Rule) -> String {
    var url = rule.path.map { text(near: PathNormalization.normalize($0)) } ?? "/a"
    while url.hasPrefix("//") { url.removeFirst() }
    if !url.hasPrefix("/") { url = "/" + url }
    switch rule.query {
    case .unconstrained:
      if Int.random(in: 0..<4, using: &generator) == 0 { url += "?a=b" }
    case .whole(let pattern): url += "?" + text(near: pattern)
    case .items(let items):
      let pairs = items.map { item in
        let name = item.name == "é" ? "%C3%A9" : item.name
        return (Bool.random(using: &generator) ? name : "%61") + "=" + text(near: item.pattern)
      }
      url += "?" + pairs.shuffled(using: &generator).joined(separator: "&")
      if Int.random(in: 0..<4, using: &generator) == 0 { url += "&a=b&b=" }
    }
    if let fragment = rule.fragment { url += "#" + text(near: fragment) }
    return url
  }

  private mutating func text(near pattern: String) -> String {
    var text = ""
    for token in PatternToken.tokens(of: pattern) {
      switch token {
      case .text(let literal):
        text += Int.random(in: 0..<6, using: &generator) == 0 ? literal.uppercased() : literal
      case .anyCharacter: text += one(of: ["a", "b", "/", "x", "7", "%C3%A9"])
      case .anyRun: text += one(of: ["", "", "a", "b", "/", "ab/", "x", "aa", "%2F", "%FF"])
      case .variable(let name): text += value(of: name)
      case .unclosedVariable: break
      }
    }
    return text
  }

  private mutating func value(of name: String) -> String {
    switch name {
    case "digit": one(of: ["7", "0"])
    case "upper": one(of: ["A", "b"])
    case "region": one(of: ["gb", "US"])
    case "lang": one(of: ["en", "de", "EN"])
    default: variables[name].map { text(near: one(of: $0)) } ?? ""
    }
  }

  private mutating func one(of texts: [String]) -> String {
    texts.randomElement(using: &generator) ?? ""
  }
}

extension Rule {
  /// The rule with a pattern that matches more.
  var widened: Rule {
    var rule = self
    if let path {
      let isFixed = !path.contains("?")
      rule.path = isFixed ? path + "*" : path.replacing("?", with: "*", maxReplacements: 1)
    } else {
      rule.query = .unconstrained
    }
    return rule
  }
}

/// Links in many forms, for comparing rules with them.
struct LinkPool {
  private let links: [String]

  init(seed: UInt64, count: Int) {
    var cases = RandomCases(seed: seed)
    links = (0..<count).map { _ in cases.url() }
  }

  func link(_ generator: inout SeededGenerator) -> String {
    links.randomElement(using: &generator) ?? "/"
  }
}
