extension UpgradeNoteCollector {
  /// - Parameters:
  ///   - keysOfApps: The keys that name the apps in the form that the entry has.
  ///   - range: Where the entry stands, with its key if it has one.
  mutating func look(
    atEntry entry: JSONNode,
    apps: [JSONNode],
    keysOfApps: [String],
    at range: Range<Int>
  ) {
    let names = apps.compactMap(\.string)
    if names.isEmpty { return drop("This entry names no app", at: range) }
    if names.allSatisfy({ seenApps.contains(ExactText($0)) }) {
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      let verb = names.count == 1 ? "has" : "have"
      return drop(
        "\(list) \(verb) an entry further up, and only that one counts (inferred)",
        at: range
      )
    }
    for app in apps {
      guard let name = app.string else {
        drop("\(app.typeName) is no app ID", at: app.range)
        continue
      }
      if !seenApps.insert(ExactText(name)).inserted {
        drop(
          "\"\(name)\" has an entry further up, and only that one counts (inferred)",
          at: app.range
        )
      }
    }
    let namesInList = entry["appIDs"]?.array != nil
    let lists = ["components", "paths"].filter { entry[$0]?.array != nil }
    for member in members(of: entry) {
      switch member.key {
      case "appID" where keysOfApps.contains(member.key) && namesInList:
        drop("\"appID\" does not count beside \"appIDs\"", at: member.range)
      case "appIDs" where keysOfApps.contains(member.key) && !namesInList,
        "components" where !lists.contains(member.key),
        "paths" where lists.isEmpty:
        drop("\"\(member.key)\" is \(member.value.typeName)", at: member.range)
      case "components": for component in member.value.array ?? [] { look(atComponent: component) }
      case "paths" where lists.first == "components":
        drop("\"paths\" does not count beside \"components\"", at: member.range)
      case "paths": look(atPaths: member)
      case "defaults" where lists.isEmpty:
        drop("\"defaults\" applies to no rule of this entry", at: member.range)
      case "defaults": look(atDefaults: member, name: "The entry's \"defaults\"")
      case _ where keysOfApps.contains(member.key): break
      default: drop("\"\(member.key)\" is unknown in an entry", at: member.range)
      }
    }
    guard lists.isEmpty else { return }
    note(
      .madeExplicit,
      "An entry without rules gets every URL (inferred); the rule { \"/\": \"*\" } says so now.",
      at: entry.range.prefix(1)
    )
  }

  private mutating func look(atPaths paths: JSONMember) {
    let list = paths.value.array ?? []
    let count = list.count == 1 ? "one component" : "\(list.count) components"
    note(.rewritten, "\"paths\" became \(count) with the same meaning.", at: paths.keyRange)
    for path in list where path.string == nil {
      note(
        .rewritten,
        "\(path.typeName) in \"paths\" counts as a rule without a path (inferred); a component says "
          + "so now.",
        at: path.range
      )
    }
  }

  private mutating func look(atComponent component: JSONNode) {
    guard component.members != nil else {
      return note(
        .rewritten,
        "\(component.typeName) as a rule counts as one without keys (inferred); a component says so "
          + "now.",
        at: component.range
      )
    }
    for member in members(of: component) {
      guard let key = Rule.Key(rawValue: member.key) else {
        drop("The key \"\(member.key)\" of this rule is unknown", at: member.range)
        continue
      }
      switch key {
      case .path, .fragment: look(atPattern: member)
      case .query: look(atQuery: member)
      case .exclude: look(atFlag: member, default: false)
      case .caseSensitive, .percentEncoded: look(atFlag: member, default: true)
      case .comment:
        if member.value.string == nil {
          drop("\"comment\" is \(member.value.typeName)", at: member.range)
        }
      }
    }
  }

  private mutating func look(atPattern member: JSONMember) {
    guard member.value.string == nil else { return }
    drop("\"\(member.key)\" is \(member.value.typeName) and constrains nothing", at: member.range)
  }

  private mutating func look(atQuery query: JSONMember) {
    guard query.value.members != nil else { return look(atPattern: query) }
    let items = members(of: query.value)
    if items.isEmpty {
      drop("\"?\" is empty and constrains nothing", at: query.range)
    } else if items.contains(where: { $0.value.string == nil }) {
      drop("\"?\" has a value that is no string, so nothing of it counts", at: query.range)
    }
  }

  private mutating func look(atFlag member: JSONMember, default defaultValue: Bool) {
    let key = "\"\(member.key)\""
    guard let flag = member.value.flag else {
      return drop("\(key) is \(member.value.typeName) and counts as absent", at: member.range)
    }
    let isDefault = flag == defaultValue
    if member.value.value != .boolean(flag) {
      note(
        isDefault ? .dropped : .rewritten,
        "\(key) is \(member.value.typeName) that counts as \(flag) (inferred), "
          + (isDefault ? "as without the key; it is left out." : "and is written so now."),
        at: member.range
      )
    } else if isDefault {
      note(
        .dropped,
        "\(key): \(flag) is what holds without the key; it is left out.",
        at: member.range
      )
    }
  }
}
