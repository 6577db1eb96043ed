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
    for listed in ListedService.services(of: root) {
      if let details = listed.details {
        addDetails(details, defaults: MergedRuleValues(fileDefaults: listed.node["defaults"]))
      } else {
        addApps(of: listed)
      }
    }
  }

  /// Adds apps that are listed without rules. In `applinks`, such an app matches every URL
  /// (inferred).
  private mutating func addApps(of listed: ListedService) {
    objectNumber += 1
    for app in listed.apps { add(app, service: listed.service, rules: nil) }
  }

  private mutating func addDetails(_ details: JSONNode, defaults: MergedRuleValues) {
    for entry in DetailsEntry.entries(of: details) {
      objectNumber += 1
      let rules = Self.rules(of: entry.node, defaults: defaults, in: source)
      for app in entry.appIDs { add(app, service: .applinks, rules: rules) }
      if !entry.isKeyed { addIgnoredPaths(of: entry, defaults: defaults) }
    }
  }

  /// Adds the `paths` beside `components`, which has precedence (inferred).
  private mutating func addIgnoredPaths(of entry: DetailsEntry, defaults: MergedRuleValues) {
    let detail = entry.node
    guard detail["components"]?.array != nil, let paths = detail.member("paths"),
      paths.value.array != nil, let members = detail.members
    else { return }
    let legacy = JSONNode(
      value: .object(members.filter { !$0.key.isSameCode(as: "components") }),
      range: detail.range
    )
    let rules = Self.rules(of: legacy, defaults: defaults, in: source)
    for app in entry.appIDs {
      guard let appID = app.string else { continue }
      let ignored = self.entry(appID, at: app.range, service: .applinks, rules: rules)
      ignoredEntries.append(
        IgnoredEntry(
          ignored,
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
