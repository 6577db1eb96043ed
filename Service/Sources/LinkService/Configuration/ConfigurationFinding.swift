package import SiteAssociation

/// The kinds of findings in `linkwright.yaml`. Raw values are the numbers of the codes. They are
/// stable and never reused.
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
  case email = 5032
  case clip = 5033
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
  case longLinksOfOwnHost = 5060
  case rulesWithoutEffect = 5061
  case routesWithoutRules = 5062
  case ruleOutsideLongLinks = 5063
  case linkStaysInBrowser = 5064
  case severalApps = 5065
  case privateKey = 5070
  case unreadableKey = 5071
  case notPublicKey = 5072
  case unsupportedKey = 5073
  case keySources = 5074
  case keyID = 5075
  case partialProof = 5076
  case unreadablePicture = 5080
  case notPicture = 5081
  case largePicture = 5082
  case pictureShape = 5083
  case animatedOrRotatedPicture = 5084
  case unsafeSVG = 5085
  case color = 5086
  case lowContrast = 5087
  case unknownBrand = 5088
  case unusedBrand = 5089
  case brandOfOwnHost = 5090
  case sentenceValues = 5091
  case missingSentence = 5092
  case sentence = 5093
  case language = 5094
  case tooManyBrands = 5098
  case heavyPreview = 5099
  case unreadableTemplate = 5100
  case templateSyntax = 5101
  case rawTemplateValue = 5102
  case unknownTemplateValue = 5103
  case templatePartial = 5104
  case templateContext = 5105
  case templateScript = 5106
  case templateElement = 5107
  case templateHTML = 5108
  case missingTemplatePart = 5109
  case databaseURL = 5110
  case network = 5111
  case headerName = 5112
  case webhookURL = 5120
  case privateReceiver = 5121
  case repeatedReceiver = 5122
  case unreadableSecret = 5123
  case malformedSecret = 5124
  case secretInConfiguration = 5125

  package var code: Finding.Code { Finding.Code(rawValue: "LW\(rawValue)") }

  package var severity: Finding.Severity {
    switch self {
    case .unusedApp, .ruleOutsideLongLinks, .severalApps, .partialProof, .unusedBrand,
      .missingSentence, .heavyPreview, .missingTemplatePart, .unreadableSecret, .malformedSecret:
      .warning
    default: .error
    }
  }

  package var evidence: Evidence { self == .heavyPreview ? .reported : .documented }

  /// The title without a full stop.
  package var title: String {
    switch self {
    case .emptyFile: "Empty configuration"
    case .tooLarge: "Configuration too large"
    case .notUTF8: "Configuration that is not UTF-8"
    case .syntax: "Invalid YAML"
    case .tab: "Tab as indentation"
    case .severalDocuments: "Several YAML documents"
    case .repeatedKey: "Duplicate key"
    case .unknownKey: "Unknown key"
    case .missingKey: "Missing key"
    case .wrongType: "Value of the wrong type"
    case .unquotedText: "Unquoted text that YAML reads as another type"
    case .alias: "Unsupported alias"
    case .emptyList: "Empty list"
    case .unknownWord: "Unknown value"
    case .repeatedName: "Duplicate name"
    case .outOfRange: "Number out of range"
    case .name: "Malformed name of an app, a brand or a webhook"
    case .teamID: "Malformed team ID"
    case .bundleID: "Malformed bundle ID"
    case .appStoreID: "Malformed App Store ID or provider token"
    case .scheme: "Malformed URL scheme"
    case .forbiddenScheme: "URL scheme reserved for browsers or operating systems"
    case .androidPackage: "Malformed Android package"
    case .fingerprint: "Malformed fingerprint"
    case .hostName: "Malformed host"
    case .invitationPath: "Malformed invitation path"
    case .webAddress: "Malformed https URL"
    case .fallbackNotAllowed: "Fallback page on a host that is not allowed"
    case .email: "Malformed e-mail address"
    case .unknownApp: "Unknown app"
    case .unusedApp: "App that no host lists"
    case .unknownOpenHost: "openHost that is not in the list of hosts"
    case .openHostIsHost: "openHost that is the host itself"
    case .openHostWithoutApp: "openHost that does not list the app"
    case .openHostWithoutLinks: "openHost whose rules open no link in the app"
    case .rulesTwice: "Both rules and rulesFrom"
    case .unreadableRules: "Unreadable rules file"
    case .notRules: "Rules file without usable rules"
    case .component: "Malformed rule"
    case .clip: "Malformed bundle ID of an App Clip"
    case .longLinksOfOwnHost: "longLinks on an own host"
    case .rulesWithoutEffect: "Rules without effect because of longLinks"
    case .routesWithoutRules: "longLinks: routes without any rules"
    case .ruleOutsideLongLinks: "Rule whose links are not long links"
    case .linkStaysInBrowser: "Form of link that does not open the app"
    case .severalApps: "Branded host with several apps"
    case .privateKey: "Private key in place of a public key"
    case .unreadableKey: "Unreadable key file"
    case .notPublicKey: "Key that is not a public key in PEM form"
    case .unsupportedKey: "Public key of an unsupported type or size"
    case .keySources: "Key without exactly one of file and pem"
    case .keyID: "Malformed key ID"
    case .partialProof: "Branded host on which not every app has redeemers"
    case .unreadablePicture: "Unreadable file of a brand"
    case .notPicture: "File that is not a picture of an allowed type"
    case .largePicture: "Picture with too many bytes"
    case .pictureShape: "Picture of the wrong shape or size"
    case .animatedOrRotatedPicture: "Animated or rotated picture"
    case .unsafeSVG: "SVG with content that is not allowed"
    case .color: "Malformed color"
    case .lowContrast: "Colors with too little contrast"
    case .unknownBrand: "Unknown brand"
    case .unusedBrand: "Brand that no host uses"
    case .brandOfOwnHost: "Brand on an own host"
    case .sentenceValues: "Sentence with wrong values in braces"
    case .missingSentence: "Missing sentence of a language"
    case .sentence: "Sentence that pages cannot show"
    case .language: "Malformed language code"
    case .tooManyBrands: "Too many brands"
    case .heavyPreview: "Preview picture that some messengers ignore"
    case .unreadableTemplate: "Unreadable template"
    case .templateSyntax: "Template that cannot be parsed"
    case .rawTemplateValue: "Template that inserts a value without escaping"
    case .unknownTemplateValue: "Unknown value in a template"
    case .templatePartial: "Template that could become too large"
    case .templateContext: "Value where escaping does not protect the page"
    case .templateScript: "Script or style that browsers ignore"
    case .templateElement: "Element or file that pages cannot contain"
    case .templateHTML: "Incomplete HTML in a template"
    case .missingTemplatePart: "Template without a part that visitors need"
    case .databaseURL: "Unusable URL of a database"
    case .network: "Malformed network"
    case .headerName: "Malformed name of a header field"
    case .webhookURL: "Unusable URL of a webhook"
    case .privateReceiver: "Receiver with a private address"
    case .repeatedReceiver: "Two webhooks with the same URL"
    case .unreadableSecret: "Unreadable secret file of a webhook"
    case .malformedSecret: "Secret file without usable secrets"
    case .secretInConfiguration: "Secret in place of a secret file"
    }
  }

  /// The effect of the finding.
  package var effect: String {
    switch self {
    case .unusedApp: "No link opens the app, and no association file lists it."
    case .teamID, .bundleID, .clip: "Devices would not find the app under this identifier."
    case .androidPackage, .fingerprint: "Android would not verify the app's links."
    case .unknownOpenHost, .openHostIsHost, .openHostWithoutApp, .openHostWithoutLinks:
      "The \"open in the app\" button on pages would open a web page instead of the app."
    case .forbiddenScheme:
      "Links could make a browser run a script or open something other than the app."
    case .fallbackNotAllowed: "The service redirects visitors only to allowed hosts."
    case .ruleOutsideLongLinks:
      "Links that the rule matches stay in the browser and lead to no page."
    case .linkStaysInBrowser:
      "The service knows these links, but devices do not open the app for them."
    case .severalApps:
      "A device cannot see which app a link is for. If several of the apps are installed, the app "
        + "that the host lists first opens."
    case .privateKey:
      "Anyone who can read the key can sign tokens for any redeemer and any invitation."
    case .unusedBrand: "No page shows the pictures of the brand."
    case .missingSentence: "Pages in this language show the built-in English sentence instead."
    case .missingTemplatePart: "Visitors of the page lack what the part is for."
    case .heavyPreview: "Some messengers show links to the host without a picture."
    case .unreadableSecret, .malformedSecret:
      "Nothing is sent to the webhook. Its messages wait, and become dead letters after three days."
    case .repeatedReceiver:
      "The receiver would get messages about one subject with two sequences of numbers."
    case .secretInConfiguration:
      "Anyone who can read the configuration can forge messages."
    case .partialProof: "Every app of the host needs redeemer tokens to redeem an invitation."
    default:
      "The service does not start. A service that is already running keeps its previous "
        + "configuration."
    }
  }
}

extension Finding {
  /// A finding of the configuration.
  init(
    _ kind: ConfigurationFinding,
    at place: Place?,
    _ problem: String,
    cure: String
  ) {
    self.init(
      code: kind.code,
      severity: kind.severity,
      place: place,
      problem: problem,
      effect: kind.effect,
      cure: cure,
      evidence: kind.evidence
    )
  }
}
