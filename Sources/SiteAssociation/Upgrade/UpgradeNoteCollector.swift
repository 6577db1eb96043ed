/// Collects the upgrade notes for one file.
struct UpgradeNoteCollector {
  private let source: SourceText
  private var notes: [UpgradeNote] = []
  /// The apps that an earlier entry of `details` lists.
  private var seenApps: Set<ExactText> = []

  init(source: SourceText) {
    self.source = source
  }

  var notesInFileOrder: [UpgradeNote] {
    notes.sorted { ($0.place?.utf8Offset ?? 0) < ($1.place?.utf8Offset ?? 0) }
  }

  mutating func drop(_ what: String, at range: Range<Int>) {
    note(.dropped, what + ". Devices ignore this part of the file, so it is omitted.", at: range)
  }

  mutating func note(_ kind: UpgradeNote.Kind, _ text: String, at range: Range<Int>) {
    notes.append(UpgradeNote(kind: kind, place: source.place(of: range), text: text))
  }

  /// Returns the members of an object that have an effect. Adds a note for every member that a
  /// later member with the same key replaces.
  mutating func members(of node: JSONNode) -> [JSONMember] {
    let effective = node.effectiveMembers
    let counting = Set(effective.map(\.keyRange))
    for member in node.members ?? [] where !counting.contains(member.keyRange) {
      drop("A later \"\(member.key)\" replaces this member", at: member.range)
    }
    return effective
  }

  mutating func visit(service: JSONMember) {
    for member in members(of: service.value) {
      if AssociationKey(rawValue: member.key) == .apps {
        visit(apps: member.value)
      } else {
        drop("\"\(member.key)\" is not a key of \"\(service.key)\"", at: member.range)
      }
    }
  }

  private mutating func visit(apps: JSONNode) {
    var seen: Set<ExactText> = []
    for app in apps.array ?? [] {
      guard let name = app.string else {
        drop("An app ID must be a string, not \(app.typeName)", at: app.range)
        continue
      }
      if !seen.insert(ExactText(name)).inserted {
        drop("\"\(name)\" is already in the list", at: app.range)
      }
    }
  }

  mutating func visit(links: JSONNode) {
    let details = links.member("details")
    for member in members(of: links) {
      switch AssociationKey(rawValue: member.key) {
      case .details:
        visit(details: member, defaults: MergedRuleValues(fileDefaults: links["defaults"]))
      case .apps:
        if details == nil {
          note(
            .madeExplicit,
            "Without \"details\", the apps in \"apps\" match every URL (inferred). The modern form has the "
              + "rule { \"/\": \"*\" }.",
            at: member.keyRange
          )
          visit(apps: member.value)
        } else if member.value.array?.isEmpty == true {
          note(
            .dropped,
            "Only old documentation requires an empty \"apps\" in addition to \"details\". The modern form "
              + "omits it.",
            at: member.range
          )
        } else {
          drop("\"apps\" has no effect in addition to \"details\"", at: member.range)
        }
      case .defaults:
        if details == nil {
          drop("\"defaults\" applies to no rule", at: member.range)
        } else {
          visit(defaults: member, name: "applinks.defaults")
        }
      case .substitutionVariables: visit(variables: member)
      default: drop("\"\(member.key)\" is not a key of \"applinks\"", at: member.range)
      }
    }
  }

  private mutating func visit(details: JSONMember, defaults: MergedRuleValues) {
    if let list = details.value.array {
      for entry in list {
        if entry.members == nil {
          drop("An entry of \"details\" must be an object, not \(entry.typeName)", at: entry.range)
        } else {
          let apps = DetailsEntry.appIDs(of: entry)
          visit(
            entry: entry,
            apps: apps,
            keysOfApps: ["appID", "appIDs"],
            defaults: defaults,
            at: entry.range
          )
        }
      }
      return
    }
    note(
      .rewritten,
      "\"details\" is an object with app IDs as keys, as in the first files of 2015 (iOS 9). The modern "
        + "form has a list.",
      at: details.keyRange
    )
    for member in members(of: details.value) {
      if member.value.members == nil {
        drop(
          "The entry of \"\(member.key)\" must be an object, not \(member.value.typeName)",
          at: member.range
        )
      } else {
        let app = JSONNode(value: .string(member.key), range: member.keyRange)
        visit(
          entry: member.value,
          apps: [app],
          keysOfApps: [],
          defaults: defaults,
          at: member.range
        )
      }
    }
  }

