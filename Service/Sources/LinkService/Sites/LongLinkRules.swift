/// The long links of an app on a branded host.
enum LongLinkRules: Sendable, Hashable {
  /// Every path that has no other meaning.
  case any
  /// No path.
  case none
  /// The paths that these components match, each as JSON.
  case components([String])
}

extension ServiceConfiguration {
  /// The apps of a host, in its order.
  func apps(of host: HostConfiguration) -> [AppConfiguration] {
    host.apps.compactMap { name in apps.first { $0.name == name } }
  }

  /// The long links of an app on a branded host.
  func longLinks(on host: HostConfiguration, for app: String) -> LongLinkRules {
    switch host.longLinks {
    case .some(.any): .any
    case .some(.none): .none
    case .some(.routes), nil: routes(on: host, for: app).map(LongLinkRules.components) ?? .none
    }
  }

  /// The rules of the host, or of the first own host of the app that has rules.
  private func routes(on host: HostConfiguration, for app: String) -> [String]? {
    if case .components(let rules) = host.rules { return rules }
    for own in hosts where own.kind == .own && own.apps.contains(app) {
      if case .components(let rules) = own.rules { return rules }
    }
    return nil
  }
}
