import LinkOpening
import SiteAssociation

/// The device that a verdict assumes: it has the app, the other apps that are known to be
/// installed, and all known settings. If a setting for modes is unknown, both values are tried.
struct AssumedDevice {
  let facts: DiagnosisFacts
  /// The file that devices get for each entry; never empty.
  let served: [ServedAssociation]

  /// A tap in Notes on a device without stored choices, so that only the app and the site matter.
  /// For an App Clip, the tap is a scan of a QR code. If the link opens only with a mode whose
  /// setting is unknown, the device allows the mode.
  var plainOpening: Opening {
    let tap = Tap(facts.url, from: facts.plainOrigin)
    let opening = open(tap, on: device(allowsModes: false, remembersChoices: false))
    guard hasUnknownMode, opening.steps.contains(where: { $0.kind == .mode && !$0.holds }) else {
      return opening
    }
    return open(tap, on: device(allowsModes: true, remembersChoices: false))
  }

  /// The tap in question.
  func tappedOpening(_ plain: Opening) -> Opening {
    guard facts.origin != facts.plainOrigin || !facts.redirects.isEmpty || !facts.choices.isEmpty
    else { return plain }
    return open(tap, on: device(allowsModes: usesMode(plain), remembersChoices: true))
  }

  /// The result of the tap in question on a device that also has another app.
  func tappedOpening(_ plain: Opening, beside appID: String) -> Opening {
    var device = device(allowsModes: usesMode(plain), remembersChoices: true)
    device.apps.append(other(appID))
    return open(tap, on: device)
  }

  private func usesMode(_ opening: Opening) -> Bool {
    opening.steps.contains { $0.kind == .mode && $0.holds }
  }

  private var tap: Tap {
    // Another installed app must not be taken for the owner of the link.
    let origin = facts.origin == .owningApp ? .app(id: facts.appID) : facts.origin
    return Tap(
      facts.url,
      from: origin,
      redirects: facts.redirects,
      universalLinksOnly: facts.universalLinksOnly
    )
  }

  /// The condition under which an entry with a mode opens a link that the other entries do not
  /// open.
  var exception: ModeCondition? {
    guard hasUnknownMode else { return nil }
    return condition(ofModeIn: open(tap, on: device(allowsModes: true, remembersChoices: true)))
  }

  private var hasUnknownMode: Bool {
    facts.isInDeveloperMode == nil || facts.isDirectDownloadAllowed == nil
  }

  /// Opens a link. The result omits the steps that concern only other apps.
  private func open(_ tap: Tap, on device: Device) -> Opening {
    var opening = device.open(tap)
    opening.steps.removeAll { step in
      step.kind != .order && step.appID.map { ExactText($0) != ExactText(facts.appID) } ?? false
    }
    return opening
  }

  /// - Parameters:
  ///   - allowsModes: The value of the settings for modes that are unknown.
  ///   - remembersChoices: Whether the device knows the earlier choices of the user.
  private func device(allowsModes: Bool, remembersChoices: Bool) -> Device {
    var app = facts.app
    if !remembersChoices { app.choices = [] }
    app.isDirectDownloadAllowed = facts.isDirectDownloadAllowed ?? allowsModes
    for served in served { app.add(served.state, for: served.key) }
    let others = (facts.installedAppIDs ?? []).filter { ExactText($0) != ExactText(facts.appID) }
      .map(other)
    return Device(
      apps: [app] + others,
      isInDeveloperMode: facts.isInDeveloperMode ?? allowsModes
    )
  }

  /// Returns an app that is assumed to have the same entries as the app, without modes, and the
  /// same files.
  private func other(_ id: String) -> InstalledApp {
    var app = InstalledApp(id: id, entitlements: Entitlements(applicationID: id))
    for served in served {
      let port = served.entry?.port.map { ":\($0)" } ?? ""
      let address = (served.entry?.domain ?? facts.host ?? "") + port
      app.entitlements.associatedDomains.append("\(Service.applinks):\(address)")
      app.add(served.state, for: address)
    }
    return app
  }

  /// The file for the entry that the device checked last.
  func served(for opening: Opening) -> ServedAssociation {
    let entry = opening.steps.last { $0.entry != nil }?.entry
    return served.first { $0.entry == entry } ?? served[0]
  }

  /// The condition under which the link opens the app; nil unless the link opens the app with a
  /// mode whose setting is unknown.
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
  /// Returns whether the app with this ID opens, perhaps after a prompt, and no other app can open.
  func opensApp(_ id: String) -> Bool {
    switch self {
    case .app(let delivery): ExactText(delivery.appID) == ExactText(id)
    case .prompt(let prompt):
      prompt.kind != .invalidAddress
        && prompt.deliveries.map { ExactText($0.appID) } == [ExactText(id)]
    case .oneOf, .systemApp, .browser, .page, .error, .nothing: false
    }
  }
}

extension InstalledApp {
  /// Adds the state of an association file.
  ///
  /// - Parameter key: A key of `associations`. A longer text is not a host, and hashing a long
  ///   sequence of combining marks takes quadratic time.
  mutating func add(_ state: AssociationState, for key: String) {
    guard key.utf8.count <= 512 else { return }
    associations[key] = state
  }
}
