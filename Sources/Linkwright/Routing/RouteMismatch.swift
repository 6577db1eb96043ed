/// The reason why a pattern does not match a link.
public struct RouteMismatch: Sendable, Hashable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    case segment(String, index: Int)
    case tooFewSegments
    case tooManySegments
    case missingItem(String)
    case itemValue(name: String, String?)
    case fragment(String?)
    case value(label: String, String)
    case universalLinksOnly
  }

  /// The pattern as it was declared. For a nested route, this is the pattern of the outer route,
  /// followed by the pattern of the nested route.
  public let pattern: String
  package let reason: Reason

  /// The pattern and the reason, as one line of text.
  public var description: String { "\(pattern): \(sentence)" }

  private var sentence: String {
    switch reason {
    case .segment(let segment, let index): "“\(segment)” does not match segment \(index + 1)"
    case .tooFewSegments: "the path ends too early"
    case .tooManySegments: "the path has more segments"
    case .missingItem(let name): "the query item “\(name)” is missing"
    case .itemValue(let name, let value?): "the query item “\(name)” is “\(value)”"
    case .itemValue(let name, nil): "the query item “\(name)” has no value"
    case .fragment(let fragment?): "the fragment is “\(fragment)”"
    case .fragment(nil): "the fragment is missing"
    case .value(let label, let value): "“\(value)” is not a valid {\(label)}"
    case .universalLinksOnly: "the route accepts universal links only"
    }
  }
}
