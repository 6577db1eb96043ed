/// Collects the notes on one file.
struct UpgradeNoteCollector {
  let source: SourceText
  private var notes: [UpgradeNote] = []
  /// The apps that have an entry for universal links.
  var seenApps: Set<ExactText> = []

  init(source: SourceText) {
    self.source = source
  }

  var notesInFileOrder: [UpgradeNote] {
    notes.sorted { ($0.place?.utf8Offset ?? 0) < ($1.place?.utf8Offset ?? 0) }
  }

  mutating func drop(_ what: String, at range: Range<Int>) {
    note(.dropped, what + "; devices ignore it, so it is left out.", at: range)
  }

  mutating func note(_ kind: UpgradeNote.Kind, _ text: String, at range: Range<Int>) {
    notes.append(UpgradeNote(kind: kind, place: source.place(of: range), text: text))
  }

  /// The members that count; one that a later one of its key replaces is noted.
  mutating func members(of node: JSONNode) -> [JSONMember] {
    let effective = node.effectiveMembers
    let counting = Set(effective.map(\.keyRange))
    for member in node.members ?? [] where !counting.contains(member.keyRange) {
      drop("\"\(member.key)\" stands here again further down", at: member.range)
    }
    return effective
  }

  mutating func look(atService service: JSONMember) {
    for member in members(of: service.value) {
      if member.key == "apps" {
        look(atApps: member.value)
      } else {
        drop("\"\(member.key)\" is nothing that \"\(service.key)\" reads", at: member.range)
      }
    }
  }

  private mutating func look(atApps apps: JSONNode) {
    var seen: Set<ExactText> = []
    for app in apps.array ?? [] {
      guard let name = app.string else {
        drop("\(app.typeName) is no app", at: app.range)
        continue
      }
      if !seen.insert(ExactText(name)).inserted {
        drop("\"\(name)\" stands here again", at: app.range)
      }
    }
  }

  mutating func look(atLinks links: JSONNode) {
    let details = links.member("details")
    for member in members(of: links) {
      switch member.key {
      case "details":
        look(atDetails: member, defaults: RuleSource(fileDefaults: links["defaults"]))
      case "apps":
        if details == nil {
          note(
            .madeExplicit,
            "\"apps\" without \"details\" gives these apps every URL (inferred); a rule says so now.",
            at: member.keyRange
          )
          look(atApps: member.value)
        } else if member.value.array?.isEmpty == true {
          note(
            .dropped,
            "Only old documentation asks for an empty \"apps\" beside \"details\"; it is left out.",
            at: member.range
          )
        } else {
          drop("\"apps\" does not count beside \"details\"", at: member.range)
        }
      case "defaults":
        if details == nil {
          drop("\"defaults\" applies to no rule", at: member.range)
        } else {
          look(atDefaults: member, name: "applinks.defaults")
        }
      case "substitutionVariables": look(atVariables: member)
      default: drop("\"\(member.key)\" is unknown here", at: member.range)
      }
    }
  }

  private mutating func look(atDetails details: JSONMember, defaults: RuleSource) {
    if let list = details.value.array {
      for entry in list {
        if entry.members == nil {
          drop("\(entry.typeName) is no entry of \"details\"", at: entry.range)
        } else {
          let apps = DocumentBuilder.appIDs(of: entry)
          look(
            atEntry: entry,
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
      "\"details\" had app IDs as its keys, the form of 2015.",
      at: details.keyRange
    )
    for member in members(of: details.value) {
      if member.value.members == nil {
        drop("The entry of \"\(member.key)\" is \(member.value.typeName)", at: member.range)
      } else {
        let app = JSONNode(value: .string(member.key), range: member.keyRange)
        look(
          atEntry: member.value,
          apps: [app],
          keysOfApps: [],
          defaults: defaults,
          at: member.range
        )
      }
    }
  }

  private mutating func look(atVariables variables: JSONMember) {
    let all = members(of: variables.value)
    if all.isEmpty { return drop("\"\(variables.key)\" defines nothing", at: variables.range) }
    for variable in all {
      let value = variable.value
      if let elements = value.array {
        for element in elements where !element.isVariableValue {
          drop("A value of the variable \"\(variable.key)\" cannot be used", at: element.range)
        }
      } else if value.string == nil {
        drop("The variable \"\(variable.key)\" is \(value.typeName)", at: variable.range)
      } else if value.isVariableValue {
        note(.rewritten, "The variable \"\(variable.key)\" is a list now.", at: variable.range)
      } else {
        drop("The value of the variable \"\(variable.key)\" cannot be used", at: variable.range)
      }
    }
  }

  /// Defaults are merged into the rules.
  mutating func look(atDefaults defaults: JSONMember, name: String) {
    let members = members(of: defaults.value)
    let inherited = Set(Rule.Key.allCases).subtracting([.comment]).map(\.rawValue)
    for member in members where !inherited.contains(member.key) {
      drop("\"\(member.key)\" is nothing that a rule inherits", at: member.range)
    }
    if members.contains(where: { inherited.contains($0.key) }) {
      let text = "\(name) is written into each rule that it applies to."
      note(.madeExplicit, text, at: defaults.range)
    } else {
      drop("\(name) holds nothing that a rule inherits", at: defaults.range)
    }
  }
}

extension JSONNode {
  fileprivate var isVariableValue: Bool {
    string.map { !$0.utf8.contains(sequence: "$(".utf8) } ?? false
  }
}
