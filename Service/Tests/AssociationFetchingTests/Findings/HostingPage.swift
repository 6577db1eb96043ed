import AssociationFetching
import SiteAssociation

/// The page of a kind of finding about hosting, as Markdown.
struct HostingPage {
  var about: RuleDescription
  var findings: [Finding]

  var text: String {
    """
    # \(about.code): \(about.title)

    Severity: \(about.severity). How sure this is: \(about.evidence), \(about.evidence.meaning).

    **What people see.** \(about.effect.inMarkdown)

    **What to change.** \(about.cure.inMarkdown)

    \(about.background.inMarkdown)

    ## Example

    ```text
    \(findings.map { "fernhill.example: \($0.severity): \($0.code) \($0.problem)\n" }.joined())```

    """
  }

  /// The section about hosting in the table of all codes.
  static func section(_ all: [RuleDescription]) -> String {
    """
    ## Hosting

    | code | severity | what it finds |
    |---|---|---|
    \(all.map { "| [\($0.code)](\($0.code).md) | \($0.severity) | \($0.title) |\n" }.joined())
    """
  }
}

extension String {
  /// The text with what Markdown would read as its own escaped.
  fileprivate var inMarkdown: String {
    reduce(into: "") { text, character in
      if "\\*_<[`|#".contains(character) { text += "\\" }
      text.append(character)
    }
  }
}

extension Evidence {
  fileprivate var meaning: String {
    switch self {
    case .documented: "Apple says so"
    case .observed: "it was recorded from Apple's tools or devices"
    case .inferred: "it follows from open source that Apple ships, or from other observations"
    case .reported: "one third party says so"
    case .unknown: "nobody says, and the safe reading was chosen"
    }
  }
}
