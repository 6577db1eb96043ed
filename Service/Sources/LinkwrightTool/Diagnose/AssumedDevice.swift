import LinkOpening
import SiteAssociation

/// The device that a diagnosis takes for granted: one app, what was said of it, and of the modes that nobody
/// said anything about, both possibilities.
struct AssumedDevice {
  let subject: DiagnosisSubject
  /// What devices get of the file, by entry; never empty.
  let served: [ServedAssociation]

  /// A tap that nothing but the app and the site decide about. Where a mode is all that keeps it out, and
  /// nobody said whether the device allows it, it does.
  var plainOpening: Opening {
    let tap = Tap(subject.url, from: .notes)
    let opening = device(allowsModes: false, remembersChoices: false).open(tap)
    guard mayAllowModes, opening.steps.contains(where: { $0.kind == .mode && !$0.holds }) else {
      return opening
    }
    return device(allowsModes: true, remembersChoices: false).open(tap)
  }

  /// The tap that was asked about.
  func tappedOpening(_ plain: Opening) -> Opening {
    guard subject.origin != .notes || !subject.redirects.isEmpty || !subject.choices.isEmpty else {
      return plain
    }
    let usesMode = plain.steps.contains { $0.kind == .mode && $0.holds }
    return device(allowsModes: usesMode, remembersChoices: true).open(tap)
  }

  private var tap: Tap {
    Tap(
      subject.url,
      from: subject.origin,
      redirects: subject.redirects,
      universalLinksOnly: subject.universalLinksOnly
    )
  }

  /// On what it depends where an entry with a mode opens the link that another entry does not.
  var exception: String? {
    guard mayAllowModes else { return nil }
    return conditionOfMode(device(allowsModes: true, remembersChoices: true).open(tap))
  }

  private var mayAllowModes: Bool {
    subject.isInDeveloperMode == nil || subject.isDirectDownloadAllowed == nil
  }

  /// - Parameters:
  ///   - allowsModes: What is assumed of modes that nobody said anything about.
  ///   - remembersChoices: Whether the user has chosen before.
  private func device(allowsModes: Bool, remembersChoices: Bool) -> Device {
    var app = subject.app
    if !remembersChoices { app.choices = [] }
    app.isDirectDownloadAllowed = subject.isDirectDownloadAllowed ?? allowsModes
    for served in served { app.associations[served.key] = served.state }
    return Device(apps: [app], isInDeveloperMode: subject.isInDeveloperMode ?? allowsModes)
  }

  /// What devices get of the file of the entry that was looked at last.
  func served(for opening: Opening) -> ServedAssociation {
    let entry = opening.steps.last { $0.entry != nil }?.entry
    return served.first { $0.entry == entry } ?? served[0]
  }

  /// On what a link depends that opens by a mode that nobody said anything about.
  func conditionOfMode(_ opening: Opening) -> String? {
    guard opening.decision.opensApp(subject.appID),
      let condition = condition(of: opening.steps.last { $0.kind == .mode && $0.holds }?.entry)
    else { return nil }
    return "It opens only where \(condition)."
  }

  /// What an entry with a mode needs that nobody said anything about.
  func condition(of entry: AssociatedDomainEntry?) -> String? {
    let modes = entry?.modes ?? []
    let mayDevelop =
      modes.contains(.developer) && subject.entitlements.isForDevelopment != false
    let mayManage = modes.contains(.managed)
    let works =
      mayDevelop && subject.isInDeveloperMode == true
      || mayManage && subject.isDirectDownloadAllowed == true
    if works { return nil }
    let conditions = [
      mayDevelop && subject.isInDeveloperMode == nil
        ? "Associated Domains Development is switched on and the build is signed for development"
        : nil,
      mayManage && subject.isDirectDownloadAllowed == nil
        ? "a device management allows the app direct download" : nil,
    ].compactMap(\.self)
    return conditions.isEmpty ? nil : conditions.joined(separator: ", or where ")
  }
}

extension OpeningDecision {
  /// Whether the app opens, and no other.
  func opensApp(_ id: String) -> Bool {
    switch self {
    case .app(let delivery): delivery.appID == id
    case .prompt(let prompt):
      prompt.kind != .invalidAddress && prompt.deliveries.map(\.appID) == [id]
    case .oneOf, .systemApp, .browser, .page, .error, .nothing: false
    }
  }
}
