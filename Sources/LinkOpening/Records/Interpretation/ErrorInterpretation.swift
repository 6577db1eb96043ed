import SiteAssociation

/// The meaning of an error in a record, and what to do about it.
struct ErrorInterpretation {
  /// The reason, worded to follow a colon at the end of a sentence, without the period.
  var reason: String
  var cure: String
  var evidence: Evidence

  init(_ reason: String, cure: String, evidence: Evidence) {
    self.reason = reason
    self.cure = cure
    self.evidence = evidence
  }

  /// - Parameter isDirect: Whether the device requested the file from the site instead of from
  ///   Apple's CDN.
  init(_ error: RecordError, subject: RecordSubject, isDirect: Bool) {
    self =
      switch ExactText(error.domain) {
      case "SWCErrorDomain":
        error.code == 7
          ? Self.refusal(error, subject, isDirect: isDirect)
          : Self.associationError(error.code, subject)
      case "HTTP": Self.status(error.code, subject, isDirect: isDirect)
      case "NSURLErrorDomain": Self.urlError(error.code, subject)
      case "NSCocoaErrorDomain" where error.code == 3840: Self.json(subject)
      case "NSOSStatusErrorDomain", "LaunchServices": Self.launchServices(error)
      default: Self.unknown(error)
      }
  }

  private static func unknown(_ error: RecordError) -> ErrorInterpretation {
    ErrorInterpretation(
      "the device reports \(error), whose meaning is unknown",
      cure:
        "Check the site's file and the app's entry. The next attempt may succeed.",
      evidence: .unknown
    )
  }

  private static func serve(_ subject: RecordSubject) -> String {
    "Serve \(subject.file) with status 200, without a redirect or login, to all clients, including "
      + "Apple's crawler AASA-Bot."
  }

  private static func json(_ subject: RecordSubject) -> ErrorInterpretation {
    ErrorInterpretation(
      "the site's file is not valid JSON (NSCocoaErrorDomain 3840)",
      cure: "Correct the JSON at \(subject.file). The server may be sending an HTML page.",
      evidence: .observed
    )
  }

  /// Interprets error codes of LaunchServices for opening a link (inferred).
  private static func launchServices(_ error: RecordError) -> ErrorInterpretation {
    switch error.code {
    case -912:
      ErrorInterpretation(
        "the user chose the browser (\(error))",
        cure: "Long-press a link to the site and choose to open it in the app.",
        evidence: .inferred
      )
    case -10814:
      ErrorInterpretation(
        "no app was found (\(error))",
        cure: "Install the app again.",
        evidence: .inferred
      )
    default: unknown(error)
    }
  }

  /// Interprets a status other than 2xx (inferred). Such a status from the CDN means that the CDN
  /// has no file.
  private static func status(_ status: Int, _ subject: RecordSubject, isDirect: Bool)
    -> ErrorInterpretation
  {
    let server = isDirect ? subject.fileHost : "Apple's CDN"
    return ErrorInterpretation(
      "\(server) responded with status \(status)",
      cure: serve(subject),
      evidence: .inferred
    )
  }

  /// Interprets codes of `NSURLErrorDomain`. Foundation documents the codes. What they mean for the
  /// association file is inferred.
  private static func urlError(_ code: Int, _ subject: RecordSubject) -> ErrorInterpretation {
    let error = RecordError(domain: "NSURLErrorDomain", code: code)
    let host = subject.fileHost
    let network = "Check the network of the device. The device tries again automatically."
    let (reason, cure): (String, String) =
      switch code {
      case -1001: ("the server did not respond in time", network)
      case -1002:
        (
          "the link cannot be a universal link",
          "Use https, a host that contains a dot, and no port."
        )
      case -1003, -1006: ("the host name was not found", "Check the DNS records of \(host).")
      case -1004: ("the connection failed", network)
      case -1005: ("the connection was lost", network)
      case -1007, -1010: ("the site redirects", "Serve \(subject.file) without a redirect.")
      case -1009, -1018, -1019, -1020: ("the device had no network", network)
      case -1011: ("the response was invalid", serve(subject))
      case -1103: ("the file is too large", "Keep \(subject.file) below 128 KB.")
      case -1206 ... -1200:
        (
          "the secure connection failed",
          "Install a certificate from a public CA on \(host), with its intermediate certificates."
        )
      default: ("the file could not be fetched", network)
      }
    return ErrorInterpretation("\(reason) (\(error))", cure: cure, evidence: .inferred)
  }

