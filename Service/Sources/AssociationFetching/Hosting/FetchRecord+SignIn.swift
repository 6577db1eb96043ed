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
        && Self.hasPasswordField(first.bodyText)
  }

  private static let passwordFields = [
    #"type="password""#, "type='password'", "type=password",
  ]

  private static func hasPasswordField(_ text: String) -> Bool {
    passwordFields.contains { text.utf8.contains($0.utf8) }
  }

  private static let words = [
    "login", "log-in", "signin", "sign-in", "sign_in", "sso", "saml", "oauth", "oauth2",
    "authorize", "auth", "idp", "okta", "auth0", "cloudflareaccess", "microsoftonline",
  ]

  /// Whether a URL contains a word, delimited by separators, that is typical of a sign-in page.
  private static func looksLikeSignIn(_ url: String) -> Bool {
    let parts = url.lowercased().utf8.prefix { $0 != UInt8(ascii: "?") }.split {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
        false
      default: true
      }
    }
    return parts.contains { part in words.contains { part.elementsEqual($0.utf8) } }
  }
}
