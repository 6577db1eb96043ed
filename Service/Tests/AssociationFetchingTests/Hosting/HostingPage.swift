import AssociationFetching
import SiteAssociation

/// The Markdown page of a hosting rule.
struct HostingPage {
  var about: RuleDescription
  var findings: [Finding]

  var text: String {
    """
    \(about.markdown)
    ## Example

    ```text
    \(findings.map { "fernhill.example: \($0.severity): \($0.code) \($0.problem)\n" }.joined())```

    """
  }

  /// The section about hosting in the table of codes.
  static func section(_ all: [RuleDescription]) -> String {
    """
    ## Hosting

    | code | severity | what it finds |
    |---|---|---|
    \(all.map { "| [\($0.code)](\($0.code).md) | \($0.severity) | \($0.title) |\n" }.joined())
    """
  }
}
