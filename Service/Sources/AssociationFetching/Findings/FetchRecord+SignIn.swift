extension FetchRecord {
  /// The URL of the hop that looks like a sign-in.
  var signInURL: String? {
    hops.first { Self.looksLikeSignIn($0.url) }?.url
  }

  /// Whether the client ends at a sign-in.
  var endsAtSignIn: Bool {
    // After a redirect only the URL counts, because many start pages have a sign-in form.
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

  /// Whether a word of a URL, between its separators, is typical of a sign-in.
  private static func looksLikeSignIn(_ url: String) -> Bool {
    let parts = url.lowercased().prefix { $0 != "?" }
      .split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
    return parts.contains { words.contains(String($0)) }
  }
}
