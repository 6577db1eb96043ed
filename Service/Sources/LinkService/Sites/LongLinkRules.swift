/// The rules for the long links of an app on a branded host.
enum LongLinkRules: Sendable, Hashable {
  /// Every path that has no other meaning.
  case any
  /// No path.
  case none
  /// The paths that these components match. Each component is a JSON text.
  case components([String])
}

extension ServiceConfiguration {
  /// Returns the apps of a host, in the order in which the host lists them.
  func apps(of host: HostConfiguration) -> [AppConfiguration] {
    host.apps.compactMap { name in apps.first { $0.name == name } }
  }

  /// Returns the rules for the long links of an app on a branded host.
  func longLinks(on host: HostConfiguration, for app: String) -> LongLinkRules {
    switch host.longLinks {
    case .some(.any): .any
    case .some(.none): .none
    case .some(.routes), nil: routes(on: host, for: app).map(LongLinkRules.components) ?? .none
    }
  }

  /// Returns the rules of the host; if it has no rules, those of the app's first own host that has
  /// rules.
  private func routes(on host: HostConfiguration, for app: String) -> [String]? {
    if case .components(let rules) = host.rules { return rules }
    for own in hosts where own.kind == .own && own.apps.contains(app) {
      if case .components(let rules) = own.rules { return rules }
    }
    return nil
  }
}
