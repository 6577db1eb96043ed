extension FetchRecord {
  /// The hop that looks like a sign-in.
  var signInURL: String? {
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
