import SiteAssociation

extension ConfigurationReader {
  mutating func apps(_ node: YAMLNode?) -> [Placed<AppConfiguration>] {
    var apps: [Placed<AppConfiguration>] = []
    var names: [Placed<String>] = []
    for element in list(node, "apps") ?? [] {
      guard let fields = fields(of: element, as: AppKey.self) else { continue }
      let app = app(fields)
      apps.append(Placed(value: app, place: fields.place(of: .name)))
      if !app.name.isEmpty { names.append(Placed(value: app.name, place: fields.place(of: .name))) }
    }
    reportRepeated(names, "name of an app")
    reportRepeated(
      apps.filter { !$0.value.teamID.isEmpty && !$0.value.bundleID.isEmpty }
        .map { Placed(value: $0.value.appID, place: $0.place) },
      "teamID and bundleID of an app"
    )
    return apps
  }

  /// What could not be read is empty, and has been reported.
  private mutating func app(_ fields: Fields<AppKey>) -> AppConfiguration {
    var app = AppConfiguration(
      name: name(text(fields[.name], "name")),
      teamID: checked(text(fields[.teamID], "teamID"), .teamID, Identifiers.isTeamID) {
        ("is no team ID", "Write the ten capital letters and digits of the developer account.")
      },
      bundleID: checked(text(fields[.bundleID], "bundleID"), .bundleID, Identifiers.isBundleID) {
        ("is no bundle ID", "Write letters, digits, hyphens and dots, such as com.example.app.")
      }
    )
    if let number = number(fields[.appStoreID], "appStoreID") {
      if (100_000...99_999_999_999).contains(number.value) {
        app.appStoreID = number.value
      } else {
        report(
          .appStoreID,
          at: number.place,
          "\(number.value) is no App Store ID.",
          cure: "Write the number behind \"id\" in the address of the app's page in the App Store."
        )
      }
    }
    app.schemes = (texts(fields[.schemes], "schemes", mayBeEmpty: true) ?? []).map { scheme($0) }
    app.android = fields[.android].flatMap { android($0) }
    return app
  }

  private mutating func name(_ text: Placed<String>?) -> String {
    checked(text, .name, Identifiers.isName) {
      ("is no name of an app", "Write letters, digits, hyphens, underscores and dots, at most 64.")
    }
  }

  private mutating func scheme(_ text: Placed<String>) -> String {
    let scheme = checked(text, .scheme, Identifiers.isScheme) {
      (
        "is no URL scheme",
        "Write lower-case letters, digits, +, - and dots, with a letter first and without a colon."
      )
    }
    if DestinationPolicy.forbiddenSchemes.contains(scheme) {
      report(
        .forbiddenScheme,
        at: text.place,
        "\(scheme.cited) belongs to browsers and systems, not to an app.",
        cure: "Write the scheme that the app registers for itself, or none."
      )
    }
    return scheme
  }

  private mutating func android(_ node: YAMLNode) -> AndroidConfiguration? {
    guard let fields = fields(of: node, as: AndroidKey.self) else { return nil }
    let package = checked(
      text(fields[.package], "package"),
      .androidPackage,
      Identifiers.isAndroidPackage
    ) {
      ("is no name of an Android package", "Write the applicationId, such as com.example.app.")
    }
    var fingerprints: [String] = []
    for text in texts(fields[.fingerprints], "fingerprints") ?? [] {
      if let fingerprint = Identifiers.fingerprint(text.value) {
        fingerprints.append(fingerprint)
      } else {
        report(
          .fingerprint,
          at: text.place,
          "\(text.value.cited) is no SHA-256 fingerprint.",
          cure: "Write 32 pairs of hexadecimal digits with colons, as keytool -list -v prints them."
        )
      }
    }
    return AndroidConfiguration(package: package, fingerprints: fingerprints)
  }

  /// The text where it has the form, and nothing where it has not.
  mutating func checked(
    _ text: Placed<String>?,
    _ mistake: ConfigurationFinding,
    _ isGood: (String) -> Bool,
    otherwise: () -> (problem: String, cure: String)
  ) -> String {
    guard let text else { return "" }
    if isGood(text.value) { return text.value }
    let (problem, cure) = otherwise()
    report(mistake, at: text.place, "\(text.value.cited) \(problem).", cure: cure)
    return ""
  }
}
