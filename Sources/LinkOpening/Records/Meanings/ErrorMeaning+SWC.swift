import SiteAssociation

extension ErrorMeaning {
  /// The codes of `SWCErrorDomain`; all are inferred.
  static func associationError(_ code: Int, _ subject: RecordSubject) -> ErrorMeaning {
    let error = RecordError(domain: "SWCErrorDomain", code: code)
    func meaning(_ reason: String, _ cure: String) -> ErrorMeaning {
      ErrorMeaning("\(reason) (\(error))", cure: cure, evidence: .inferred)
    }
    let reinstall = "Install the app again; if that does not help, restart the device."
    let certificate =
      "Give \(subject.fileHost) a certificate of a public authority, with its intermediate certificates."
    switch code {
    case -1: return meaning("something went wrong that the device does not name", reinstall)
    case 1:
      return meaning(
        "an entitlement is missing",
        "Add Associated Domains to the App ID, to the profile and to the app."
      )
    case 2:
      return meaning(
        "the entry of the app is not complete",
        "Write it as \"applinks:example.com\"."
      )
    case 3: return meaning("the device has no such association", reinstall)
    case 8:
      return meaning(
        "the entry of the app has no valid domain",
        "Write the host alone, such as \"applinks:example.com\"."
      )
    case 100: return meaning("the certificate of the site is not trusted", certificate)
    case 101: return meaning("the site offered no certificate", certificate)
    case 103:
      return meaning("the certificate of the site leads to no root of the system", certificate)
    case 104:
      return meaning(
        "what the site sends is neither JSON nor signed JSON",
        "Send the file itself from \(subject.file), not a page."
      )
    case 1000: return meaning("two changes of a setting met", "The device tries again by itself.")
    case 1701:
      return meaning(
        "the data of the device management are wrong",
        "Look at the profile of the device."
      )
    default: return unknown(error)
    }
  }

  /// Apple's CDN had no file to give (inferred; often reported). What the site did stands in the reason
  /// that the CDN gives, for its own status is always the same (observed).
  static func refusal(_ error: RecordError, _ subject: RecordSubject, isDirect: Bool)
    -> ErrorMeaning
  {
    if let reason = error.failureReason { return cdn(reason, error, subject) }
    if isDirect, let status = error.underlying.first(where: { $0.domain == "HTTP" }) {
      return self.status(status.code, subject, isDirect: true)
    }
    return ErrorMeaning(
      "Apple's CDN has no file of \(subject.fileHost) (\(error))",
      cure: "\(serve(subject)) The CDN asks again within a day.",
      evidence: .inferred
    )
  }

  private static func cdn(_ reason: String, _ error: RecordError, _ subject: RecordSubject)
    -> ErrorMeaning
  {
    let says = "Apple's CDN says \(reason.quoted)"
    func meaning(_ text: String, _ cure: String, _ evidence: Evidence) -> ErrorMeaning {
      ErrorMeaning("\(text); \(says) (\(error))", cure: cure, evidence: evidence)
    }
    switch reason.prefix("SWCERR00000".count) {
    case "SWCERR00101":
      return meaning("the site did not give its file to Apple's crawler", serve(subject), .observed)
    case "SWCERR00202":
      return meaning(
        "the site has a private address",
        "Serve the file from an address of the open internet, or use \"?mode=developer\" in tests.",
        .reported
      )
    case "SWCERR00301":
      return meaning(
        "the site did not answer Apple's crawler in time",
        "Let connections in from everywhere, and answer \(subject.file) at once.",
        .observed
      )
    case "SWCERR00401": return meaning("the site's file is not JSON", json(subject).cure, .unknown)
    default: return meaning("Apple's CDN has no file of the site", serve(subject), .unknown)
    }
  }
}
