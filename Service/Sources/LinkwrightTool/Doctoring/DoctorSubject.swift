import AssociationFetching
import LinkOpening
import SiteAssociation

/// Which hosts `doctor` looks at, and what apps count on there.
struct DoctorSubject: Sendable {
  /// Each once, in the order of the command line, then of the entitlements.
  private(set) var hosts: [AssociationHost] = []
  private(set) var expectations: [AssociationHost: [AppExpectation]] = [:]

  /// - Parameters:
  ///   - domains: Hosts, looked at before.
  ///   - apps: Apps that every host has to name.
  ///   - entitlements: What the app is signed with.
  init(_ domains: [String], apps: [String], entitlements: Entitlements?) {
    for domain in domains {
      if let host = try? HostArgument.host(domain) { add(host) }
    }
    guard let entitlements else {
      for host in hosts { expectations[host] = apps.map { AppExpectation(appID: $0) } }
      return
    }
    let appID = apps.first ?? entitlements.applicationID
    for entry in entitlements.entries {
      let port = entry.port.map { ":\($0)" } ?? ""
      guard let host = try? AssociationHost(entry.fileHost + port) else { continue }
      add(host)
      // A project's entitlements do not say what its app is called.
      guard let appID else { continue }
      if expectations[host]?.isEmpty != false {
        expectations[host] = [AppExpectation(appID: appID, entries: [])]
      }
      expectations[host]?[0].entries?.append(entry)
    }
  }

  private mutating func add(_ host: AssociationHost) {
    if !hosts.contains(host) { hosts.append(host) }
  }
}
