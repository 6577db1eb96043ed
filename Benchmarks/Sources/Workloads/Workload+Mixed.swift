import LinkwrightTesting
import SiteAssociation

extension Workload {
  /// Returns a workload of rules of every kind: literal paths, `/x/*`, question marks, `*suffix`, `/*/x/*`,
  /// conditions on query or fragment, and exclusions.
  public static func mixed(_ count: Int, seed: UInt64 = 1) -> Workload {
    let rules = MixedRules.rules(count, seed: seed)
    return Workload(name: "mixed-\(count)", rules: rules, seed: seed &+ 1) { match, generator in
      match
        ? MixedRules.url(for: generator.pick(rules), &generator)
        : MixedRules.url(missing: generator.pick(rules), &generator)
    }
  }
}

/// Generates rules like those of a large site, and URLs for them.
enum MixedRules {
  static func rules(_ count: Int, seed: UInt64) -> [Rule] {
    var generator = SeededGenerator(seed: seed)
    var paths: Set<String> = []
    var rules: [Rule] = []
    while rules.count < count {
      let rule = rule(rules.count, &generator)
      if paths.insert(rule.path ?? "").inserted { rules.append(rule) }
    }
    return rules
  }

  /// Of twenty rules, eight are literal, six end with a star, two have question marks, one requires a query
  /// item, one requires a fragment, one begins with a star, and one has a star on each side.
  private static func rule(_ index: Int, _ generator: inout SeededGenerator) -> Rule {
    let number = Int.random(in: 1...99_999, using: &generator)
    let first = generator.pick(Words.path)
    let second = generator.pick(Words.path)
    var rule = Rule(excludes: generator.happens(percent: 15))
    switch index % 10 {
    case 0, 2, 4, 6: rule.path = "/\(first)/\(second)-\(number)"
    case 1, 5, 7: rule.path = "/\(first)/\(second)-\(number)/*"
    case 3: rule.path = "/\(first)/\(second)/\(number)-????/view"
    case 8:
      rule.path = "/\(first)/\(second)-\(number)/*"
      if index / 10 % 2 == 0 {
        rule.query = .items([Rule.QueryItem(name: "mode", pattern: "?*")])
      } else {
        rule.fragment = "section-*"
      }
    case 9 where index / 10 % 2 == 0: rule.path = "*/\(first)-\(number).html"
    default: rule.path = "/*/\(first)-\(number)/*"
    }
    return rule
  }

  /// Returns a URL that the rule probably matches.
  static func url(for rule: Rule, _ generator: inout SeededGenerator) -> String {
    var path = ""
    for character in rule.path ?? "*" {
      switch character {
      case "*": path += path.isEmpty ? "/\(Words.slug(&generator))" : Words.slug(&generator)
      case "?": path.append(generator.pick(Array("0123456789")))
      default: path.append(character)
      }
    }
    var query = generator.happens(percent: 25) ? Words.campaign(&generator) : ""
    if case .items(let items) = rule.query {
      for item in items { query += "\(query.isEmpty ? "" : "&")\(item.name)=edit" }
    }
    let section = Int.random(in: 1...9, using: &generator)
    let fragment = rule.fragment == nil ? "" : "#section-\(section)"
    return "https://www.example.com\(path)\(query.isEmpty ? "" : "?")\(query)\(fragment)"
  }

  /// Returns a URL that resembles the rule and that probably no rule matches.
  static func url(missing rule: Rule, _ generator: inout SeededGenerator) -> String {
    if generator.happens(percent: 50) {
      var near = rule
      near.path = (rule.path ?? "*").replacing("-", with: "_")
      return url(for: near, &generator)
    }
    var path = "/" + generator.pick(Words.path)
    for _ in 0..<Int.random(in: 2...3, using: &generator) { path += "/\(Words.slug(&generator))" }
    return "https://www.example.com\(path)"
  }
}
