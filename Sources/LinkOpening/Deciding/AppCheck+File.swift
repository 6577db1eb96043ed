import SiteAssociation

extension AppCheck {
  /// Whether the device may use the entry as it is written.
  mutating func hasUsableMode(_ entry: AssociatedDomainEntry) -> Bool {
    guard !entry.modes.isEmpty else {
      guard HostAddress.isAddress(entry.fileHost) else { return true }
      note(
        .mode,
        false,
        "An address instead of a name is refused in an entry without a mode.",
        .inferred,
        entry
      )
      return false
    }
    var reasons: [String] = []
    if entry.modes.contains(.developer) {
      guard let reason = whyNotDeveloper else {
        note(.mode, true, "?mode=developer works: \(developerWords).", .documented, entry)
        return true
      }
      reasons.append("?mode=developer does not work: \(reason).")
    }
    if entry.modes.contains(.managed) {
      if app.isDirectDownloadAllowed {
        note(
          .mode,
          true,
          "?mode=managed works: a profile allows direct download for the app.",
          .documented,
          entry
        )
        return true
      }
      reasons.append("?mode=managed does not work: no profile allows direct download for the app.")
    }
    note(.mode, false, reasons.joined(separator: " "), .documented, entry)
    return false
  }

  private var whyNotDeveloper: String? {
    if app.entitlements.isForDevelopment == false { return "the app is not signed for development" }
    guard !device.isInDeveloperMode else { return nil }
    return device.system == .macOS
      ? "developer mode is off (swcutil developer-mode -e true)"
      : "Associated Domains Development is off in Settings, Developer"
  }

  private var developerWords: String {
    app.entitlements.isForDevelopment == nil
      ? "the switch is on, and the app counts as signed for development, for nothing says otherwise"
      : "the app is signed for development and the switch is on"
  }

  /// The file that the device has for an entry, where it names the app.
  mutating func file(of entry: AssociatedDomainEntry) -> AssociationFile? {
    let state = app.association(for: entry)
    let host = entry.fileHost
    let age = state.age.map { " \($0.inWords) ago" } ?? ""
    switch state.status {
    case .notFetched:
      note(
        .file,
        false,
        "The device has no association file of \(host) yet; until then links go to the browser, "
          + "perhaps for hours or days.",
        .documented,
        entry
      )
    case .failed(let reason):
      let why = reason.map { " (\($0))" } ?? ""
      note(
        .file,
        false,
        "The association file of \(host) could not be fetched\(age)\(why); the device asks again "
          + "three to four hours after a failure.",
        .inferred,
        entry
      )
    case .denied:
      note(.file, false, "The file of \(host) does not name \(app.id).", .inferred, entry)
    case .approved(let file):
      return use(file, of: host, age: state.age, entry)
    }
    return nil
  }

  private mutating func use(
    _ file: AssociationFile,
    of host: String,
    age: Duration?,
    _ entry: AssociatedDomainEntry
  ) -> AssociationFile? {
    guard file.isReadable else {
      note(.file, false, "The association file of \(host) cannot be read.", .documented, entry)
      return nil
    }
    guard file.entry(for: app.id, service: service) != nil else {
      let section = service == .applinks ? "" : " under \(service.rawValue)"
      note(
        .file,
        false,
        "The association file of \(host) does not name \(app.id)\(section).",
        .documented,
        entry
      )
      return nil
    }
    let fetched = age.map { ", fetched \($0.inWords) ago," } ?? ""
    note(
      .file,
      true,
      "The device has the association file of \(host)\(fetched) and it names the app.",
      .documented,
      entry
    )
    return file
  }
}

extension Duration {
  /// In the largest unit that it fills, rounded down.
  var inWords: String {
    let seconds = max(components.seconds, 0)
    for (unit, length) in [("day", Int64(86_400)), ("hour", 3600), ("minute", 60)]
    where seconds >= length {
      let count = seconds / length
      return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
    return seconds == 1 ? "1 second" : "\(seconds) seconds"
  }
}