  private mutating func visit(variables: JSONMember) {
    let all = members(of: variables.value)
    if all.isEmpty { return drop("\"\(variables.key)\" defines no variables", at: variables.range) }
    for variable in all {
      let value = variable.value
      if let elements = value.array {
        for element in elements where !element.isVariableValue {
          drop("This value of the variable \"\(variable.key)\" is invalid", at: element.range)
        }
      } else if value.string == nil {
        drop(
          "The variable \"\(variable.key)\" must be a list, not \(value.typeName)",
          at: variable.range
        )
      } else if value.isVariableValue {
        note(
          .rewritten,
          "The value of the variable \"\(variable.key)\" is a string. The modern form has a list.",
          at: variable.range
        )
      } else {
        drop("The value of the variable \"\(variable.key)\" is invalid", at: variable.range)
      }
    }
  }

  /// Adds notes about defaults, which are merged into the rules.
  mutating func visit(defaults: JSONMember, name: String) {
    let members = members(of: defaults.value)
    let inherited = Set(Rule.Key.allCases).subtracting([.comment]).map(\.rawValue)
    for member in members where !inherited.containsCode(of: member.key) {
      drop("Rules do not inherit \"\(member.key)\" from defaults", at: member.range)
    }
    if members.contains(where: { inherited.containsCode(of: $0.key) }) {
      let text = "\(name) is merged into every rule that it applies to."
      note(.madeExplicit, text, at: defaults.range)
    } else {
      drop("\(name) contains nothing that a rule inherits", at: defaults.range)
    }
  }

  // MARK: - Entries

  /// Adds the notes for an entry of `details`.
  ///
  /// - Parameters:
  ///   - keysOfApps: The keys that list the apps in the entry's form.
  ///   - defaults: The file's defaults.
  ///   - range: The range of the entry, including its key if the entry has one.
  mutating func visit(
    entry: JSONNode,
    apps: [JSONNode],
    keysOfApps: [String],
    defaults: MergedRuleValues,
    at range: Range<Int>
  ) {
    let names = apps.compactMap(\.string)
    if names.isEmpty { return drop("This entry lists no app", at: range) }
    if names.allSatisfy({ seenApps.contains(ExactText($0)) }) {
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      let verb = names.count == 1 ? "has" : "have"
      return drop(
        "\(list) \(verb) an earlier entry, and only the first entry counts (inferred)",
        at: range
      )
    }
    var namesHere: Set<ExactText> = []
    for app in apps {
      guard let name = app.string else {
        drop("An app ID must be a string, not \(app.typeName)", at: app.range)
        continue
      }
      let isFirstHere = namesHere.insert(ExactText(name)).inserted
      let isFirst = seenApps.insert(ExactText(name)).inserted
      if !isFirstHere {
        drop("\"\(name)\" is already in the list", at: app.range)
      } else if !isFirst {
        drop(
          "\"\(name)\" has an earlier entry, and only the first entry counts (inferred)",
          at: app.range
        )
      }
    }
    let namesInList = entry["appIDs"]?.array != nil
    let lists = ["components", "paths"].filter { entry[$0]?.array != nil }
    let defaultRule = defaults.overlaid(withEntryDefaults: entry["defaults"]).rule(at: nil)
    for member in members(of: entry) {
      switch AssociationKey(rawValue: member.key) {
      case .appID where keysOfApps.containsCode(of: member.key) && namesInList:
        drop("\"appID\" has no effect in addition to \"appIDs\"", at: member.range)
      case .appIDs where keysOfApps.containsCode(of: member.key) && !namesInList,
        .components where !lists.containsCode(of: member.key),
        .paths where lists.isEmpty:
        drop("\"\(member.key)\" must be a list, not \(member.value.typeName)", at: member.range)
      case .components:
        for component in member.value.array ?? [] { visit(component: component, defaultRule) }
      case .paths where lists.first?.isSameCode(as: "components") == true:
        drop("\"paths\" has no effect in addition to \"components\"", at: member.range)
      case .paths: visit(paths: member)
      case .defaults where lists.isEmpty:
        drop(
          "\"defaults\" applies to no rule, because this entry has no list of rules",
          at: member.range
        )
      case .defaults: visit(defaults: member, name: "The entry's \"defaults\"")
      case _ where keysOfApps.containsCode(of: member.key): break
      default: drop("\"\(member.key)\" is not a key of an entry", at: member.range)
      }
    }
    guard lists.isEmpty else { return }
    note(
      .madeExplicit,
      "An entry without a list of rules matches every URL (inferred). The modern form has the rule "
        + "{ \"/\": \"*\" }.",
      at: entry.range.prefix(1)
    )
  }

