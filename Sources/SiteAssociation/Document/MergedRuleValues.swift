/// The values of a component's keys, merged with its defaults. The types of the values have not
/// been checked yet.
struct MergedRuleValues {
  private var values: [Rule.Key: JSONNode] = [:]
  private var levels: [Rule.Key: Rule.DefaultsLevel] = [:]
  /// The condition on the query. The condition is created only once, so all rules that inherit it
  /// share its storage.
  private var query = Rule.Query.unconstrained

  /// Creates the values from the file's `defaults`. A component inherits all keys of the `defaults`
  /// except the comment (observed).
  init(fileDefaults: JSONNode?) {
    overlay(fileDefaults, level: .file)
    values[.comment] = nil
    levels[.comment] = nil
  }

  /// Returns a copy with the values of an entry's `defaults`, which take precedence over those of
  /// the file's `defaults`.
  func overlaid(withEntryDefaults entryDefaults: JSONNode?) -> MergedRuleValues {
    var merged = self
    merged.overlay(entryDefaults, level: .entry)
    merged.values[.comment] = nil
    merged.levels[.comment] = nil
    return merged
  }

  /// Adds the values of an object's keys, which replace earlier values. A value of the wrong type
  /// also replaces an earlier value.
  mutating func overlay(_ object: JSONNode?, level: Rule.DefaultsLevel? = nil) {
    for member in object?.members ?? [] {
      guard let key = Rule.Key(rawValue: member.key) else { continue }
      set(key, member.value, level: level)
    }
  }

  mutating func set(_ key: Rule.Key, _ value: JSONNode, level: Rule.DefaultsLevel? = nil) {
    values[key] = value
    levels[key] = level
    if key == .query { query = Self.query(value) }
  }

  func rule(at place: Place?) -> Rule {
    Rule(
      path: values[.path]?.string,
      query: query,
      fragment: values[.fragment]?.string,
      excludes: flag(.exclude, default: false),
      isCaseSensitive: flag(.caseSensitive, default: true),
      isPercentEncoded: flag(.percentEncoded, default: true),
      comment: values[.comment]?.string,
      inherited: levels,
      place: place
    )
  }

  /// The condition on the query.
  private static func query(_ value: JSONNode) -> Rule.Query {
    if let pattern = value.string { return .whole(pattern) }
    guard value.invalidQueryItems.isEmpty else { return .unconstrained }
    let items = value.effectiveMembers.compactMap { member in
      member.value.string.map { Rule.QueryItem(name: member.key, pattern: $0) }
    }
    return items.isEmpty ? .unconstrained : .items(items)
  }

  private func flag(_ key: Rule.Key, default defaultValue: Bool) -> Bool {
    values[key].flatMap(\.flag) ?? defaultValue
  }
}

extension JSONNode {
  /// The query items whose values are not strings. A single such item disables the whole condition
  /// on the query (observed).
  var invalidQueryItems: [JSONMember] { effectiveMembers.filter { $0.value.string == nil } }

  /// The value as a flag, as Foundation's `boolValue` converts it. `null` is false (inferred). Nil
  /// for an array or object, because the conversion is unknown. The flag then has the value that it
  /// has in a rule without the key and without defaults.
  var flag: Bool? {
    switch value {
    case .null: false
    case .boolean(let flag): flag
    case .number(let text): (Double(text) ?? 0) != 0
    case .string(let text): Self.flag(text)
    case .array, .object: nil
    }
  }

  private static func flag(_ text: String) -> Bool {
    var rest = text.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    rest = rest.drop { $0 == UInt8(ascii: "0") }
    guard let first = rest.first else { return false }
    return "YyTt123456789".utf8.contains(first)
  }
}
