import SiteAssociation

extension ConfigurationFinding {
  /// What it does.
  package var effect: String {
    switch self {
    case .unusedApp: "No link leads to the app, and no association file names it."
    case .teamID, .bundleID: "Devices look for the app by this name and would not find it."
    case .androidPackage, .fingerprint: "Android would not verify the links of the app."
    case .unknownOpenHost, .openHostIsHost, .openHostWithoutApp, .openHostWithoutLinks:
      "The button \"open in the app\" of the page would open a web page."
    case .forbiddenScheme: "Links could make a browser run or open what is not the app."
    case .fallbackNotAllowed: "The service sends visitors to no other host than the allowed ones."
    case .hostName: "No request and no link would ever name this host."
    default: "The service does not start with it; a running one keeps what it has."
    }
  }
}

extension Finding {
  /// A finding of the configuration.
  init(_ mistake: ConfigurationFinding, at place: Place?, _ problem: String, cure: String) {
    self.init(
      code: mistake.code,
      severity: mistake.severity,
      place: place,
      problem: problem,
      effect: mistake.effect,
      cure: cure,
      evidence: .documented
    )
  }
}

extension String {
  /// The text in quotes as a sentence cites it: never longer than a line.
  var cited: String {
    let limit = 60
    let isLong = unicodeScalars.dropFirst(limit).first != nil
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
    return "\"\(start)\(isLong ? "…" : "")\""
  }
}
