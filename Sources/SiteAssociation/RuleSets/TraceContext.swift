/// The work that the traces of one URL share.
///
/// Thousands of rules can inherit one long pattern, or a condition on thousands of query items.
/// Such a pattern or condition is compared with the URL only once. This is a class because the
/// traces of all entries share it.
final class TraceContext {
  let cache: GlobCache
  private var parts = RecentValues<Part, PartTrace>()
  /// The comparisons of short patterns with variables. Thousands of rules can inherit such a pattern,
  /// and comparing it again for each rule takes long if the variable has many values. The patterns
  /// have their own list, because thousands of different short patterns would displace the long ones.
  private var shortParts = RecentValues<Part, PartTrace>()
  private var ends = VariableEnds()
  private var itemLists = RecentValues<ItemList, ItemTraces>()
  /// The number of query items that traces can still list.
  private var room = 20_000

  private struct Part: Equatable {
    var part: PartTrace.Part
    var pattern: ExactText
    var found: ComparedText?
    var options: Glob.Options
  }

  private struct ItemList: Equatable {
    var items: [Rule.QueryItem]
    var query: [UInt8]
    var options: Glob.Options

    static func == (left: ItemList, right: ItemList) -> Bool {
      left.options == right.options && left.query == right.query
        && left.items.isSameStorage(as: right.items)
    }
  }

  private struct ItemTraces {
    var all: [PartTrace]
    /// The first comparison that fails or, if none fails, the first comparison; empty if there is
    /// no comparison.
    var decisive: [PartTrace]

    init(_ all: [PartTrace]) {
      self.all = all
      decisive = [all.first { $0.mismatch != nil } ?? all.first].compactMap(\.self)
    }
  }

  /// - Parameter variables: The variables of the file.
  init(_ variables: SubstitutionVariables) {
    cache = GlobCache(variables)
  }

  /// Returns the comparison of a pattern with a text.
  ///
  /// - Parameter found: The text, normalized if it is a path, or nil if it is not valid UTF-8 after
  ///   percent-decoding.
  func compare(
    _ part: PartTrace.Part,
    _ pattern: String,
    with found: ComparedText?,
    _ options: Glob.Options
  ) -> PartTrace {
    let isShort = pattern.utf8.count < 64
    // Comparing a short pattern is faster than looking up an earlier result. A variable can have
    // thousands of values, so patterns with variables are looked up.
    if isShort, !pattern.utf8.contains(UInt8(ascii: "$")) {
      return PartTrace(part, pattern, comparedWith: found, options, sharing: cache, &ends)
    }
    let key = Part(part: part, pattern: ExactText(pattern), found: found, options: options)
    if let known = isShort ? shortParts[key] : parts[key] { return known }
    let trace = PartTrace(part, pattern, comparedWith: found, options, sharing: cache, &ends)
    if isShort { shortParts[key] = trace } else { parts[key] = trace }
    return trace
  }

  /// Returns the comparisons of query items.
  ///
  /// - Returns: The comparisons to list, and the number of those that are not listed because a
  ///   trace would become too large. If any comparison fails, the listed comparisons contain a
  ///   comparison that fails.
  func compare(
    _ items: [Rule.QueryItem],
    in query: [UInt8],
    _ options: Glob.Options,
    compare: () -> [PartTrace]
  ) -> (listed: [PartTrace], omittedCount: Int) {
    let key = ItemList(items: items, query: query, options: options)
    let traces: ItemTraces
    if let known = itemLists[key] {
      traces = known
    } else {
      traces = ItemTraces(compare())
      itemLists[key] = traces
    }
    if traces.all.count <= room {
      room -= traces.all.count
      return (traces.all, 0)
    }
    return (traces.decisive, traces.all.count - traces.decisive.count)
  }
}

extension PartTrace {
  private static let emptyText = ComparedText([])
  private static let rootPath = ComparedText(PathNormalization.normalize([UInt8]()))

  fileprivate init(
    _ part: Part,
    _ pattern: String,
    comparedWith found: ComparedText?,
    _ options: Glob.Options,
    sharing cache: GlobCache,
    _ ends: inout VariableEnds
  ) {
    let isPath = part == .path
    let compared = isPath ? PathNormalization.normalize(pattern) : pattern
    let text = found ?? (isPath ? Self.rootPath : Self.emptyText)
    let glob = isPath ? cache.glob(ofPath: pattern, options) : cache.glob(pattern, options)
    self.init(
      part: part,
      pattern: pattern,
      comparedPattern: compared,
      comparedText: text.string,
      isUndecodable: found == nil,
      mismatch: glob.mismatch(
        with: text,
        pattern: compared,
        variables: cache.variables,
        sharing: &ends
      )
    )
  }
}
