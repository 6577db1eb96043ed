extension UpgradeNoteCollector {
  /// - Parameters:
  ///   - keysOfApps: The keys that name the apps in the form that the entry has.
  ///   - defaults: The defaults of the file.
  ///   - range: Where the entry stands, with its key if it has one.
  mutating func look(
    atEntry entry: JSONNode,
    apps: [JSONNode],
    keysOfApps: [String],
    defaults: RuleSource,
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
    var namesHere: Set<ExactText> = []
    for app in apps {
      guard let name = app.string else {
        drop("\(app.typeName) is no app ID", at: app.range)
        continue
      }
      let isFirstHere = namesHere.insert(ExactText(name)).inserted
      let isFirst = seenApps.insert(ExactText(name)).inserted
      if !isFirstHere {
        drop("\"\(name)\" stands here again", at: app.range)
      } else if !isFirst {
        drop(
          "\"\(name)\" has an entry further up, and only that one counts (inferred)",
          at: app.range
        )
      }
    }
    let namesInList = entry["appIDs"]?.array != nil
    let lists = ["components", "paths"].filter { entry[$0]?.array != nil }
    let defaultRule = defaults.overlaid(withEntryDefaults: entry["defaults"]).rule(at: nil)
    for member in members(of: entry) {
      switch member.key {
      case "appID" where keysOfApps.contains(member.key) && namesInList:
        drop("\"appID\" does not count beside \"appIDs\"", at: member.range)
      case "appIDs" where keysOfApps.contains(member.key) && !namesInList,
        "components" where !lists.contains(member.key),
        "paths" where lists.isEmpty:
        drop("\"\(member.key)\" is \(member.value.typeName)", at: member.range)
      case "components":
        for component in member.value.array ?? [] { look(atComponent: component, defaultRule) }
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

  private mutating func look(atComponent component: JSONNode, _ defaults: Rule) {
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
      case .exclude: look(atFlag: member, default: false, inherited: defaults.excludes)
      case .caseSensitive:
        look(atFlag: member, default: true, inherited: defaults.isCaseSensitive)
      case .percentEncoded:
        look(atFlag: member, default: true, inherited: defaults.isPercentEncoded)
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

  /// - Parameters:
  ///   - defaultValue: What holds without the key where there are no defaults, as in the modern form.
  ///   - inherited: What holds without the key under the defaults of the file.
  private mutating func look(
    atFlag member: JSONMember,
    default defaultValue: Bool,
    inherited: Bool
  ) {
    let key = "\"\(member.key)\""
    let type = member.value.typeName
    let flag = member.value.flag ?? defaultValue
    if flag == defaultValue, flag != inherited {
      // The key wins over the defaults, whatever its type.
      let isPlain = member.value.value == .boolean(flag)
      let what =
        isPlain ? "\(key): \(flag)" : "\(key) is \(type) that counts as \(flag) (inferred): it"
      note(
        .rewritten,
        "\(what) overrides the defaults; the modern form has none, so it is left out.",
        at: member.range
      )
    } else if member.value.flag == nil {
      drop("\(key) is \(type) and counts as absent", at: member.range)
    } else if member.value.value != .boolean(flag) {
      let isDefault = flag == defaultValue
      note(
        isDefault ? .dropped : .rewritten,
        "\(key) is \(type) that counts as \(flag) (inferred), "
          + (isDefault ? "as without the key; it is left out." : "and is written so now."),
        at: member.range
      )
    } else if flag == defaultValue {
      note(
        .dropped,
        "\(key): \(flag) is what holds without the key; it is left out.",
        at: member.range
      )
    }
  }
}
