import SiteAssociation

extension Workload {
  /// A variation of a workload. None of them may make decisions allocate.
  public enum Variation: String, Sendable, CaseIterable {
    /// The rules as they are.
    case asIs
    /// Without conditions on query and fragment.
    case pathsOnly
    /// Every rule has a condition on the query.
    case queryConditions
    /// A variable of the file and a predefined one in every pattern.
    case variables
    /// `caseSensitive` is false.
    case ignoringCase
    /// `percentEncoded` is false, and URLs have up to 1,000 bytes and contain escapes.
    case decoded
  }

  /// Returns a variation of the workload. Rules may match other URLs in it.
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

  /// Returns a URL with a longer path, up to 1,000 bytes in all. One in ten has that length.
  private static func lengthened(_ url: String, _ index: Int) -> String {
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    let room = 1_000 - url.utf8.count
    let wanted = room * (index % 10 + 1) / 10
    let filling = String(repeating: "%C3%A9/", count: max(0, wanted / 7))
    return url[..<end] + "/" + filling + url[end...]
  }
}
