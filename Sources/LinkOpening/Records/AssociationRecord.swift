public import Foundation
public import SiteAssociation

/// A device's record about an app and one of its associated domains.
public struct AssociationRecord: Sendable, Hashable {
  /// An unknown key with its value.
  public struct Field: Sendable, Hashable {
    /// The key, without its colon.
    public var key: String
    /// The value, which can contain line breaks.
    public var value: String
  }

  /// The first line of the record, from 1.
  public var line: Int
  /// The service.
  public var service: Service?
  /// The app ID.
  public var appID: String?
  /// The version of the app. Only in verbose files (inferred).
  public var appVersion: String?
  /// The identifier that distinguishes installed apps. Only in verbose files (inferred).
  public var appPersistentIdentifier: String?
  /// The domain as in the entitlement, optionally with a port and a mode.
  public var domain: String?
  /// The rules as the device read and printed them. Only on older systems and in verbose files.
  public var patterns: String?
  /// The substitution variables as printed. Only in verbose files (inferred).
  public var substitutionVariables: String?
  /// The user's choice.
  public var userApproval: UserApproval?
  /// The verdict of the site's file.
  public var siteApproval: SiteApproval?
  /// The flags in order, such as `developer` and `updating`.
  public var flags: [String] = []
  /// The position among the records of other apps; 0 if the file does not say (inferred).
  public var relativeOrder = 0
  /// The time of the device's last request for the file.
  public var lastChecked: Date?
  /// The planned time of the next request.
  public var nextCheck: Date?
  /// The error of the last failed attempt.
  public var error: RecordError?
  /// The number of failed attempts so far.
  public var retries: Int?
  /// The fields with unknown keys, in order.
  public var otherFields: [Field] = []
  /// Whether the file ends within the record, so that part of it is missing.
  public var isCutOff = false

  /// Whether the file ends directly after the record, without a separator.
  var endsWithFile = false
  /// Whether lines may be missing at the end. An excerpt has no separator either; it is complete if
  /// it contains the next-check line, after which only errors follow.
  var mayLackLines: Bool { isCutOff || endsWithFile && nextCheck == nil }

  /// Whether the file contains the time of the last request, readable or not.
  var wasChecked = false

  init(line: Int) { self.line = line }

  /// Whether the record contains all required lines.
  public var isComplete: Bool {
    service != nil && appID != nil && domain != nil && userApproval != nil && siteApproval != nil
      && !isCutOff
  }

  /// The service and domain, read as an entry of the entitlement.
  public var entry: AssociatedDomainEntry? {
    guard let service, let domain else { return nil }
    return AssociatedDomainEntry("\(service):\(domain)")
  }
}
