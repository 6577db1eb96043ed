/// Creates globs that share what their patterns have in common.
///
/// Thousands of rules can inherit one long pattern. The rules then share its storage, so the most
/// recent globs are found again without comparing texts.
///
/// This is a class because all rules of a file share one cache.
final class GlobCache {
  let variables: SubstitutionVariables
  private var valuesOfUse: [Use: VariableValues] = [:]
  private var globs = RecentValues<Pattern, Glob>()
  private var conditions = RecentValues<Pattern, PartCondition?>()
  private var itemConditions = RecentValues<Items, PartCondition?>()

  private struct Use: Hashable {
    var name: ExactText
    var options: Glob.Options
  }

  private struct Pattern: Equatable {
    var text: ExactText
    var isPath: Bool
    var options: Glob.Options

    /// Whether the string is so short that Swift stores it inline, so copies share no storage.
    var isShort: Bool { text.text.utf8.count < 16 }
  }

  private struct Items: Equatable {
    var items: [Rule.QueryItem]
    var options: Glob.Options

    static func == (left: Items, right: Items) -> Bool {
      left.options == right.options && left.items.isSameStorage(as: right.items)
    }
  }

  init(_ variables: SubstitutionVariables) {
    self.variables = variables
  }

  /// Returns the values of a variable, or nil if the file does not define it.
  func values(of name: String, _ options: Glob.Options) -> VariableValues? {
    let use = Use(name: ExactText(name), options: options)
    if let known = valuesOfUse[use] { return known }
    let values = variables[name].map { VariableValues($0, options: options) }
    valuesOfUse[use] = values
    return values
  }

  /// Returns the glob of a rule's path.
  func glob(ofPath path: String, _ options: Glob.Options) -> Glob {
    glob(Pattern(text: ExactText(path), isPath: true, options: options))
  }

  /// Returns the glob of a pattern for another part of a URL.
  func glob(_ pattern: String, _ options: Glob.Options) -> Glob {
    glob(Pattern(text: ExactText(pattern), isPath: false, options: options))
  }

  private func glob(_ pattern: Pattern) -> Glob {
    let text = pattern.text.text
    if !pattern.isShort, let known = globs[pattern] { return known }
    let glob = Glob(
      pattern.isPath ? PathNormalization.normalize(text) : text,
      sharing: self,
      options: pattern.options
    )
    if !pattern.isShort { globs[pattern] = glob }
    return glob
  }

  /// Returns the condition that a pattern sets for the query or the fragment, or nil if the
  /// pattern accepts every string.
  func condition(on pattern: String, _ options: Glob.Options) -> PartCondition? {
    let key = Pattern(text: ExactText(pattern), isPath: false, options: options)
    if !key.isShort, let known = conditions[key] { return known }
    let condition = PartCondition(pattern, sharing: self, options: options)
    if !key.isShort { conditions[key] = condition }
    return condition
  }

  /// Returns the condition on query items, or nil if the items accept every value.
  func condition(on items: [Rule.QueryItem], _ options: Glob.Options) -> PartCondition? {
    let key = Items(items: items, options: options)
    if let known = itemConditions[key] { return known }
    let condition = PartCondition(items, sharing: self, options: options)
    itemConditions[key] = condition
    return condition
  }
}

/// A small cache of recent results. The cache is useful because many rules can inherit the same
/// pattern.
struct RecentValues<Key: Equatable, Value> {
  private var entries: [(key: Key, value: Value)] = []
  private var next = 0

  subscript(key: Key) -> Value? {
    get { entries.first { $0.key == key }?.value }
    set {
      guard let newValue else { return }
      if entries.count < 4 {
        entries.append((key, newValue))
      } else {
        entries[next] = (key, newValue)
        next = (next + 1) % entries.count
      }
    }
  }
}

extension Array {
  /// Returns whether two arrays share their storage. If they do, they are equal, and need not be
  /// compared.
  func isSameStorage(as other: [Element]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBufferPointer { left in
      other.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
    }
  }
}
