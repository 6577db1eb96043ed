/// The UTM parameters of a visit, which say where the link was published.
package struct UTMParameters: Sendable, Hashable {
  /// The parameters, by the part of their names after `utm_`.
  package enum Name: String, Sendable, Hashable, CaseIterable {
    case source, medium, campaign, term, content
  }

  /// Most visits have no parameters. An empty dictionary takes no memory, and little room in an
  /// event.
  private var values: [Name: String] = [:]

  package init() {}

  package var isEmpty: Bool { values.isEmpty }

  package subscript(name: Name) -> String? {
    get { values.isEmpty ? nil : values[name] }
    set { if newValue != nil || !values.isEmpty { values[name] = newValue } }
  }
}
