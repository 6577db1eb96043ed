import LinkService
import SiteAssociation

/// The kinds of findings in a file with expectations, besides those that every YAML file of
/// Linkwright can have (`LW5001` to `LW5016`). Raw values are the numbers of the codes. They are
/// stable and never reused.
enum ExpectationFinding: Int, Sendable, CaseIterable {
  case link = 8001
  case outcome = 8002
  case unknownApp = 8003
  case origin = 8004
  case navigation = 8005
  case sources = 8006
  case unusableSource = 8007
  case form = 8008
  case appName = 8009
  case hostWithoutFile = 8010

  var code: Finding.Code { Finding.Code(rawValue: "LW\(rawValue)") }

  var severity: Finding.Severity { self == .hostWithoutFile ? .warning : .error }

  /// The title without a full stop.
  var title: String {
    switch self {
    case .link: "Incomplete link"
    case .outcome: "Unknown outcome"
    case .unknownApp: "Unknown name of an app"
    case .origin: "Unknown origin"
    case .navigation: "Key that does not apply to the origin"
    case .sources: "Missing or contradictory sources of association files"
    case .unusableSource: "Unusable source of association files"
    case .form: "Expectation that needs a configuration"
    case .appName: "Unusable name of an app"
    case .hostWithoutFile: "Link to a host without an association file"
    }
  }

  /// The effect of a finding in a file with expectations.
  static func effect(of severity: Finding.Severity) -> String {
    severity == .error
      ? "No expectation of the file is tested."
      : "The browser opens the link, whatever the rules are."
  }
}

extension Finding {
  /// A finding in a file with expectations.
  init(_ kind: ExpectationFinding, at place: Place?, _ problem: String, cure: String) {
    self.init(
      code: kind.code,
      severity: kind.severity,
      place: place,
      problem: problem,
      effect: ExpectationFinding.effect(of: kind.severity),
      cure: cure,
      evidence: .documented
    )
  }
}
