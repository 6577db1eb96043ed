import Foundation
import SiteAssociation

/// The parts of the file that affect how its records are interpreted.
struct RecordContext {
  var now: Date?
  /// Whether links open an app, by app ID.
  private var opensLinks: [String: Bool] = [:]
  private var domainsBeingFetched: Set<String>

  init(_ records: DeviceRecords, now: Date?) {
    self.now = now
    domainsBeingFetched = Set(records.domainsBeingFetched.map(Self.host))
    for settings in records.settings where settings.service == nil || settings.service == .applinks
    {
      guard let appID = settings.appID, let opensLinks = settings.opensLinks else { continue }
      self.opensLinks[appID] = opensLinks
    }
  }

  /// Returns the user's stored choice for the app, or nil if no choice is stored. For Apple's own
  /// apps, the key is the bundle ID without a prefix (observed).
  func opensLinks(_ record: AssociationRecord) -> Bool? {
    guard record.service == .applinks, let appID = record.appID else { return nil }
    let bundleID = appID.split(separator: ".", maxSplits: 1).last.map(String.init) ?? appID
    return opensLinks[appID] ?? opensLinks[bundleID]
  }

  func isFetching(_ record: AssociationRecord) -> Bool {
    record.flags.contains("updating") || record.domain.map(isFetching) ?? false
  }

  private func isFetching(_ domain: String) -> Bool {
    let host = Self.host(domain)
    return domainsBeingFetched.contains(host)
      || host.hasPrefix("*.") && domainsBeingFetched.contains(String(host.dropFirst(2)))
  }

  private static func host(_ domain: String) -> String {
    String(domain.prefix { $0 != "?" }).lowercased()
  }
}
