public import Foundation
import SiteAssociation

extension DeviceRecords {
  /// What every record means, worst first; records that stand alike are in the order of the file.
  ///
  /// - Parameter now: The moment from which "next check" is looked at. ``newestCheck`` suits a file that
  ///   is read later or elsewhere: the file is no older, so a check that was due by then was missed.
  ///   nil says nothing about missed checks.
  public func meanings(at now: Date?) -> [RecordMeaning] {
    let context = RecordContext(self, now: now)
    var meanings: [RecordMeaning.Standing: [RecordMeaning]] = [:]
    for record in records {
      let meaning = RecordMeaning(record, in: context)
      meanings[meaning.standing, default: []].append(meaning)
    }
    return RecordMeaning.Standing.allCases.reversed().flatMap { meanings[$0] ?? [] }
  }
}

/// What the rest of the file says that matters to a record.
struct RecordContext {
  var now: Date?
  /// By app, whether links open it.
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

  /// The choice that is stored for the app: of Apple's apps under the bundle identifier alone (observed).
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
