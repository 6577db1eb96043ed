import SiteAssociation

extension Workload {
  /// The same rules under other conditions, to see that none of them makes deciding allocate.
  public enum Variation: String, Sendable, CaseIterable {
    /// The rules as they are.
    case asIs
    /// Without conditions on query and fragment.
    case pathsOnly
    /// Every rule asks something of the query.
    case queryConditions
    /// A variable of the file, and one of the system's, in every pattern.
    case variables
    /// `caseSensitive` is false.
    case ignoringCase
    /// `percentEncoded` is false, and URLs have up to 1,000 bytes, escapes among them.
    case decoded
  }

  /// The workload under other conditions. Which URLs are about a rule may change.
  public func varied(_ variation: Variation) -> Workload {
    var rules = rules
    var variables = variables
    var texts = (0..<urls.count).map(urls.text)
    switch variation {
    case .asIs: break
    case .pathsOnly:
      for index in rules.indices {
        rules[index].query = .unconstrained
        rules[index].fragment = nil
      }
    case .queryConditions:
      for index in rules.indices {
        rules[index].query = .items([
          Rule.QueryItem(name: "utm_source", pattern: "*s?r*"),
          Rule.QueryItem(name: "mode", pattern: "*"),
        ])
      }
      for index in texts.indices where !texts[index].contains("#") && !texts[index].contains("?") {
        texts[index] += "?mode=view&utm_source=spring&empty="
      }
    case .variables:
      variables = SubstitutionVariables([.init(name: "kind", values: ["", "old", "new-*"])])
      for index in rules.indices {
        let path = rules[index].path ?? "*"
        rules[index].path = path.hasPrefix("/") ? "/$(kind)" + path.dropFirst() : path + "$(digit)"
      }
    case .ignoringCase:
      for index in rules.indices { rules[index].isCaseSensitive = false }
    case .decoded:
      for index in rules.indices { rules[index].isPercentEncoded = false }
      for index in texts.indices { texts[index] = Self.lengthened(texts[index], index) }
    }
    return Workload(
      name: variation == .asIs ? name : "\(name)-\(variation)",
      rules: rules,
      variables: variables,
      urls: URLList(texts)
    )
  }

  private init(name: String, rules: [Rule], variables: SubstitutionVariables, urls: URLList) {
    self.name = name
    self.rules = rules
    self.variables = variables
    self.urls = urls
  }

  /// A URL with more path, up to 1,000 bytes in all; one in ten reaches that.
  private static func lengthened(_ url: String, _ index: Int) -> String {
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    let room = 1_000 - url.utf8.count
    let wanted = room * (index % 10 + 1) / 10
    let filling = String(repeating: "%C3%A9/", count: max(0, wanted / 7))
    return url[..<end] + "/" + filling + url[end...]
  }
}
