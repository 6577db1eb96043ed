/// The keys of a component over its defaults, before their types are looked at.
struct RuleSource {
  private var values: [Rule.Key: JSONNode] = [:]
  private var levels: [Rule.Key: Rule.DefaultsLevel] = [:]

  /// The keys of `defaults` that a component inherits: all of them (observed).
  init(fileDefaults: JSONNode?) {
    overlay(fileDefaults, level: .file)
    values[.comment] = nil
    levels[.comment] = nil
  }

  /// The same with the defaults of an entry over those of the file.
  func overlaid(withEntryDefaults entryDefaults: JSONNode?) -> RuleSource {
    var merged = self
    merged.overlay(entryDefaults, level: .entry)
    merged.values[.comment] = nil
    merged.levels[.comment] = nil
    return merged
  }

  /// A key that is present wins even with a value of the wrong type.
  mutating func overlay(_ object: JSONNode?, level: Rule.DefaultsLevel? = nil) {
    for member in object?.members ?? [] {
      guard let key = Rule.Key(rawValue: member.key) else { continue }
      set(key, member.value, level: level)
    }
  }

  mutating func set(_ key: Rule.Key, _ value: JSONNode, level: Rule.DefaultsLevel? = nil) {
    values[key] = value
    levels[key] = level
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

  /// One value that is not a string makes the whole constraint disappear (observed).
  private var query: Rule.Query {
    guard let value = values[.query] else { return .unconstrained }
    if let pattern = value.string { return .whole(pattern) }
    var items: [Rule.QueryItem] = []
    for member in value.effectiveMembers {
      guard let pattern = member.value.string else { return .unconstrained }
      items.append(Rule.QueryItem(name: member.key, pattern: pattern))
    }
    return items.isEmpty ? .unconstrained : .items(items)
  }

  private func flag(_ key: Rule.Key, default defaultValue: Bool) -> Bool {
    values[key].flatMap(\.flag) ?? defaultValue
  }
}

extension JSONNode {
  /// The value as Foundation's `boolValue` reads it; `null` is false (inferred). Arrays and objects
  /// have no such value: the key counts as absent (unknown).
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
