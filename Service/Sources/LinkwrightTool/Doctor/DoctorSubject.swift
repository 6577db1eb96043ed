import AssociationFetching
import LinkOpening
import SiteAssociation

/// The hosts that `doctor` inspects, and what each app expects of them.
struct DoctorSubject: Sendable {
  /// The hosts without duplicates: first the hosts of the command line, then those of the
  /// entitlements.
  private(set) var hosts: [AssociationHost] = []
  private var knownHosts: Set<AssociationHost> = []
  private(set) var expectations: [AssociationHost: [AppExpectation]] = [:]
  /// Entries without a host that can be inspected, as written.
  private(set) var unreadEntries: [String] = []
  /// Whether the entitlements have entries but the app ID is unknown.
  private(set) var isAppUnknown = false

  /// - Parameters:
  ///   - domains: Validated hosts.
  ///   - apps: Apps that every host must name. Entitlements without an app ID, such as those of a
  ///     project, are assumed to belong to the first app.
  ///   - entitlements: The entitlements that the app is signed with.
  init(_ domains: [String], apps: [String], entitlements: Entitlements?) {
    for domain in domains {
      if let host = try? HostArgument.host(domain) { add(host) }
    }
    let entries = read(entitlements)
    let owner = Self.owner(of: entitlements, apps)
    isAppUnknown = owner == nil && !entries.isEmpty
    let plain = entries.values.joined().filter(\.modes.isEmpty)
    let names = Set(plain.map { AppExpectation.EntryName($0) })
    let links = LinkDomains(entries.values.joined())
    var seen: Set<ExactText> = []
    let known = (apps + [owner].compactMap(\.self)).filter { seen.insert(ExactText($0)).inserted }
    for host in hosts {
      expectations[host] = known.compactMap { appID in
        if ExactText(appID) == owner.map(ExactText.init), let own = entries[host] {
          let isWithoutSibling =
            entitlements?.isAppClip != true && Self.isWithoutSibling(host, own, in: links)
            && host.sibling.flatMap { entitlements?.unexpandedEntry(covering: $0.name) } == nil
          return AppExpectation(
            appID: appID,
            entries: own,
            namesWithoutMode: names,
            isWithoutSibling: isWithoutSibling,
            isAppClip: entitlements?.isAppClip ?? false,
            appClipIDs: entitlements?.appClipIDs ?? []
          )
        }
        return apps.contains(appID) ? AppExpectation(appID: appID) : nil
      }
    }
  }

  /// The app of the entitlements. The entitlements of a project do not contain the app ID.
  private static func owner(of entitlements: Entitlements?, _ apps: [String]) -> String? {
    guard let entitlements else { return nil }
    guard let id = entitlements.applicationID, !BuildSettingText(id).hasSettings else {
      return apps.first
    }
    return id
  }

  /// Adds the hosts that serve the files of entries.
  ///
  /// - Returns: The entries of each host.
  private mutating func read(
    _ entitlements: Entitlements?
  ) -> [AssociationHost: [AssociatedDomainEntry]] {
    var entries: [AssociationHost: [AssociatedDomainEntry]] = [:]
    for text in entitlements?.associatedDomains ?? [] {
      guard let entry = AssociatedDomainEntry(text),
        let host = try? AssociationHost(entry.fileHost + (entry.port.map { ":\($0)" } ?? ""))
      else {
        unreadEntries.append(text)
        continue
      }
      add(host)
      entries[host, default: []].append(entry)
    }
    return entries
  }

  /// Whether the app names a host for links, but not the same host with `www.` added or removed.
  private static func isWithoutSibling(
    _ host: AssociationHost,
    _ own: [AssociatedDomainEntry],
    in links: LinkDomains
  ) -> Bool {
    guard let sibling = host.sibling,
      own.contains(where: { $0.service == .applinks && !$0.isWildcard })
    else { return false }
    return !links.covers(sibling.name)
  }

  private mutating func add(_ host: AssociationHost) {
    if knownHosts.insert(host).inserted { hosts.append(host) }
  }
}

/// The domains of the entries for links, in a set for fast lookup.
private struct LinkDomains {
  private var names: Set<ExactText> = []

  init(_ entries: some Sequence<AssociatedDomainEntry>) {
    names = Set(entries.lazy.filter { $0.service == .applinks }.map { ExactText($0.domain) })
  }

  /// Whether a domain or wildcard covers a host.
  func covers(_ host: String) -> Bool {
    if names.contains(ExactText(host)) { return true }
    return host.utf8.indices.contains {
      host.utf8[$0] == UInt8(ascii: ".") && names.contains(ExactText("*" + host[$0...]))
    }
  }
}
