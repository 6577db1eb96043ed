extension FetchRecord {
  /// The URL of the first hop that looks like a sign-in page.
  var signInURL: String? {
    hops.first { Self.looksLikeSignIn($0.url) }?.url
  }

  /// Whether the client ends up at a sign-in page.
  var endsAtSignIn: Bool {
    // After a redirect, only the URL counts, because many home pages contain a sign-in form.
    signInURL != nil
      || hops.isEmpty && first.isSuccess && first.isPage
        && Self.passwordFields.contains(where: first.bodyText.contains)
  }

  private static let passwordFields = [
    #"type="password""#, "type='password'", "type=password",
  ]

  private static let words = [
    "login", "log-in", "signin", "sign-in", "sign_in", "sso", "saml", "oauth", "oauth2",
    "authorize", "auth", "idp", "okta", "auth0", "cloudflareaccess", "microsoftonline",
  ]

  /// Whether a URL contains a word, delimited by separators, that is typical of a sign-in page.
  private static func looksLikeSignIn(_ url: String) -> Bool {
    let parts = url.lowercased().prefix { $0 != "?" }
      .split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
    return parts.contains { words.contains(String($0)) }
  }
}
