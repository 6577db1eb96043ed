/// Builds entries from the JSON of an association file, as Apple's systems do.
struct DocumentBuilder {
  private let source: SourceText
  private(set) var entries: [AssociationEntry] = []
  /// The rules for universal links that devices ignore because of their position.
  private(set) var ignoredEntries: [IgnoredEntry] = []
  private var seen: Set<Identity> = []
  private var objectNumber = 0

  private struct Identity: Hashable {
    var service: Service
    var appID: ExactText
  }

  init(_ root: JSONNode?, in source: SourceText) {
    self.source = source
    for member in root?.effectiveMembers ?? [] {
      // Every object at the top level is a service, and its key is the name of the service
      // (inferred).
      guard member.value.members != nil else { continue }
      let service = Service(rawValue: member.key)
      if service == .applinks, let details = member.value["details"] {
        addDetails(details, defaults: MergedRuleValues(fileDefaults: member.value["defaults"]))
      } else {
        addApps(member.value["apps"], of: service)
      }
    }
  }

  /// Adds apps that are listed without rules. In `applinks`, such an app matches every URL
  /// (inferred).
  private mutating func addApps(_ apps: JSONNode?, of service: Service) {
    objectNumber += 1
    for app in apps?.array ?? [] {
      add(app, service: service, rules: nil)
    }
  }

  private mutating func addDetails(_ details: JSONNode, defaults: MergedRuleValues) {
    if let list = details.array {
      for detail in list where detail.members != nil {
        objectNumber += 1
        let rules = Self.rules(of: detail, defaults: defaults, in: source)
        for app in Self.appIDs(of: detail) { add(app, service: .applinks, rules: rules) }
        addIgnoredPaths(of: detail, defaults: defaults)
      }
    } else {
      // In the first association files (2015, iOS 9), `details` is an object whose keys are the app
      // IDs (observed).
      for member in details.effectiveMembers where member.value.members != nil {
        objectNumber += 1
        let app = JSONNode(value: .string(member.key), range: member.keyRange)
        let rules = Self.rules(of: member.value, defaults: defaults, in: source)
        add(app, service: .applinks, rules: rules)
      }
    }
  }

  /// Adds the `paths` beside `components`, which has precedence (inferred).
  private mutating func addIgnoredPaths(of detail: JSONNode, defaults: MergedRuleValues) {
    guard detail["components"]?.array != nil, let paths = detail.member("paths"),
      paths.value.array != nil, let members = detail.members
    else { return }
    let legacy = JSONNode(
      value: .object(members.filter { !$0.key.isSameCode(as: "components") }),
      range: detail.range
    )
    let rules = Self.rules(of: legacy, defaults: defaults, in: source)
    for app in Self.appIDs(of: detail) {
      guard let appID = app.string else { continue }
      let entry = entry(appID, at: app.range, service: .applinks, rules: rules)
      ignoredEntries.append(
        IgnoredEntry(
          entry,
          reason: .pathsBesideComponents,
          place: source.place(of: paths.keyRange)
        )
      )
    }
  }

  private func entry(
    _ appID: String,
    at range: Range<Int>,
    service: Service,
    rules: [Rule]?
  ) -> AssociationEntry {
    AssociationEntry(
      service: service,
      appID: appID,
      rules: rules,
      objectNumber: objectNumber,
      place: source.place(of: range)
    )
  }

  /// Returns the app IDs of an entry. If `appIDs` is an array, even an empty one, `appID` has no
  /// effect (observed).
  static func appIDs(of detail: JSONNode) -> [JSONNode] {
    if let list = detail["appIDs"]?.array { return list }
    return detail["appID"].map { [$0] } ?? []
  }

  /// Adds an entry, unless the app already has an entry for the service. Only the first entry has
  /// an effect (inferred).
  private mutating func add(_ app: JSONNode, service: Service, rules: [Rule]?) {
    guard let appID = app.string else { return }
    let identity = Identity(service: service, appID: ExactText(appID))
    let entry = entry(appID, at: app.range, service: service, rules: rules)
    if seen.insert(identity).inserted {
      entries.append(entry)
    } else if service == .applinks {
      ignoredEntries.append(IgnoredEntry(entry, reason: .laterEntry, place: entry.place))
    }
  }

  static func rules(
    of detail: JSONNode,
    defaults: MergedRuleValues,
    in source: SourceText
  ) -> [Rule]? {
    let defaults = defaults.overlaid(withEntryDefaults: detail["defaults"])
    if let components = detail["components"]?.array {
      return components.map { component in
        var merged = defaults
        merged.overlay(component)
        return merged.rule(at: source.place(of: component.range))
      }
    }
    return detail["paths"]?.array?.map { path in
      var merged = defaults
      // An element that is not a string becomes a rule with nothing but the defaults (inferred).
      if path.string != nil { merged.overlay(LegacyPath.component(of: path)) }
      return merged.rule(at: source.place(of: path.range))
    }
  }
}
