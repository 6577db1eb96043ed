/// The result of a comparison of an app's rules with earlier rules: which links open the app only
/// with the later rules, and which only with the earlier rules.
///
/// ```swift
/// let comparison = later.comparison(with: earlier)
/// comparison.relation                // .opensMore
/// comparison.differences.first?.link // "/buy/x"
/// ```
///
/// The comparison considers all links, not only examples: paths, queries and fragments of any
/// length, with substitution variables, percent escapes and upper and lower case. It does not
/// consider hosts. If the comparison would take too long, ``relation`` is ``Relation/unknown``, and
/// ``gaps`` says which links were not compared.
public struct RuleSetComparison: Sendable, Hashable {
  /// How the links that open the app with the later rules are related to those that open it with
  /// the earlier rules.
  public enum Relation: String, Sendable, Hashable {
    /// The same links open the app.
    case equal
    /// All earlier links and others open the app.
    case opensMore
    /// Only some of the earlier links open the app.
    case opensLess
    /// Some links open the app with both, some only with the later rules, and some only with the
    /// earlier rules.
    case overlapping
    /// No link opens the app with both. Some links open it only with the later rules, and some only
    /// with the earlier rules.
    case disjoint
    /// The comparison is incomplete.
    case unknown
  }

  /// A link about which the earlier and the later rules decide differently.
  public struct Difference: Sendable, Hashable {
    /// A kind of difference.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The link opens the app only with the later rules.
      case opensMore
      /// The link opens the app only with the earlier rules.
      case opensLess
      /// The link opens the app with neither. With one of them a rule excludes the link, and with
      /// the other no rule matches it.
      case otherReason
    }

    /// The link without its scheme and host: a path, which may be followed by a query and a
    /// fragment. No link about which the same two rules decide is shorter, not counting percent
    /// escapes and the spelling of query items.
    public var link: String
    /// The decision of the earlier rules.
    public var before: Decision
    /// The decision of the later rules.
    public var after: Decision
    /// The index of the earlier rule that decides about the link, or nil if no rule matches.
    public var ruleBefore: Int?
    /// The index of the later rule that decides about the link, or nil if no rule matches.
    public var ruleAfter: Int?

    /// Creates a difference.
    public init(
      link: String,
      before: Decision,
      after: Decision,
      ruleBefore: Int? = nil,
      ruleAfter: Int? = nil
    ) {
      self.link = link
      self.before = before
      self.after = after
      self.ruleBefore = ruleBefore
      self.ruleAfter = ruleAfter
    }

    /// The kind of the difference.
    public var kind: Kind {
      if after == .match { return .opensMore }
      return before == .match ? .opensLess : .otherReason
    }
  }

  /// How the links that open the app are related.
  public var relation: Relation
  /// A shortest link for each pair of rules that decide differently, the shortest link first.
  ///
  /// A percent escape counts as one byte if the rules compare decoded text, and a link can contain a
  /// query item that only keeps its query from being equal to a pattern. So another link can be
  /// written with fewer characters.
  ///
  /// Each link has been verified with ``RuleSet/decide(_:)-(String)``.
  public var differences: [Difference]
  /// The number of pairs of rules that decide differently. At most 10,000 of them are in
  /// ``differences``.
  public var differenceCount: Int
  /// A link that opens the app with both, or nil if no such link was needed to determine
  /// ``relation``.
  public var commonLink: String?
  /// The links that were not compared. Empty if the comparison is complete.
  public var gaps: [ComparisonGap]

  /// Creates a comparison.
  public init(
    relation: Relation,
    differences: [Difference] = [],
    differenceCount: Int? = nil,
    commonLink: String? = nil,
    gaps: [ComparisonGap] = []
  ) {
    self.relation = relation
    self.differences = differences
    self.differenceCount = differenceCount ?? differences.count
    self.commonLink = commonLink
    self.gaps = gaps
  }

  /// Returns the shortest difference of a kind, or nil if none is known.
  public func difference(_ kind: Difference.Kind) -> Difference? {
    differences.first { $0.kind == kind }
  }

  /// Whether it is proved that both decide the same about every link.
  public var isEmpty: Bool { gaps.isEmpty && differences.isEmpty }
}

/// Links that a comparison did not consider, because it would have taken too long.
public struct ComparisonGap: Sendable, Hashable, CustomStringConvertible {
  /// A kind of gap.
  public struct Kind: Sendable, Hashable {
    private enum Value { case rules, paths, conditions, commonLink, order, unverified }

    private let value: Value

    /// The rules are too large. No link was compared.
    public static let rules = Kind(value: .rules)
    /// The patterns for paths are too complex. Only links with shorter paths were compared.
    public static let paths = Kind(value: .paths)
    /// For some paths, the conditions on query and fragment are too complex.
    public static let conditions = Kind(value: .conditions)
    /// It is not known whether a link opens the app with both rules.
    public static let commonLink = Kind(value: .commonLink)
    /// The order of the apps changed. It is not known for some apps whether a link opens another app.
    public static let order = Kind(value: .order)
    /// A link that was found could not be verified.
    public static let unverified = Kind(value: .unverified)
  }

  /// The kind.
  public let kind: Kind
  /// For a gap of the kind ``Kind/paths``, the length in bytes: all links with shorter paths have
  /// been compared.
  public let pathLength: Int?

  init(_ kind: Kind, pathLength: Int? = nil) {
    self.kind = kind
    self.pathLength = pathLength
  }

  /// A sentence that says what is not known and why.
  public var description: String {
    switch kind {
    case .paths where (pathLength ?? 0) < 2:
      "Not known for any link: the path patterns would need too many steps."
    case .paths:
      "Not known beyond paths of \((pathLength ?? 2) - 1) characters: the path patterns would need "
        + "too many steps."
    case .conditions:
      "Not known for some queries and fragments: the conditions on them would need too many steps."
    case .commonLink:
      "Not known whether any link opens the app with both: the search would need too many steps."
    case .order:
      "Not known whether other links open another app: the order of the apps changed, and not all "
        + "pairs of apps were compared."
    case .unverified:
      "Not known for some links: the matcher did not confirm an example. Please report this as a "
        + "bug."
    default:
      "Not known for any link: the rules are too many or too large."
    }
  }
}
