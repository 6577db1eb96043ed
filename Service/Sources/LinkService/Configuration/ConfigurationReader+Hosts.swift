import LinkStore
import SiteAssociation

extension ConfigurationReader {
  mutating func hosts(in file: MappingFields<FileKey>) -> [HostDraft] {
    var hosts: [HostDraft] = []
    for element in list(.hosts, in: file) ?? [] {
      guard let fields = fields(of: element, as: HostKey.self) else { continue }
      hosts.append(host(fields))
    }
    reportRepeated(
      hosts.filter { !$0.configuration.name.isEmpty }
        .map { Placed(value: $0.configuration.name, place: $0.place) },
      "as a host"
    )
    return hosts
  }

  /// Reads a host. Unreadable values are reported and left empty.
  private mutating func host(_ fields: MappingFields<HostKey>) -> HostDraft {
    let name = hostName(text(.host, in: fields))
    let kind = word(.kind, in: fields, as: HostConfiguration.Kind.self)
    let apps = texts(.apps, in: fields) ?? []
    let title = text(.title, in: fields)?.value
    var host = HostConfiguration(
      name: name,
      kind: kind ?? .own,
      apps: apps.map(\.value),
      rules: rules(fields),
      title: title ?? name
    )
    let openHost = text(.openHost, in: fields)
    let openName = hostName(openHost)
    host.openHost = openName.isEmpty ? nil : openName
    host.longLinks = longLinks(fields, of: host)
    if let flag = flag(.webcredentials, in: fields) { host.webcredentials = flag }
    readPages(fields, into: &host)
    let fallbackURL = text(.fallbackURL, in: fields)
    host.fallbackURL = fallbackURL?.value
    let languages = texts(.languages, in: fields)
    let brand = text(.brand, in: fields)
    host.brand = brand?.value
    return HostDraft(
      configuration: host,
      place: fields.place(of: .host),
      apps: apps,
      rules: (fields[.rules] ?? fields[.rulesFrom])?.place,
      longLinks: fields[.longLinks]?.place,
      openHost: openName.isEmpty ? nil : openHost,
      fallbackURL: fallbackURL,
      brand: brand,
      languages: languages
    )
  }

  private mutating func longLinks(
    _ fields: MappingFields<HostKey>,
    of host: HostConfiguration
  ) -> HostConfiguration.LongLinks? {
    let setting = word(.longLinks, in: fields, as: HostConfiguration.LongLinks.self)
    guard let setting, let place = fields[.longLinks]?.place else { return nil }
    if host.kind == .own {
      report(
        .longLinksOfOwnHost,
        at: place,
        "An own host has no long links.",
        cure: "Remove the key. The rules of an own host say which of its links open the app."
      )
    } else if setting != .routes, fields[.rules] ?? fields[.rulesFrom] != nil {
      report(
        .rulesWithoutEffect,
        at: place,
        "With longLinks: \(setting.rawValue), the rules of the host have no effect.",
        cure: "Write longLinks: routes, or remove the rules."
      )
    }
    return setting
  }

  private mutating func readPages(
    _ fields: MappingFields<HostKey>,
    into host: inout HostConfiguration
  ) {
    if let policy = word(.storePolicy, in: fields, as: AppStorePolicy.self) {
      host.storePolicy = policy
    }
    host.retentionDays = retentionDays(fields)
    if let flag = flag(.ignoreSlugCase, in: fields) { host.ignoresSlugCase = flag }
    if let items = texts(.keptQueryItems, in: fields, mayBeEmpty: true) {
      host.keptQueryItems = items.map(\.value)
    }
    host.reportURL = text(.reportURL, in: fields).flatMap {
      webURL($0, example: "https://example.com/report")
    }
    host.reportEmail = reportEmail(fields)
    if let path = text(.invitationPath, in: fields) {
      host.invitationPath = invitationPath(path)
    }
  }

  private mutating func reportEmail(_ fields: MappingFields<HostKey>) -> String? {
    guard let email = text(.reportEmail, in: fields) else { return nil }
    let checked = checked(email, as: .email, by: IdentifierCheck.isEmail) {
      ("is not an e-mail address", "Write an address such as abuse@example.com.")
    }
    return checked.isEmpty ? nil : checked
  }

  private mutating func retentionDays(_ fields: MappingFields<HostKey>) -> Int? {
    guard let days = number(.retentionDays, in: fields) else { return nil }
    if (1...3_650).contains(days.value) { return Int(days.value) }
    report(
      .outOfRange,
      at: days.place,
      "\(days.value) is not a valid number of days.",
      cure: "Write a number from 1 to 3650, or remove the key to keep visits forever."
    )
    return nil
  }

  private mutating func invitationPath(_ path: Placed<String>) -> String {
    checked(path, as: .invitationPath, by: IdentifierCheck.isInvitationPath) {
      (
        "is not a valid path for invite codes",
        "Write a path that starts and ends with a slash and is not reserved, such as /invite/."
      )
    }
  }

  /// Returns the host if it is well-formed. Otherwise, reports a finding and returns an empty text.
  mutating func hostName(_ text: Placed<String>?) -> String {
    guard let text else { return "" }
    guard let (problem, cure) = HostName.problem(of: text.value) else { return text.value }
    report(.hostName, at: text.place, problem, cure: cure)
    return ""
  }
}
