package import SiteAssociation

/// What can be wrong with `linkwright.yaml`. The numbers are the codes of the findings: they stay, and
/// are never used again for something else.
package enum ConfigurationFinding: Int, Sendable, CaseIterable {
  case emptyFile = 5001
  case tooLarge = 5002
  case notUTF8 = 5003
  case syntax = 5004
  case tab = 5005
  case severalDocuments = 5006
  case repeatedKey = 5007
  case unknownKey = 5008
  case missingKey = 5009
  case wrongType = 5010
  case unquotedText = 5011
  case alias = 5012
  case emptyList = 5013
  case unknownWord = 5014
  case repeatedName = 5015
  case outOfRange = 5016
  case name = 5020
  case teamID = 5021
  case bundleID = 5022
  case appStoreID = 5023
  case scheme = 5024
  case forbiddenScheme = 5025
  case androidPackage = 5026
  case fingerprint = 5027
  case hostName = 5028
  case invitationPath = 5029
  case webAddress = 5030
  case fallbackNotAllowed = 5031
  case unknownApp = 5040
  case unusedApp = 5041
  case unknownOpenHost = 5042
  case openHostIsHost = 5043
  case openHostWithoutApp = 5044
  case openHostWithoutLinks = 5045
  case rulesTwice = 5050
  case unreadableRules = 5051
  case notRules = 5052
  case component = 5053

  package var code: Finding.Code { Finding.Code(rawValue: "LW\(rawValue)") }

  package var severity: Finding.Severity { self == .unusedApp ? .warning : .error }

  /// As a title, without a full stop.
  package var title: String {
    switch self {
    case .emptyFile: "Empty configuration"
    case .tooLarge: "Configuration that is too large"
    case .notUTF8: "Configuration that is not UTF-8"
    case .syntax: "Not YAML"
    case .tab: "Tab as indentation"
    case .severalDocuments: "Several YAML documents"
    case .repeatedKey: "Key that stands twice"
    case .unknownKey: "Unknown key"
    case .missingKey: "Missing key"
    case .wrongType: "Value of the wrong type"
    case .unquotedText: "Text that YAML takes for something else"
    case .alias: "Alias that is not supported"
    case .emptyList: "Empty list"
    case .unknownWord: "Unknown word"
    case .repeatedName: "Name that stands twice"
    case .outOfRange: "Number out of range"
    case .name: "Malformed name"
    case .teamID: "Malformed team ID"
    case .bundleID: "Malformed bundle ID"
    case .appStoreID: "Malformed App Store ID"
    case .scheme: "Malformed URL scheme"
    case .forbiddenScheme: "URL scheme that is never an app's"
    case .androidPackage: "Malformed Android package"
    case .fingerprint: "Malformed fingerprint"
    case .hostName: "Malformed host"
    case .invitationPath: "Malformed path of invitations"
    case .webAddress: "Malformed https URL"
    case .fallbackNotAllowed: "Fallback page on a host that is not allowed"
    case .unknownApp: "App that is not in the file"
    case .unusedApp: "App without a host"
    case .unknownOpenHost: "Open host that is not in the file"
    case .openHostIsHost: "Open host that is the host itself"
    case .openHostWithoutApp: "Open host that does not list the app"
    case .openHostWithoutLinks: "Open host whose rules send no link to the app"
    case .rulesTwice: "Rules in two places"
    case .unreadableRules: "Rules that cannot be read"
    case .notRules: "File without a list of rules"
    case .component: "Malformed rule"
    }
  }
}
