import LinkOpening
import SiteAssociation

/// The device that a verdict assumes: it has one app and all known settings. If a setting for modes
/// is unknown, both values are tried.
struct AssumedDevice {
  let facts: DiagnosisFacts
  /// The file that devices get for each entry; never empty.
  let served: [ServedAssociation]

  /// A tap in Notes on a device without stored choices, so that only the app and the site matter.
  /// If the link opens only with a mode whose setting is unknown, the device allows the mode.
  var plainOpening: Opening {
    let tap = Tap(facts.url, from: .notes)
    let opening = device(allowsModes: false, remembersChoices: false).open(tap)
    guard hasUnknownMode, opening.steps.contains(where: { $0.kind == .mode && !$0.holds }) else {
      return opening
    }
    return device(allowsModes: true, remembersChoices: false).open(tap)
  }

  /// The tap in question.
  func tappedOpening(_ plain: Opening) -> Opening {
    guard facts.origin != .notes || !facts.redirects.isEmpty || !facts.choices.isEmpty else {
      return plain
    }
    let usesMode = plain.steps.contains { $0.kind == .mode && $0.holds }
    return device(allowsModes: usesMode, remembersChoices: true).open(tap)
  }

  private var tap: Tap {
    Tap(
      facts.url,
      from: facts.origin,
      redirects: facts.redirects,
      universalLinksOnly: facts.universalLinksOnly
    )
  }

  /// The condition under which an entry with a mode opens a link that the other entries do not
  /// open.
  var exception: ModeCondition? {
    guard hasUnknownMode else { return nil }
    return condition(ofModeIn: device(allowsModes: true, remembersChoices: true).open(tap))
  }

  private var hasUnknownMode: Bool {
    facts.isInDeveloperMode == nil || facts.isDirectDownloadAllowed == nil
  }

  /// - Parameters:
  ///   - allowsModes: The value of unknown settings.
  ///   - remembersChoices: Whether the device knows the earlier choices of the user.
  private func device(allowsModes: Bool, remembersChoices: Bool) -> Device {
    var app = facts.app
    if !remembersChoices { app.choices = [] }
    app.isDirectDownloadAllowed = facts.isDirectDownloadAllowed ?? allowsModes
    for served in served { app.associations[served.key] = served.state }
    return Device(apps: [app], isInDeveloperMode: facts.isInDeveloperMode ?? allowsModes)
  }

  /// The file for the entry that the device checked last.
  func served(for opening: Opening) -> ServedAssociation {
    let entry = opening.steps.last { $0.entry != nil }?.entry
    return served.first { $0.entry == entry } ?? served[0]
  }

  /// The condition under which the link opens, if it needs a mode whose setting is unknown.
  func condition(ofModeIn opening: Opening) -> ModeCondition? {
    guard opening.decision.opensApp(facts.appID) else { return nil }
    return condition(of: opening.steps.last { $0.kind == .mode && $0.holds }?.entry)
  }

  /// The unknown settings that an entry with a mode needs.
  func condition(of entry: AssociatedDomainEntry?) -> ModeCondition? {
    let modes = entry?.modes ?? []
    let mayDevelop =
      modes.contains(.developer) && facts.entitlements.isForDevelopment != false
    let mayManage = modes.contains(.managed)
    let works =
      mayDevelop && facts.isInDeveloperMode == true
      || mayManage && facts.isDirectDownloadAllowed == true
    if works { return nil }
    let condition = ModeCondition(
      needsDeveloperMode: mayDevelop && facts.isInDeveloperMode == nil,
      needsDirectDownload: mayManage && facts.isDirectDownloadAllowed == nil
    )
    return condition.needsDeveloperMode || condition.needsDirectDownload ? condition : nil
  }
}

extension OpeningDecision {
  /// Returns whether this app opens and no other app.
  func opensApp(_ id: String) -> Bool {
    switch self {
    case .app(let delivery): delivery.appID == id
    case .prompt(let prompt):
      prompt.kind != .invalidAddress && prompt.deliveries.map(\.appID) == [id]
    case .oneOf, .systemApp, .browser, .page, .error, .nothing: false
    }
  }
}
