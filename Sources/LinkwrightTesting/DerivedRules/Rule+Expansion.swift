import SiteAssociation

extension Rule {
  private static var maximumCount: Int { 50 }

  /// Returns rules without variables that together are equivalent to this rule. If there would be
  /// too many rules, returns a single rule that accepts any text in place of the variables.
  func written(without variables: SubstitutionVariables) -> [Rule] {
    let count = patterns.flatMap(PatternToken.tokens).reduce(1) { count, token in
      // The limit prevents an overflow of the product.
      min(count, Self.maximumCount + 1) * max(1, variables.values(of: token)?.count ?? 1)
    }
    if count <= Self.maximumCount { return expanded { variables.values(of: $0) } }
    return expanded { variables.values(of: $0) == nil ? nil : ["?*"] }
  }

  private var patterns: [String] {
    var patterns = [path, fragment].compactMap(\.self)
    if case .items(let items) = query { patterns += items.map(\.pattern) }
    return patterns
  }

  private func expanded(_ values: (PatternToken) -> [String]?) -> [Rule] {
    func texts(_ pattern: String) -> [String] {
      PatternToken.tokens(of: pattern).reduce([""]) { texts, token in
        let choices = values(token) ?? [token.text]
        return texts.flatMap { text in choices.map { text + $0 } }
      }
    }
    func optionalTexts(_ pattern: String?) -> [String?] { pattern.map(texts) ?? [nil] }
    var rules = optionalTexts(path).flatMap { path in
      optionalTexts(fragment).map { fragment in
        var rule = self
        (rule.path, rule.fragment) = (path, fragment)
        return rule
      }
    }
    guard case .items(let items) = query else { return rules }
    let lists = items.reduce([[]]) { lists, item in
      lists.flatMap { list in
        texts(item.pattern).map { list + [QueryItem(name: item.name, pattern: $0)] }
      }
    }
    rules = rules.flatMap { rule in
      lists.map { items in
        var rule = rule
        rule.query = .items(items)
        return rule
      }
    }
    return rules
  }
}

extension SubstitutionVariables {
  /// Returns the values of a token, or nil if the token is not a variable of the file.
  fileprivate func values(of token: PatternToken) -> [String]? {
    guard case .variable(let name) = token else { return nil }
    return self[name]
  }
}
