/// The result of a comparison of an association file with a table of routes: the links on which
/// both disagree, and what is not known.
///
/// ```swift
/// let comparison = try compare(rules, to: table)
/// #expect(comparison.problems(.staysInBrowser) == [])
/// ```
///
/// A comparison is a collection of its ``differences``. An empty collection alone proves nothing,
/// because there can be ``gaps``.
public struct RouteComparison: Sendable, Hashable {
  /// The differences, each with a verified example link. No link occurs twice.
  public let differences: [RouteDifference]
  /// The statements about links that could neither be proved nor refuted.
  public let gaps: [RouteGap]

  /// Returns descriptions of the differences and gaps of a kind.
  ///
  /// - Parameter kind: The kind of disagreement.
  /// - Returns: A sentence for each difference and each gap. The array is empty only if it is proved
  ///   that there is no such difference.
  public func problems(_ kind: RouteDifference.Kind) -> [String] {
    differences.filter { $0.kind == kind }.map(\.description)
      + gaps.filter { $0.kind == kind }.map(\.description)
  }
}

extension RouteComparison: RandomAccessCollection {
  /// The position of the first difference.
  public var startIndex: Int { differences.startIndex }
  /// The position after the last difference.
  public var endIndex: Int { differences.endIndex }

  /// Returns the difference at a position.
  public subscript(position: Int) -> RouteDifference { differences[position] }
}

/// A statement about an association file and a table of routes that a comparison could neither
/// prove nor refute.
///
/// There are two causes. Rules cannot express every pattern: the links of `/products/{id}` with a
/// number, for example. And a comparison that would take too long is incomplete.
public struct RouteGap: Sendable, Hashable, CustomStringConvertible {
  /// The kind of differences that may exist.
  public let kind: RouteDifference.Kind
  /// A sentence that says what is not known and why.
  public let description: String
}
