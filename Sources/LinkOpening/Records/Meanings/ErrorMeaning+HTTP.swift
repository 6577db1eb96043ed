import SiteAssociation

extension ErrorMeaning {
  /// The answer was not 2xx (inferred). Of the CDN that means that it has no file.
  static func status(_ status: Int, _ subject: RecordSubject, isDirect: Bool) -> ErrorMeaning {
    let who = isDirect ? subject.fileHost : "Apple's CDN"
    return ErrorMeaning(
      "\(who) answered with status \(status)",
      cure: serve(subject),
      evidence: .inferred
    )
  }

  /// Codes of `NSURLErrorDomain`, which Foundation documents; what they mean here follows from them.
  static func urlError(_ code: Int, _ subject: RecordSubject) -> ErrorMeaning {
    let error = RecordError(domain: "NSURLErrorDomain", code: code)
    let host = subject.fileHost
    let network = "Look at the network of the device; it tries again by itself."
    let (reason, cure): (String, String) =
      switch code {
      case -1001: ("nobody answered in time", network)
      case -1002:
        (
          "the link is not eligible to open an app",
          "Use https, a host with a dot in it and no port."
        )
      case -1003, -1006: ("the name of the host was not found", "Look at the DNS of \(host).")
      case -1004: ("no connection could be made", network)
      case -1005: ("the connection was lost", network)
      case -1007, -1010: ("the site redirects", "Answer \(subject.file) without any redirect.")
      case -1009, -1018, -1019, -1020: ("the device had no network", network)
      case -1011: ("the answer was none that can be used", serve(subject))
      case -1103: ("the file is too large", "Keep \(subject.file) below 128 KB.")
      case -1206 ... -1200:
        (
          "no secure connection could be made",
          "Give \(host) a certificate of a public authority, with its intermediate certificates."
        )
      default: ("the file could not be fetched", network)
      }
    return ErrorMeaning("\(reason) (\(error))", cure: cure, evidence: .inferred)
  }
}
