/// One app in one environment, such as the App Store build or the test build.
package struct AppConfiguration: Sendable, Hashable {
  /// The name by which hosts and keys refer to the app.
  package var name: String
  /// The team ID: ten characters, which Apple assigns.
  package var teamID: String
  package var bundleID: String
  /// The App Store ID.
  package var appStoreID: Int64?
  /// The provider token of App Store campaign links.
  package var appStoreProviderToken: Int64?
  /// Custom schemes in lower case, without the colon.
  package var schemes: [String] = []
  package var android: AndroidConfiguration?
  /// The bundle ID of the App Clip; nil for an app without one.
  package var clip: String?
  /// The name of the app on pages; nil for the title of the host.
  package var title: String?
  /// How the team's server proves who redeems an invitation; nil if the app names its redeemers
  /// without proof.
  package var redeemers: RedeemerConfiguration?

  /// The application identifier of association files.
  package var appID: String { "\(teamID).\(bundleID)" }

  /// The application identifier of the App Clip.
  package var clipID: String? { clip.map { "\(teamID).\($0)" } }
}

/// The Android edition of an app.
package struct AndroidConfiguration: Sendable, Hashable {
  package var package: String
  /// The SHA-256 fingerprints of the signing certificates. Each has 32 pairs of hexadecimal digits
  /// in upper case, with colons between them.
  package var fingerprints: [String]
}

/// How the team's server proves who redeems an invitation: the keys with which it signs tokens, and
/// the claims of these tokens.
package struct RedeemerConfiguration: Sendable, Hashable {
  /// The `aud` that a token must have.
  package var audience: String
  /// The `iss` that a token must have; nil if any `iss` is accepted.
  package var issuer: String?
  package var keys: [RedeemerKey] = []
}