  private mutating func visit(paths: JSONMember) {
    let list = paths.value.array ?? []
    let count = list.count == 1 ? "one component" : "\(list.count) components"
    note(.rewritten, "\"paths\" is replaced by \(count) with the same meaning.", at: paths.keyRange)
    for path in list where path.string == nil {
      note(
        .rewritten,
        "In \"paths\", \(path.typeName) counts as a rule without a path (inferred). The modern form has "
          + "a component for this rule.",
        at: path.range
      )
    }
  }

  private mutating func visit(component: JSONNode, _ defaults: Rule) {
    guard component.members != nil else {
      return note(
        .rewritten,
        "In \"components\", \(component.typeName) counts as a component without keys (inferred). The "
          + "modern form has such a component.",
        at: component.range
      )
    }
    for member in members(of: component) {
      guard let key = Rule.Key(rawValue: member.key) else {
        drop("\"\(member.key)\" is not a key of a component", at: member.range)
        continue
      }
      switch key {
      case .path, .fragment: visit(pattern: member)
      case .query: visit(query: member)
      case .exclude: visit(flag: member, default: false, inherited: defaults.excludes)
      case .caseSensitive:
        visit(flag: member, default: true, inherited: defaults.isCaseSensitive)
      case .percentEncoded:
        visit(flag: member, default: true, inherited: defaults.isPercentEncoded)
      case .comment:
        if member.value.string == nil {
          drop("\"comment\" must be a string, not \(member.value.typeName)", at: member.range)
        }
      }
    }
  }

  private mutating func visit(pattern member: JSONMember) {
    guard member.value.string == nil else { return }
    let expected = Rule.Key(rawValue: member.key) == .query ? "a string or an object" : "a string"
    drop("\"\(member.key)\" must be \(expected), not \(member.value.typeName)", at: member.range)
  }

  private mutating func visit(query: JSONMember) {
    guard query.value.members != nil else { return visit(pattern: query) }
    let items = members(of: query.value)
    if items.isEmpty {
      drop("\"?\" contains no query items", at: query.range)
    } else if !query.value.invalidQueryItems.isEmpty {
      drop(
        "\"?\" contains a value that is not a string, so the whole condition has no effect",
        at: query.range
      )
    }
  }

  /// Adds a note for a flag that the modern form omits or writes differently.
  ///
  /// - Parameters:
  ///   - defaultValue: The value if neither the key nor defaults are present, as in the modern
  ///     form.
  ///   - inherited: The value that the rule inherits if the key is absent.
  private mutating func visit(
    flag member: JSONMember,
    default defaultValue: Bool,
    inherited: Bool
  ) {
    let key = "\"\(member.key)\""
    let type = member.value.typeName
    let flag = member.value.flag ?? defaultValue
    if flag == defaultValue, flag != inherited {
      // The key overrides the defaults, whatever the type of its value.
      let isPlain = member.value.value == .boolean(flag)
      let what =
        isPlain ? "\(key): \(flag)" : "\(key) is \(type) that counts as \(flag) (inferred). It"
      note(
        .rewritten,
        "\(what) overrides the defaults. The modern form has no defaults, so the key is omitted.",
        at: member.range
      )
    } else if member.value.flag == nil {
      drop("\(key) must be true or false, not \(type)", at: member.range)
    } else if member.value.value != .boolean(flag) {
      let isDefault = flag == defaultValue
      note(
        isDefault ? .dropped : .rewritten,
        "\(key) is \(type) that counts as \(flag) (inferred). "
          + (isDefault
            ? "This is the default, so the key is omitted."
            : "The modern form has the value \(flag)."),
        at: member.range
      )
    } else if flag == defaultValue {
      note(
        .dropped,
        "\(key): \(flag) is the default, so the key is omitted.",
        at: member.range
      )
    }
  }
}

extension JSONNode {
  fileprivate var isVariableValue: Bool {
    string.map { !$0.containsCode(of: "$(") } ?? false
  }
}
