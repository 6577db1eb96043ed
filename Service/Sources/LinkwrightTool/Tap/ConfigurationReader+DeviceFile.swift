import LinkOpening
import LinkService
import SiteAssociation

extension ConfigurationReader {
  /// Reads a device. Invalid parts are reported as findings.
  mutating func device(_ root: YAMLNode) -> Device? {
    guard let fields = fields(of: root, as: DeviceKey.self) else { return nil }
    var device = Device(apps: [])
    if let system = text(fields[.system], "system") {
      device.system = word(system, "system", as: Device.System.self) ?? .iOS
    }
    if let browser = text(fields[.defaultBrowser], "defaultBrowser") {
      device.defaultBrowser = appID(browser)
    }
    device.isInDeveloperMode = flag(fields[.developerMode], "developerMode") ?? false
    device.hasRestartedRecently = flag(fields[.restartedRecently], "restartedRecently") ?? false
    device.readsTagsInBackground = flag(fields[.readsTags], "readsTags") ?? true
    if let node = fields[.assumptions] { device.assumptions = assumptions(node) }
    var lines: [ExactText: Int] = [:]
    for element in list(fields[.apps], "apps", mayBeEmpty: true) ?? [] {
      guard let app = app(element) else { continue }
      if let line = lines[ExactText(app.id)] {
        report(
          .repeatedName,
          at: element.place,
          "The app \"\(app.id)\" is listed twice. The first occurrence is in line \(line).",
          cure: "Remove one of the two apps."
        )
      }
      lines[ExactText(app.id)] = element.place.line
      device.apps.append(app)
    }
    return device
  }

  private mutating func assumptions(_ node: YAMLNode) -> DeviceAssumptions {
    var assumptions = DeviceAssumptions()
    guard let fields = fields(of: node, as: AssumptionKey.self) else { return assumptions }
    let wildcard = flag(fields[.wildcardCoversBareDomain], "wildcardCoversBareDomain")
    assumptions.wildcardCoversBareDomain = wildcard ?? false
    let order = text(fields[.severalApps], "severalApps")
    if let order = word(order, "severalApps", as: AppOrderValue.self) {
      assumptions.appOrder = order.order
    }
    let scope = text(fields[.choices], "choices")
    if let scope = word(scope, "choices", as: ChoiceScopeValue.self) {
      assumptions.choiceScope = scope.scope
    }
    let search = text(fields[.entries], "entries")
    if let search = word(search, "entries", as: EntrySearchValue.self) {
      assumptions.entrySearch = search.search
    }
    return assumptions
  }

  /// Reads an app ID, which consists of a prefix, a dot and a bundle ID.
  mutating func appID(_ text: Placed<String>) -> String {
    if !AppIDArgument.isPlausible(text.value) {
      report(
        .bundleID,
        at: text.place,
        "\"\(text.value)\" is not an app ID.",
        cure: AppIDArgument.cure
      )
    }
    return text.value
  }
}
