import SiteAssociation

/// The file is somewhere else.
struct Redirected: HostingRule {
  static let about = RuleDescription(
    3018,
    "Redirect",
    effect:
      "Apple supports no redirect for this file, so devices get none and every link opens the "
      + "browser.",
    cure: "Serve the file at this very address, and make an exception from the redirect for "
      + "/.well-known/apple-app-site-association.",
    evidence: .documented,
    background: """
      TN3155 says that 301 and 302 are not supported. What the CDN does with a redirect is unknown; a \
      device in an alternate mode follows one to https (inferred), which hides the mistake during \
      development. Typical are redirects from the bare domain to www, from http to https with another \
      host, to a language, or to a path with a slash at its end. The file of each host must be at the \
      host itself.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let site = host.site, let status = site.first.status,
      let location = site.first.redirectLocation, !site.endsAtSignIn
    else { return }
    let target = site.hops.first?.url ?? location.excerpt()
    report.report(
      Self.about,
      "\(host.fileURL) redirects with \(status) to \(target)\(Self.ending(site))."
    )
  }

  private static func ending(_ site: FetchRecord) -> String {
    let last = site.destination
    let place = site.hops.count > 1 ? ", and in the end to \(last.url)" : ""
    if let failure = last.failure {
      return "\(place), where it ends: \(failure.clause)"
    }
    if !last.isSuccess { return "\(place), which answers \(last.status ?? 0)" }
    return last.isPage ? "\(place), which is a page" : "\(place), which has a file"
  }
}

/// The file is for those who have signed in.
struct SignInWall: HostingRule {
  static let about = RuleDescription(
    3019,
    "File behind a sign-in",
    effect:
      "Nobody signs in for Apple's CDN or a device, so they get no file and every link opens the "
      + "browser.",
    cure:
      "Let everybody fetch /.well-known/apple-app-site-association without signing in; there is "
      + "nothing secret in it.",
    evidence: .documented,
    background: """
      The file has to be public (TN3155). Typical are staging hosts behind a password or single \
      sign-on. For these, an alternate mode and an exception for this one path help.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let site = host.site else { return }
    if site.first.status == 401 {
      report.report(Self.about, "\(host.fileURL) asks for a password (status 401).")
    } else if site.endsAtSignIn, site.first.redirectLocation != nil {
      let target = site.signInURL ?? site.destination.url
      report.report(Self.about, "\(host.fileURL) redirects to a sign-in: \(target).")
    } else if site.endsAtSignIn {
      report.report(Self.about, "\(host.fileURL) answers with a page that asks for a password.")
    }
  }
}

extension FetchRecord {
  /// The hop that looks like a sign-in.
  fileprivate var signInURL: String? {
    hops.first { Self.looksLikeSignIn($0.url) }?.url
  }

  /// Whether the client ends before a door.
  var endsAtSignIn: Bool {
    // Behind a redirect only the address counts: many a start page has a box to sign in.
    signInURL != nil
      || hops.isEmpty && first.isSuccess && first.isPage
        && Self.passwordFields.contains(where: first.bodyText.contains)
  }

  private static let passwordFields = [
    #"type="password""#, "type='password'", "type=password",
  ]

  private static let words = [
    "login", "log-in", "signin", "sign-in", "sign_in", "sso", "saml", "oauth", "oauth2",
    "authorize",
    "auth", "idp", "okta", "auth0", "cloudflareaccess", "microsoftonline",
  ]

  /// Whether a word of an address, between its separators, is one of a sign-in.
  private static func looksLikeSignIn(_ url: String) -> Bool {
    let parts = url.lowercased().prefix { $0 != "?" }
      .split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
    return parts.contains { words.contains(String($0)) }
  }
}
