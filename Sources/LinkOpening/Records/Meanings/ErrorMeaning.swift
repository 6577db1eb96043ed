import SiteAssociation

/// What an error of a record means, and what to do.
struct ErrorMeaning {
  /// To be read behind a colon, without a full stop.
  var reason: String
  var cure: String
  var evidence: Evidence

  init(_ reason: String, cure: String, evidence: Evidence) {
    self.reason = reason
    self.cure = cure
    self.evidence = evidence
  }

  /// - Parameter isDirect: Whether the device asked the site, not Apple's CDN.
  init(_ error: RecordError, subject: RecordSubject, isDirect: Bool) {
    self =
      switch error.domain {
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

  static func unknown(_ error: RecordError) -> ErrorMeaning {
    ErrorMeaning(
      "the device reports \(error), and nobody says what that means",
      cure:
        "Look at the file of the site and at the entry of the app; the next attempt may succeed.",
      evidence: .unknown
    )
  }

  static func serve(_ subject: RecordSubject) -> String {
    "Answer \(subject.file) with status 200, without redirect and login, to everybody and to Apple's "
      + "crawler AASA-Bot."
  }

  static func json(_ subject: RecordSubject) -> ErrorMeaning {
    ErrorMeaning(
      "the site's file is not valid JSON (NSCocoaErrorDomain 3840)",
      cure: "Correct \(subject.file); it may be a page of HTML that is sent instead.",
      evidence: .observed
    )
  }

  /// Codes that LaunchServices gives when it is asked to open a link (inferred).
  private static func launchServices(_ error: RecordError) -> ErrorMeaning {
    switch error.code {
    case -912:
      ErrorMeaning(
        "the person chose the browser (\(error))",
        cure: "Press a link of the site long and choose to open it in the app.",
        evidence: .inferred
      )
    case -10814:
      ErrorMeaning(
        "no app was found (\(error))",
        cure: "Install the app again.",
        evidence: .inferred
      )
    default: unknown(error)
    }
  }
}
