import SiteAssociation

/// The keys of a record.
enum RecordKey: String, CaseIterable {
  case service = "Service"
  case appID = "App ID"
  case appVersion = "App Version"
  case appPersistentIdentifier = "App PI"
  case domain = "Domain"
  case patterns = "Patterns"
  case substitutionVariables = "Substitution Variables"
  case userApproval = "User Approval"
  case siteApproval = "Site/Fmwk Approval"
  case flags = "Flags"
  case relativeOrder = "Relative Order"
  case lastChecked = "Last Checked"
  case nextCheck = "Next Check"
  case error = "Error"
  case retries = "Retries"

  /// Whether the value can continue on further lines.
  var isLong: Bool {
    switch self {
    case .patterns, .substitutionVariables, .error, .appPersistentIdentifier: true
    default: false
    }
  }

  static let indexOfName = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { (ExactText($1.rawValue), $0) }
  )

  /// The column in which values start, counted from 0.
  static let valueColumn = 22
  /// The maximum length of a key.
  static let maximumLength = 40
}
