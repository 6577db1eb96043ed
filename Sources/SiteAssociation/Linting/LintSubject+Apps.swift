extension LintSubject {
  /// An element of a list of app identifiers.
  struct LocatedApp: Sendable {
    var service: Service
    /// The element, of whatever type.
    var node: JSONNode
  }

  /// The app identifiers of all services, where they count.
  var apps: [LocatedApp] {
    var apps = sections.flatMap { $0.appIDs }.map { LocatedApp(service: .applinks, node: $0) }
    for member in root?.effectiveMembers ?? [] where member.value.members != nil {
      let service = Service(rawValue: member.key)
      if service == .applinks, member.value["details"] != nil { continue }
      for node in member.value["apps"]?.array ?? [] {
        apps.append(LocatedApp(service: service, node: node))
      }
    }
    return apps
  }
}
