import LinkStore
import SiteAssociation

/// A host as it was read, with the places of what it says about others.
struct HostDraft: Sendable {
  var configuration: HostConfiguration
  var place: Place
  var apps: [Placed<String>]
  var openHost: Placed<String>?
  var fallbackURL: Placed<String>?
}

extension ConfigurationReader {
  mutating func hosts(_ node: YAMLNode?) -> [HostDraft] {
    var hosts: [HostDraft] = []
    for element in list(node, "hosts") ?? [] {
      guard let fields = fields(of: element, as: HostKey.self) else { continue }
      hosts.append(host(fields))
    }
    reportRepeated(
      hosts.filter { !$0.configuration.name.isEmpty }
        .map { Placed(value: $0.configuration.name, place: $0.place) },
      "host"
    )
    return hosts
  }

  /// What could not be read is empty, and has been reported.
  private mutating func host(_ fields: Fields<HostKey>) -> HostDraft {
    let name = hostName(text(fields[.host], "host"))
    let kind = word(text(fields[.kind], "kind"), "kind", as: HostConfiguration.Kind.self)
    let apps = texts(fields[.apps], "apps") ?? []
    let title = text(fields[.title], "title")?.value
    var host = HostConfiguration(
      name: name,
      kind: kind ?? .own,
      apps: apps.map(\.value),
      rules: rules(fields),
      title: title ?? name
    )
    let openHost = text(fields[.openHost], "openHost")
    let openName = hostName(openHost)
    host.openHost = openName.isEmpty ? nil : openName
    readPages(fields, into: &host)
    let fallbackURL = text(fields[.fallbackURL], "fallbackURL")
    host.fallbackURL = fallbackURL?.value
    return HostDraft(
      configuration: host,
      place: fields.place(of: .host),
      apps: apps,
      openHost: openName.isEmpty ? nil : openHost,
      fallbackURL: fallbackURL
    )
  }

  private mutating func readPages(_ fields: Fields<HostKey>, into host: inout HostConfiguration) {
    let policy = text(fields[.storePolicy], "storePolicy")
    if let policy = word(policy, "storePolicy", as: StorePolicy.self) { host.storePolicy = policy }
    if let languages = texts(fields[.languages], "languages") {
      host.languages = languages.compactMap {
        word($0, "a language", as: PageLanguage.self)?.rawValue
      }
    }
    host.retentionDays = retentionDays(fields)
    if let flag = flag(fields[.ignoreSlugCase], "ignoreSlugCase") { host.ignoresSlugCase = flag }
    if let items = texts(fields[.keptQueryItems], "keptQueryItems", mayBeEmpty: true) {
      host.keptQueryItems = items.map(\.value)
    }
    if let path = text(fields[.invitationPath], "invitationPath") {
      host.invitationPath = invitationPath(path)
    }
  }

  private mutating func retentionDays(_ fields: Fields<HostKey>) -> Int? {
    guard let days = number(fields[.retentionDays], "retentionDays") else { return nil }
    if (1...3_650).contains(days.value) { return Int(days.value) }
    report(
      .outOfRange,
      at: days.place,
      "Visits cannot be kept for \(days.value) days.",
      cure: "Write 1 to 3650, or remove the key to keep them for good."
    )
    return nil
  }

  private mutating func invitationPath(_ path: Placed<String>) -> String {
    checked(path, .invitationPath, InvitationPath.isPossible) {
      (
        "cannot stand in front of invite codes",
        "Write a path such as /invite/, with slashes on both ends, that is not reserved."
      )
    }
  }

  /// The name where it is one, and nothing where it is not.
  mutating func hostName(_ text: Placed<String>?) -> String {
    guard let text else { return "" }
    guard let (problem, cure) = HostName.problem(of: text.value) else { return text.value }
    report(.hostName, at: text.place, problem, cure: cure)
    return ""
  }
}
