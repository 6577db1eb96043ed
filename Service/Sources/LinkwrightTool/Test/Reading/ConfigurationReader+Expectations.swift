import LinkOpening
import LinkService
import SiteAssociation

extension ConfigurationReader {
  /// Reads a file with expectations. Invalid parts are reported as findings.
  mutating func expectations(_ root: YAMLNode, mayLackOutcomes: Bool) -> ExpectationSettings? {
    guard let fields = fields(of: root, as: ExpectationFileKey.self) else { return nil }
    var settings = ExpectationSettings()
    settings.configuration = text(fields[.configuration], "configuration")
    settings.device = text(fields[.device], "device")
    settings.hosts = (list(fields[.hosts], "hosts", mayBeEmpty: true) ?? [])
      .compactMap { hostSource($0) }
    settings.apps = (list(fields[.apps], "apps", mayBeEmpty: true) ?? [])
      .compactMap { declaredApp($0) }
    settings.installed = texts(fields[.installed], "installed", mayBeEmpty: true)
    let origins = fields[.from].map { self.origins($0) } ?? Self.defaultOrigins
    for element in list(fields[.links], "links") ?? [] {
      if let expectation = expectation(element, origins, mayLackOutcomes: mayLackOutcomes) {
        settings.expectations.append(expectation)
      }
    }
    checkSources(of: settings, fields)
    checkNames(of: settings)
    return settings
  }

  private static let defaultOrigins = [try? OriginArgument("notes")].compactMap(\.self)

  // MARK: Sources

  private mutating func hostSource(_ node: YAMLNode) -> ExpectationSettings.HostSource? {
    guard let fields = fields(of: node, as: ExpectationHostKey.self),
      var host = text(fields[.host], "host")
    else { return nil }
    host.value = host.value.lowercased()
    let entry = AssociatedDomainEntry("applinks:\(host.value)")
    if entry?.modes.isEmpty != true
      || host.value.utf8.contains(where: { "/?#@ ".utf8.contains($0) })
    {
      report(
        .hostName,
        at: host.place,
        "\"\(host.value)\" is not a host.",
        cure: "Write the host only, such as example.com or *.example.com."
      )
    }
    let source = word(text(fields[.download], "download"), "download", as: DownloadSource.self)
    guard let file = text(fields[.file], "file") else {
      return .init(host: host, kind: .download(source ?? .site))
    }
    if fields[.download] != nil {
      report(
        Finding(
          .sources,
          at: fields.place(of: .download),
          "The host has both a file and a download.",
          cure: "Remove \"file\" to download the file, or remove \"download\"."
        )
      )
    }
    return .init(host: host, kind: .file(file))
  }

  private mutating func declaredApp(_ node: YAMLNode) -> ExpectationSettings.DeclaredApp? {
    guard let fields = fields(of: node, as: ExpectationAppKey.self),
      let id = text(fields[.id], "id")
    else { return nil }
    var app = ExpectationSettings.DeclaredApp(id: id)
    _ = appID(id)
    app.name = text(fields[.name], "name")
    app.schemes = (texts(fields[.schemes], "schemes", mayBeEmpty: true) ?? []).map { scheme($0) }
    if let name = text(fields[.entitlements], "entitlements") {
      app.entitlements = entitlements(from: name)
      app.entitlements?.applicationID = id.value
    }
    app.fullApp = text(fields[.fullApp], "fullApp")
    app.experiences = (texts(fields[.experiences], "experiences", mayBeEmpty: true) ?? [])
      .map(\.value)
    return app
  }

  private mutating func checkSources(
    of settings: ExpectationSettings,
    _ fields: MappingFields<ExpectationFileKey>
  ) {
    reportRepeatedNames(settings.hosts.map(\.host), "in hosts")
    guard settings.device != nil else { return }
    for key in [ExpectationFileKey.configuration, .hosts, .apps, .installed]
    where fields[key] != nil {
      report(
        Finding(
          .sources,
          at: fields.place(of: key),
          "The file has both \"device\" and \"\(key.rawValue)\".",
          cure:
            "Remove \"\(key.rawValue)\": a description of a device names the apps and the files."
        )
      )
    }
  }

  private mutating func checkNames(of settings: ExpectationSettings) {
    reportRepeatedNames(settings.apps.map(\.id), "in the IDs of apps")
    let names = settings.apps.compactMap(\.name)
    reportRepeatedNames(names, "in the names of apps")
    for name in names where !TapOutcome.isUsableName(name.value) {
      report(
        Finding(
          .appName,
          at: name.place,
          "\"\(name.value)\" cannot be the name of an app, because \"opens\" would not be clear.",
          cure: "Use letters, digits, spaces, dots and hyphens, and none of the words "
            + "\(TapOutcome.words.joined(separator: ", "))."
        )
      )
    }
  }

  private mutating func reportRepeatedNames(_ names: [Placed<String>], _ context: String) {
    var lines: [ExactText: Int] = [:]
    for name in names {
      if let line = lines[ExactText(name.value)] {
        report(
          .repeatedName,
          at: name.place,
          "\"\(name.value)\" appears twice \(context); the first occurrence is on line \(line).",
          cure: "Remove or rename one of the two."
        )
      } else {
        lines[ExactText(name.value)] = name.place.line
      }
    }
  }
}
