import Foundation
import SiteAssociation

/// The parts of the file that affect how its records are interpreted.
struct RecordContext {
  var now: Date?
  /// Whether links open an app, by app ID.
  private var opensLinks: [ExactText: Bool] = [:]
  private var domainsBeingFetched: Set<ExactText>

  init(_ records: DeviceRecords, now: Date?) {
    self.now = now
    domainsBeingFetched = Set(records.domainsBeingFetched.map(Self.host))
    for settings in records.settings where settings.service == nil || settings.service == .applinks
    {
      guard let appID = settings.appID, let opensLinks = settings.opensLinks else { continue }
      self.opensLinks[ExactText(appID)] = opensLinks
    }
  }

  /// Returns the user's stored choice for the app, or nil if no choice is stored. For Apple's own
  /// apps, the key is the bundle ID without a prefix (observed).
  func opensLinks(_ record: AssociationRecord) -> Bool? {
    guard record.service == .applinks, let appID = record.appID else { return nil }
    var prefix = appID[...]
    let bundleID = prefix.cut(at: .dot).map(String.init) ?? appID
    return opensLinks[ExactText(appID)] ?? opensLinks[ExactText(bundleID)]
  }

  func isFetching(_ record: AssociationRecord) -> Bool {
    record.flags.containsCode(of: "updating") || record.domain.map(isFetching) ?? false
  }

  private func isFetching(_ domain: String) -> Bool {
    let host = Self.host(domain)
    if domainsBeingFetched.contains(host) { return true }
    let bare = host.text[...].removing(prefix: "*.").map { ExactText(String($0)) }
    return bare.map(domainsBeingFetched.contains) ?? false
  }

  private static func host(_ domain: String) -> ExactText {
    ExactText(domain.withoutQuery.lowercased())
  }
}

extension String {
  /// The part of a domain before its mode.
  var withoutQuery: String {
    var domain = self[...]
    _ = domain.cut(at: .questionMark)
    return String(domain)
  }
}
