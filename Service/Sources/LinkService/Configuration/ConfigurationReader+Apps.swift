import LinkwrightCore
import SiteAssociation

extension ConfigurationReader {
  mutating func apps(in file: MappingFields<FileKey>) -> [Placed<AppConfiguration>] {
    var apps: [Placed<AppConfiguration>] = []
    var names: [Placed<String>] = []
    for element in list(.apps, in: file) ?? [] {
      guard let fields = fields(of: element, as: AppKey.self) else { continue }
      let app = app(fields)
      apps.append(Placed(value: app, place: fields.place(of: .name)))
      if !app.name.isEmpty { names.append(Placed(value: app.name, place: fields.place(of: .name))) }
    }
    reportRepeated(names, "as the name of an app")
    reportRepeated(
      apps.filter { !$0.value.teamID.isEmpty && !$0.value.bundleID.isEmpty }
        .map { Placed(value: $0.value.appID, place: $0.place) },
      "as the teamID and bundleID of an app"
    )
    return apps
  }

  /// Reads an app. Unreadable values are reported and left empty.
  private mutating func app(_ fields: MappingFields<AppKey>) -> AppConfiguration {
    var app = AppConfiguration(
      name: name(text(.name, in: fields)),
      teamID: checked(text(.teamID, in: fields), as: .teamID, by: IdentifierCheck.isTeamID) {
        (
          "is not a team ID",
          "Write the ten uppercase letters and digits that the Apple Developer account shows."
        )
      },
      bundleID: checked(text(.bundleID, in: fields), as: .bundleID, by: IdentifierCheck.isBundleID)
      {
        (
          "is not a bundle ID", "Write letters, digits, hyphens and dots, such as com.example.app."
        )
      }
    )
    if let number = number(.appStoreID, in: fields) {
      if (100_000...99_999_999_999).contains(number.value) {
        app.appStoreID = number.value
      } else {
        report(
          .appStoreID,
          at: number.place,
          "\(number.value) is not an App Store ID.",
          cure: "Write the number after \"id\" in the URL of the app's App Store page."
        )
      }
    }
    if let number = number(.appStoreProviderToken, in: fields) {
      if (1...99_999_999_999).contains(number.value) {
        app.appStoreProviderToken = number.value
      } else {
        report(
          .appStoreID,
          at: number.place,
          "\(number.value) is not a provider token.",
          cure: "Write the number after \"pt=\" in a campaign link from App Store Connect."
        )
      }
    }
    app.schemes = (texts(.schemes, in: fields, mayBeEmpty: true) ?? []).map { scheme($0) }
    app.android = fields[.android].flatMap { android($0) }
    app.clip = clip(text(.clip, in: fields), of: app)
    app.title = text(.title, in: fields)?.value
    app.redeemers = fields[.redeemers].flatMap { redeemers($0) }
    return app
  }

  /// The bundle ID of a Clip begins with that of its app (documented by Apple).
  private mutating func clip(_ text: Placed<String>?, of app: AppConfiguration) -> String? {
    guard let text else { return nil }
    let clip = checked(
      text,
      as: .clip,
      by: {
        IdentifierCheck.isBundleID($0) && (app.bundleID.isEmpty || $0.hasPrefix(app.bundleID + "."))
      }
    ) {
      (
        "is not the bundle ID of an App Clip of this app",
        "Write the app's bundle ID with a suffix, such as \(app.bundleID).Clip."
      )
    }
    return clip.isEmpty ? nil : clip
  }

  private mutating func name(_ text: Placed<String>?) -> String {
    checked(text, as: .name, by: IdentifierCheck.isName) {
      (
        "is not a valid app name",
        "Write at most 64 letters, digits, hyphens, underscores and dots."
      )
    }
  }

  private mutating func scheme(_ text: Placed<String>) -> String {
    let scheme = checked(text, as: .scheme, by: IdentifierCheck.isScheme) {
      (
        "is not a URL scheme",
        "Write lowercase letters, digits, +, - and dots, beginning with a letter and without a colon."
      )
    }
    if SystemScheme.names.contains(scheme) {
      report(
        .forbiddenScheme,
        at: text.place,
        "\(scheme.cited) is reserved for browsers or operating systems.",
        cure: "Write the scheme that the app registers, or remove it."
      )
    }
    return scheme
  }

  private mutating func android(_ node: YAMLNode) -> AndroidConfiguration? {
    guard let fields = fields(of: node, as: AndroidKey.self) else { return nil }
    let package = checked(
      text(.package, in: fields),
      as: .androidPackage,
      by: IdentifierCheck.isAndroidPackage
    ) {
      ("is not an Android package name", "Write the applicationId, such as com.example.app.")
    }
    var fingerprints: [String] = []
    for text in texts(.fingerprints, in: fields) ?? [] {
      if let fingerprint = IdentifierCheck.fingerprint(text.value) {
        fingerprints.append(fingerprint)
      } else {
        report(
          .fingerprint,
          at: text.place,
          "\(text.value.cited) is not a SHA-256 fingerprint.",
          cure:
            "Write 32 pairs of hexadecimal digits separated by colons, as keytool -list -v prints them."
        )
      }
    }
    return AndroidConfiguration(package: package, fingerprints: fingerprints)
  }

  /// Returns the text if it is well-formed. Otherwise, reports a finding and returns an empty text.
  mutating func checked(
    _ text: Placed<String>?,
    as kind: ConfigurationFinding,
    by isWellFormed: (String) -> Bool,
    otherwise: () -> (problem: String, cure: String)
  ) -> String {
    guard let text else { return "" }
    if isWellFormed(text.value) { return text.value }
    let (problem, cure) = otherwise()
    report(kind, at: text.place, "\(text.value.cited) \(problem).", cure: cure)
    return ""
  }
}
