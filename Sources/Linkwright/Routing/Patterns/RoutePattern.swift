import Foundation

/// A pattern, taken apart.
package struct RoutePattern: Sendable, Hashable {
  /// A label of an associated value, and how many routes stand around the one that has it.
  package struct Label: Sendable, Hashable {
    package var level: Int
    package var name: String
  }

  package enum Segment: Sendable, Hashable {
    /// Decoded.
    case literal(String)
    /// A value, between fixed texts that are mostly empty.
    case value(Label, prefix: String, suffix: String)
    /// All segments that are left; only at the end.
    case rest(Label)
  }

  /// What stands for the value of a query item, or for the fragment.
  package enum Value: Sendable, Hashable {
    /// Decoded; nil for an item without an equals sign.
    case fixed(String?)
    case value(Label)
  }

  package struct Item: Sendable, Hashable {
    /// Decoded.
    package var name: String
    package var value: Value
  }

  /// As it was declared.
  package var text: String
  package var segments: [Segment]
  package var items: [Item]
  package var fragment: Value?

  /// Every label, in order.
  package var labels: [Label] {
    var labels: [Label] = []
    for segment in segments {
      switch segment {
      case .literal: break
      case .value(let label, _, _), .rest(let label): labels.append(label)
      }
    }
    for item in items { if case .value(let label) = item.value { labels.append(label) } }
    if case .value(let label)? = fragment { labels.append(label) }
    return labels
  }

  /// The pattern of a route within this one, behind its path without the rest.
  func continued(by inner: RoutePattern) -> RoutePattern {
    var joined = self
    joined.segments = segments.dropLast() + inner.segments
    joined.items += inner.items
    joined.fragment = inner.fragment ?? fragment
    if case .rest(let label)? = segments.last,
      let end = text.range(of: "/{\(label.name)...}")?.lowerBound
    {
      joined.text = text[..<end] + inner.text
    }
    return joined
  }
}
