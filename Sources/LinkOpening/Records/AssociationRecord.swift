public import Foundation
public import SiteAssociation

/// What a device has written down about one app and one of its associated domains.
public struct AssociationRecord: Sendable, Hashable {
  /// A key that is not known, with its value.
  public struct Field: Sendable, Hashable {
    /// The key, without its colon.
    public var key: String
    /// The value; it can have line breaks.
    public var value: String
  }

  /// The line the record starts on, from 1.
  public var line: Int
  /// What the app and the domain are associated for.
  public var service: Service?
  /// Prefix, dot, bundle identifier.
  public var appID: String?
  /// The version of the app; verbose files only (inferred).
  public var appVersion: String?
  /// How the system tells installed apps apart; verbose files only (inferred).
  public var appPersistentIdentifier: String?
  /// The domain as in the entitlement, perhaps with a port and a mode.
  public var domain: String?
  /// The rules as the device understood them, as printed; older systems and verbose files only.
  public var patterns: String?
  /// The variables of the rules, as printed; verbose files only (inferred).
  public var substitutionVariables: String?
  /// What the person chose.
  public var userApproval: UserApproval?
  /// What the site's file said.
  public var siteApproval: SiteApproval?
  /// Words such as `developer` and `updating`, in order.
  public var flags: [String] = []
  /// Where the record stands among those of other apps; 0 where the file does not say it (inferred).
  public var relativeOrder = 0
  /// When the device last asked for the file.
  public var lastChecked: Date?
  /// When the device wants to ask again.
  public var nextCheck: Date?
  /// Why the last attempt failed.
  public var error: RecordError?
  /// How often getting the file has failed so far.
  public var retries: Int?
  /// The fields that are not known, in order.
  public var otherFields: [Field] = []
  /// Whether the file ends within the record, so that some of it is missing.
  public var isCutOff = false

  /// Whether nothing stands behind the record in its file, not even a separator.
  var endsWithFile = false
  /// Whether lines may be missing at the end, of which nothing can be said. A record that somebody cut out has
  /// no end either, so there the line behind which only errors stand tells.
  var mayLackLines: Bool { isCutOff || endsWithFile && nextCheck == nil }

  /// Whether the file says when the device last asked, be the date readable or not.
  var wasChecked = false

  init(line: Int) { self.line = line }

  /// Whether the lines are there that every record has.
  public var isComplete: Bool {
    service != nil && appID != nil && domain != nil && userApproval != nil && siteApproval != nil
      && !isCutOff
  }

  /// Service and domain, read as the entry of the entitlement that they come from.
  public var entry: AssociatedDomainEntry? {
    guard let service, let domain else { return nil }
    return AssociatedDomainEntry("\(service):\(domain)")
  }
}
