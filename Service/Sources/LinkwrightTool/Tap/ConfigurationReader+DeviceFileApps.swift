import AssociationFetching
import LinkOpening
import LinkService
import SiteAssociation

extension ConfigurationReader {
  /// Reads an app of a device.
  mutating func app(_ node: YAMLNode) -> InstalledApp? {
    guard let fields = fields(of: node, as: DeviceAppKey.self),
      let id = text(fields[.id], "id")
    else { return nil }
    var app = InstalledApp(id: appID(id))
    app.name = text(fields[.name], "name")?.value
    app.entitlements = entitlements(fields, of: app.id)
    app.schemes = (texts(fields[.schemes], "schemes", mayBeEmpty: true) ?? []).map { scheme($0) }
    for element in list(fields[.files], "files", mayBeEmpty: true) ?? [] {
      guard let (host, state) = association(element) else { continue }
      app.add(state, for: host)
    }
    for element in list(fields[.choices], "choices", mayBeEmpty: true) ?? [] {
      if let choice = choice(element) { app.choices.append(choice) }
    }
    app.appClip = fields[.clip].flatMap { clip($0) } ?? AppClip(app.entitlements)
    app.isRunning = flag(fields[.running], "running") ?? false
    app.usesScenes = flag(fields[.scenes], "scenes") ?? true
    app.isDirectDownloadAllowed = flag(fields[.directDownload], "directDownload") ?? false
    return app
  }

  private mutating func entitlements(_ fields: MappingFields<DeviceAppKey>, of id: String)
    -> Entitlements
  {
    var entitlements = Entitlements(applicationID: id)
    if let name = text(fields[.entitlements], "entitlements") {
      entitlements = self.entitlements(from: name) ?? entitlements
      entitlements.applicationID = id
    }
    if let entries = texts(fields[.associatedDomains], "associatedDomains", mayBeEmpty: true) {
      for entry in entries where AssociatedDomainEntry(entry.value) == nil {
        report(
          .hostName,
          at: entry.place,
          "\"\(entry.value)\" is not a valid associated-domain entry.",
          cure: "Write a service, a colon and a host, such as applinks:example.com."
        )
      }
      entitlements.associatedDomains = entries.map(\.value)
    }
    if let isBrowser = flag(fields[.browser], "browser") { entitlements.isBrowser = isBrowser }
    if let isForDevelopment = flag(fields[.signedForDevelopment], "signedForDevelopment") {
      entitlements.isForDevelopment = isForDevelopment
    }
    return entitlements
  }

  /// Reads the entitlements file with a name.
  mutating func entitlements(from name: Placed<String>) -> Entitlements? {
    let bytes: [UInt8]
    do {
      bytes = try readingFile(name.value)
    } catch {
      reportEntitlements(name, "\(error)")
      return nil
    }
    let file = EntitlementsFile(reading: SignedFile.content(of: bytes))
    if file.isReadable { return file.entitlements }
    reportEntitlements(name, file.findings.first?.problem ?? "It is not a property list.")
    return nil
  }

  private mutating func reportEntitlements(_ name: Placed<String>, _ reason: String) {
    report(
      .unreadableRules,
      at: name.place,
      "\"\(name.value)\" cannot be used as entitlements: \(reason)",
      cure: "Write the path of the .entitlements file, or list the entries under associatedDomains."
    )
  }

  /// Reads a URL scheme.
  mutating func scheme(_ text: Placed<String>) -> String {
    if text.value.isEmpty || text.value.utf8.contains(where: { ":/ ".utf8.contains($0) }) {
      report(
        .scheme,
        at: text.place,
        "\"\(text.value)\" is not a URL scheme.",
        cure: "Write the scheme without a colon, such as fernhill."
      )
    }
    return text.value
  }

  private mutating func choice(_ node: YAMLNode) -> LinkChoice? {
    guard let fields = fields(of: node, as: ChoiceKey.self) else { return nil }
    let host = text(fields[.host], "host")
    let opens = word(text(fields[.opens], "opens"), "opens", as: ChoiceValue.self)
    guard let host, let opens else { return nil }
    return LinkChoice(host: host.value, opensApp: opens == .app)
  }

  private mutating func clip(_ node: YAMLNode) -> AppClip? {
    guard let fields = fields(of: node, as: ClipKey.self),
      let fullApp = text(fields[.fullApp], "fullApp")
    else { return nil }
    return AppClip(
      fullAppID: appID(fullApp),
      experiences: (texts(fields[.experiences], "experiences", mayBeEmpty: true) ?? [])
        .map(\.value),
      isNamedByPages: flag(fields[.namedByPages], "namedByPages") ?? true
    )
  }
}

extension AppClip {
  /// - Returns: nil if the entitlements do not belong to an App Clip.
  fileprivate init?(_ entitlements: Entitlements) {
    guard entitlements.isAppClip else { return nil }
    self.init(fullAppID: entitlements.fullAppID ?? "")
  }
}