  /// Interprets codes of `SWCErrorDomain` (all inferred).
  private static func associationError(_ code: Int, _ subject: RecordSubject) -> ErrorInterpretation
  {
    let error = RecordError(domain: "SWCErrorDomain", code: code)
    func meaning(_ reason: String, cure: String) -> ErrorInterpretation {
      ErrorInterpretation("\(reason) (\(error))", cure: cure, evidence: .inferred)
    }
    let reinstall = "Reinstall the app. If that does not help, restart the device."
    let certificate =
      "Install a certificate from a public CA on \(subject.fileHost), with its intermediate "
      + "certificates."
    switch code {
    case -1: return meaning("an unspecified error occurred", cure: reinstall)
    case 1:
      return meaning(
        "an entitlement is missing",
        cure: "Add Associated Domains to the App ID, the profile and the app."
      )
    case 2:
      return meaning(
        "the app's entry is incomplete",
        cure: "Write it as \"applinks:example.com\"."
      )
    case 3: return meaning("the device does not have this association", cure: reinstall)
    case 8:
      return meaning(
        "the app's entry has no valid domain",
        cure: "Write only the host, such as \"applinks:example.com\"."
      )
    case 100: return meaning("the site's certificate is not trusted", cure: certificate)
    case 101: return meaning("the site sent no certificate", cure: certificate)
    case 103:
      return meaning(
        "the site's certificate does not lead to a root certificate of the system",
        cure: certificate
      )
    case 104:
      return meaning(
        "the site's file is neither JSON nor signed JSON",
        cure: "Make sure that \(subject.file) returns the file and not a web page."
      )
    case 1000:
      return meaning(
        "two changes to a setting conflicted",
        cure: "The device tries again automatically."
      )
    case 1701:
      return meaning(
        "the MDM data is invalid",
        cure: "Check the MDM profile."
      )
    default: return unknown(error)
    }
  }

  /// Interprets the error for a file that Apple's CDN does not have (inferred; often reported). The
  /// status code from the CDN is always the same. The reason from the CDN says how the site
  /// responded (observed).
  private static func refusal(_ error: RecordError, _ subject: RecordSubject, isDirect: Bool)
    -> ErrorInterpretation
  {
    if let reason = error.failureReason { return cdn(reason, error: error, subject: subject) }
    if isDirect, let status = error.underlying.first(where: { $0.domain.isSameCode(as: "HTTP") }) {
      return self.status(status.code, subject, isDirect: true)
    }
    return ErrorInterpretation(
      "Apple's CDN has no file for \(subject.fileHost) (\(error))",
      cure: "\(serve(subject)) The CDN tries again within a day.",
      evidence: .inferred
    )
  }

  private static func cdn(_ reason: String, error: RecordError, subject: RecordSubject)
    -> ErrorInterpretation
  {
    let quotation = "Apple's CDN reports \(reason.quoted)"
    func meaning(_ text: String, cure: String, evidence: Evidence) -> ErrorInterpretation {
      ErrorInterpretation("\(text); \(quotation) (\(error))", cure: cure, evidence: evidence)
    }
    switch ExactText(String(decoding: reason.utf8.prefix("SWCERR00000".utf8.count), as: UTF8.self))
    {
    case "SWCERR00101":
      return meaning(
        "the site did not serve its file to Apple's crawler",
        cure: serve(subject),
        evidence: .observed
      )
    case "SWCERR00202":
      return meaning(
        "the site has a private IP address",
        cure:
          "Serve the file from a public IP address, or use \"?mode=developer\" in tests.",
        evidence: .reported
      )
    case "SWCERR00301":
      return meaning(
        "the site did not respond to Apple's crawler in time",
        cure: "Accept connections from all IP addresses, and serve \(subject.file) quickly.",
        evidence: .observed
      )
    case "SWCERR00401":
      return meaning("the site's file is not JSON", cure: json(subject).cure, evidence: .unknown)
    default:
      return meaning(
        "Apple's CDN has no file for the site",
        cure: serve(subject),
        evidence: .unknown
      )
    }
  }
}
