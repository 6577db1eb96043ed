extension AssociationFile {
  /// What ``canonicalJSON()`` leaves out or writes out in full, in file order.
  public func upgradeNotes() -> [UpgradeNote] {
    guard isReadable, let root else { return [] }
    var notes = UpgradeNotes(source: source)
    for member in root.effectiveMembers {
      guard member.value.members != nil else {
        notes.drop("\"\(member.key)\" at the top is no object", at: member.range)
        continue
      }
      if member.key == Service.applinks.rawValue {
        notes.look(atLinks: member.value)
      } else {
        notes.look(atApps: member.value["apps"], of: member)
      }
    }
    return notes.notes.sorted { ($0.place?.utf8Offset ?? 0) < ($1.place?.utf8Offset ?? 0) }
  }
}

/// Collects the notes on one file.
private struct UpgradeNotes {
  let source: SourceText
  var notes: [UpgradeNote] = []
  var seenApps: Set<String> = []

  mutating func drop(_ what: String, at range: Range<Int>) {
    note(.dropped, what + "; devices ignore it, so it is left out.", at: range)
  }

  mutating func note(_ kind: UpgradeNote.Kind, _ text: String, at range: Range<Int>) {
    notes.append(UpgradeNote(kind: kind, place: source.place(of: range), text: text))
  }

  mutating func look(atApps apps: JSONNode?, of service: JSONMember) {
    guard let list = apps?.array, list.contains(where: { $0.string != nil }) else {
      return drop("\"\(service.key)\" names no app", at: service.range)
    }
    var seen: Set<String> = []
    for app in list {
      if let name = app.string {
        if !seen.insert(name).inserted { drop("\"\(name)\" stands here again", at: app.range) }
      } else {
        drop("\(app.typeName) is no app", at: app.range)
      }
    }
    for member in service.value.effectiveMembers where member.key != "apps" {
      drop("\"\(member.key)\" is nothing that \"\(service.key)\" reads", at: member.range)
    }
  }

  mutating func look(atLinks links: JSONNode) {
    guard let details = links["details"] else {
      if let apps = links.member("apps"), apps.value.array?.isEmpty == false {
        note(
          .madeExplicit,
          "\"apps\" without \"details\" gives these apps every URL (inferred); a rule says so now.",
          at: apps.range
        )
      }
      return
    }
    let known = ["apps", "details", "defaults", "substitutionVariables"]
    for member in links.effectiveMembers {
      if !known.contains(member.key) {
        drop("\"\(member.key)\" is unknown here", at: member.range)
      } else if member.key == "apps", member.value.array?.isEmpty != true {
        drop("\"apps\" does not count beside \"details\"", at: member.range)
      }
    }
    spread(links.member("defaults"), name: "applinks.defaults")
    for member in links["substitutionVariables"]?.effectiveMembers ?? [] {
      look(atVariable: member)
    }
    if let list = details.array {
      for detail in list {
        guard detail.members != nil else {
          drop("\(detail.typeName) is no entry of \"details\"", at: detail.range)
          continue
        }
        look(atEntry: detail, apps: DocumentBuilder.appIDs(of: detail))
      }
    } else {
      look(atOldestForm: details, key: links.member("details")?.keyRange ?? details.range)
    }
  }

  private mutating func look(atOldestForm details: JSONNode, key: Range<Int>) {
    guard details.members != nil else {
      return drop("\"details\" is \(details.typeName)", at: details.range)
    }
    note(.rewritten, "\"details\" had app IDs as its keys, the form of 2015.", at: key)
    for member in details.effectiveMembers where member.value.members != nil {
      let app = JSONNode(value: .string(member.key), range: member.keyRange)
      look(atEntry: member.value, apps: [app])
    }
  }

  private mutating func look(atVariable member: JSONMember) {
    for value in member.value.array ?? [] where value.string?.contains("$(") ?? true {
      drop("A value of the variable \"\(member.key)\" cannot be used", at: value.range)
    }
  }

  /// Defaults are merged into the rules.
  private mutating func spread(_ defaults: JSONMember?, name: String) {
    guard let defaults, !defaults.value.effectiveMembers.isEmpty else { return }
    note(.madeExplicit, "\(name) is written into each rule that it applies to.", at: defaults.range)
  }
}

extension UpgradeNotes {
  private mutating func look(atEntry entry: JSONNode, apps: [JSONNode]) {
    let names = apps.compactMap(\.string)
    if names.isEmpty { return drop("This entry names no app", at: entry.range) }
    let hasNewApp = names.contains { !seenApps.contains($0) }
    for app in apps {
      guard let name = app.string else {
        drop("\(app.typeName) is no app ID", at: app.range)
        continue
      }
      if !seenApps.insert(name).inserted {
        drop(
          "\"\(name)\" has an entry further up, and only that one counts (inferred)",
          at: app.range
        )
      }
    }
    guard hasNewApp else { return }
    if entry["appIDs"]?.array != nil, let app = entry.member("appID") {
      drop("\"appID\" does not count beside \"appIDs\"", at: app.range)
    }
    spread(entry.member("defaults"), name: "The entry's \"defaults\"")
    let known = ["appID", "appIDs", "components", "paths", "defaults"]
    for member in entry.effectiveMembers where !known.contains(member.key) {
      drop("\"\(member.key)\" is unknown in an entry", at: member.range)
    }
    look(atRulesOf: entry)
  }

  private mutating func look(atRulesOf entry: JSONNode) {
    let components = entry["components"]?.array
    if let components {
      if let paths = entry.member("paths") {
        drop("\"paths\" does not count beside \"components\"", at: paths.range)
      }
      for component in components { look(atComponent: component) }
    } else if let paths = entry.member("paths"), let list = paths.value.array {
      let count = list.count == 1 ? "one component" : "\(list.count) components"
      note(.rewritten, "\"paths\" became \(count) with the same meaning.", at: paths.keyRange)
    } else {
      note(
        .madeExplicit,
        "An entry without rules gets every URL (inferred); the rule { \"/\": \"*\" } says so now.",
        at: entry.range.prefix(1)
      )
    }
  }

  private mutating func look(atComponent component: JSONNode) {
    guard let members = component.members else {
      return note(
        .rewritten,
        "\(component.typeName) as a rule holds for every URL (inferred); { \"/\": \"*\" } says so.",
        at: component.range
      )
    }
    for member in members where Rule.Key(rawValue: member.key) == nil {
      drop("The key \"\(member.key)\" of this rule is unknown", at: member.range)
    }
    for key in [Rule.Key.path, .fragment] {
      guard let member = component.member(key.rawValue), member.value.string == nil else {
        continue
      }
      drop(
        "\"\(key.rawValue)\" is \(member.value.typeName) and constrains nothing",
        at: member.range
      )
    }
    if let query = component.member("?"), query.value.string == nil,
      query.value.members?.contains(where: { $0.value.string == nil }) ?? true
    {
      drop("\"?\" has a value that is no string, so nothing of it counts", at: query.range)
    }
  }
}
