import SiteAssociation

/// Others get the file.
struct CrawlerTurnedAway: HostingRule {
  static let about = RuleDescription(
    3020,
    "Apple's crawler turned away",
    effect:
      "Apple's CDN gets no file though a browser does, so devices get none and every link opens "
      + "the browser.",
    cure: "Let AASA-Bot and CFNetwork pass the protection against bots, at least for "
      + "/.well-known/apple-app-site-association.",
    evidence: .documented,
    background: """
      Apple names both user agents and asks to let them through. Their addresses are not published, \
      so that a list of addresses does not help, and neither does one of countries. Everything looks \
      right in a browser, which makes this one hard to find.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.isTurnedAway, let answer = host.answer else { return }
    let what =
      if let status = answer.status, answer.failure == nil {
        answer.isSuccess ? "a page instead of the file" : "status \(status)"
      } else {
        "no answer" + (answer.failure.map { " (\($0.clause))" } ?? "")
      }
    report.report(
      Self.about,
      "\(host.fileURL) gives the crawler (AASA-Bot) \(what), and a browser the file."
    )
  }
}

extension HostInspection {
  /// Whether a browser gets a file where the crawler gets none.
  var isTurnedAway: Bool {
    !hasFile && browser?.looksLikeFile == true && answer?.redirectLocation == nil
  }

  /// The status of a whole answer that is no success, unless there is more to say about it elsewhere.
  fileprivate var badStatus: Int? {
    // A page about the mistake may be larger than a file.
    guard !isTurnedAway, let answer, answer.failure == nil || failure == .tooLarge,
      answer.redirectLocation == nil,
      let status = answer.status, !answer.isSuccess, status != 401
    else { return nil }
    return status
  }
}

/// Nobody gets the file.
struct Forbidden: HostingRule {
  static let about = RuleDescription(
    3021,
    "Access to the file forbidden",
    effect: "Apple's CDN gets no file (SWCERR00101), so devices get none and every link opens the "
      + "browser.",
    cure: "Let everybody read the file: look at its permissions, at rules against hidden folders "
      + "(.well-known begins with a dot), and at a firewall for web applications.",
    evidence: .observed,
    background: """
      Web servers are often told to hide everything that begins with a dot. Object storage answers \
      403 for what does not exist, when the asker must not list the bucket. A firewall that knows the \
      machine which asks here may judge Apple's crawler otherwise.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, [403, 451].contains(status) else { return }
    let isSame = host.browser?.first.status == status
    report.report(
      Self.about,
      "\(host.fileURL) is forbidden for AASA-Bot\(isSame ? ", and for a browser," : "") as asked from "
        + "here (status \(status))."
    )
  }
}

/// There is no file.
struct FileNotFound: HostingRule {
  static let about = RuleDescription(
    3022,
    "No file",
    effect:
      "Apple's CDN has no file to give to devices (SWCERR00101), so every link opens the browser.",
    cure: "Serve the file at /.well-known/apple-app-site-association, without an extension.",
    evidence: .observed,
    background: """
      The name has no extension, and the folder begins with a dot; both get lost easily when a site is \
      built and copied. Every host of the entitlements needs its own: the one of example.com is not \
      used for www.example.com. Only for a wildcard such as *.example.com the file of example.com \
      counts.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, [404, 410].contains(status),
      host.root?.looksLikeFile != true
    else { return }
    report.report(Self.about, "There is no file at \(host.fileURL) (status \(status)).")
  }
}

/// The file is where it used to be.
struct OnlyAtRoot: HostingRule {
  static let about = RuleDescription(
    3023,
    "File at the root only",
    effect:
      "Apple's CDN seems to look at /.well-known only, so devices may get no file and links open "
      + "the browser.",
    cure: "Serve the same file at /.well-known/apple-app-site-association.",
    evidence: .observed,
    background: """
      iOS 9 to 13 looked at both places. The failures of today's CDN name only the one in \
      /.well-known; others report that the root still works for some hosts. What works by chance can \
      stop any day.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let site = host.site, site.first.failure == nil || host.failure == .tooLarge,
      !host.hasFile, !host.isTurnedAway,
      host.root?.looksLikeFile == true
    else { return }
    let status = site.first.status.map { " (status \($0))" } ?? ""
    report.report(
      Self.about,
      "The file is at \(host.root?.first.url ?? "the root"), and not at \(host.fileURL)\(status)."
    )
  }
}

/// The server broke down.
struct ServerFailure: HostingRule {
  static let about = RuleDescription(
    3024,
    "Server error",
    effect:
      "Apple's CDN gets no file (SWCERR00101), so devices get none, and those that have one keep "
      + "it until they look again.",
    cure:
      "Look into the log of the web server; serve the file from disk, without an application that "
      + "can fail.",
    evidence: .inferred,
    background: """
      A device that asks the site itself parses the body of a 5xx all the same (inferred); the CDN does \
      not. 502, 503 and 504 come from a proxy whose server behind it does not answer.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, (500...599).contains(status) else { return }
    report.report(Self.about, "\(host.fileURL) fails with status \(status).")
  }
}

/// Whatever else is no success.
struct OtherStatus: HostingRule {
  static let about = RuleDescription(
    3025,
    "Status other than 200",
    effect:
      "Apple's CDN takes an answer of success only, so devices get no file and every link opens "
      + "the browser.",
    cure: "Answer with status 200 and the file.",
    evidence: .inferred,
    background: """
      429 means that there were too many requests: the crawler comes at any time, and must not be \
      counted. 304 must not be sent to somebody who has no copy yet.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, ![403, 404, 410, 451].contains(status),
      !(500...599).contains(status),
      host.root?.looksLikeFile != true
    else { return }
    report.report(Self.about, "\(host.fileURL) answers with status \(status).")
  }
}
