public import Foundation
public import SiteAssociation

/// A device's record of one app and one of the app's associated domains.
///
/// Some fields are present only in verbose records, such as the output of `swcutil show --verbose`
/// (inferred).
public struct AssociationRecord: Sendable, Hashable {
  /// A field with an unknown key.
  public struct Field: Sendable, Hashable {
    /// The key, without its colon.
    public var key: String
    /// The value, which can contain line breaks.
    public var value: String
  }

  /// The number of the first line of the record, counted from 1.
  public var line: Int
  /// The service type.
  public var service: Service?
  /// The app ID.
  public var appID: String?
  /// The version of the app; nil unless the record is verbose (inferred).
  public var appVersion: String?
  /// The identifier that distinguishes installed apps; nil unless the record is verbose (inferred).
  public var appPersistentIdentifier: String?
  /// The domain as written in the entitlement, including any port and mode.
  public var domain: String?
  /// The rules as the device printed them; nil unless the record is verbose or comes from an old
  /// version of the system.
  public var patterns: String?
  /// The substitution variables as the device printed them; nil unless the record is verbose
  /// (inferred).
  public var substitutionVariables: String?
  /// The user's choice between app and browser.
  public var userApproval: UserApproval?
  /// Whether the site's association file names the app.
  public var siteApproval: SiteApproval?
  /// The flags, in order, such as `developer` and `updating`.
  public var flags: [String] = []
  /// The position of the app among all apps for the same domain; 0 if the file does not contain the
  /// position (inferred).
  public var relativeOrder = 0
  /// The time at which the device last requested the association file.
  public var lastChecked: Date?
  /// The time at which the device plans to request the association file again.
  public var nextCheck: Date?
  /// The error from the last failed attempt to get the association file.
  public var error: RecordError?
  /// The number of failed attempts to get the association file so far.
  public var retries: Int?
  /// The fields with unknown keys, in order.
  public var otherFields: [Field] = []
  /// Whether the end of the record is missing because the file is truncated.
  public var isCutOff = false

  /// Whether the file ends directly after the record, without a separator.
  var endsWithFile = false
  /// Whether lines may be missing at the end. The last record of an excerpt also lacks the
  /// separator. Such a record counts as complete if it contains the line with the next check,
  /// because only lines about errors can follow that line.
  var mayLackLines: Bool { isCutOff || endsWithFile && nextCheck == nil }

  /// Whether the file contains the time of the last request, even if the time is unreadable.
  var wasChecked = false

  init(line: Int) { self.line = line }

  /// Whether the record contains all required lines.
  public var isComplete: Bool {
    service != nil && appID != nil && domain != nil && userApproval != nil && siteApproval != nil
      && !isCutOff
  }

  /// The entitlements entry that consists of ``service`` and ``domain``; nil if they do not form a
  /// valid entry.
  public var entry: AssociatedDomainEntry? {
    guard let service, let domain else { return nil }
    return AssociatedDomainEntry("\(service):\(domain)")
  }
}
