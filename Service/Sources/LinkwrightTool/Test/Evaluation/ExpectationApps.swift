import LinkOpening
import LinkService
import SiteAssociation

/// The apps that expectations can concern: those that the association files list, those that the
/// configuration or the file with expectations describes, and those that an expectation names.
struct ExpectationApps {
  let settings: ExpectationSettings
  let configuration: ServiceConfiguration?
  let device: Device?
  let files: [ExpectationContext.HostFile]

  /// The names of the apps.
  var names: AppNames {
    var names = AppNames()
    for app in settings.apps {
      if let name = app.name { names.add(name.value, for: app.id.value) }
    }
    addClips(to: &names)
    for app in configuration?.apps ?? [] {
      names.add(app.name, for: app.appID)
      if let clip = app.clipID { names.addClip(clip, of: app.name) }
    }
    for app in device?.apps ?? [] {
      guard let name = app.name else { continue }
      if app.appClip == nil {
        names.add(name, for: app.id)
      } else {
        names.addClip(app.id, of: name)
      }
    }
    return names
  }

  /// Adds the clips that the file with expectations describes, or that an association file lists,
  /// under the names of their apps.
  private func addClips(to names: inout AppNames) {
    let declared = settings.apps.filter { !$0.experiences.isEmpty || $0.fullApp != nil }
    for app in declared {
      guard let fullApp = app.fullApp, let id = names.id(of: fullApp.value) else { continue }
      let name = names.text(for: id)
      if ExactText(name) != ExactText(id) { names.addClip(app.id.value, of: name) }
    }
    let withFullApp = Set(declared.filter { $0.fullApp != nil }.map { ExactText($0.id.value) })
    let others = declared.map(\.id.value) + files.flatMap { $0.file.appIDs(of: .appclips) }
    let full = settings.apps.map(\.id.value)
    for clip in others where !withFullApp.contains(ExactText(clip)) && isOnlyClip(clip) {
      let id = fullApp(of: clip, in: full)
      let name = names.text(for: id)
      if ExactText(name) != ExactText(id) { names.addClip(clip, of: name) }
    }
  }

  /// Whether no association file lists an ID as a full app.
  private func isOnlyClip(_ id: String) -> Bool {
    !files.contains { $0.file.entry(for: id) != nil }
  }

  /// The apps. Each app is assumed to have an entry for every host, unless its entitlements are
  /// known. Whether a link opens the app then depends on the files.
  var installedApps: [InstalledApp] {
    let names = names
    let declared = Dictionary(
      settings.apps.map { (ExactText($0.id.value), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let configured = Dictionary(
      (configuration?.apps ?? []).map { (ExactText($0.appID), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let clips = clipIDs
    let full = ids.filter { !clips.contains(ExactText($0)) }
    return ids.map { id in
      let isClip = clips.contains(ExactText(id))
      let own = declared[ExactText(id)]
      var app = InstalledApp(id: id, name: names.text(for: id, in: isClip ? .clip : .app))
      let service: Service = isClip ? .appclips : .applinks
      app.entitlements =
        own?.entitlements
        ?? Entitlements(
          applicationID: id,
          associatedDomains: files.map { "\(service):\($0.host)" }
        )
      app.schemes = (own?.schemes ?? []) + (configured[ExactText(id)]?.schemes ?? [])
      for file in files { app.add(.approved(file.file), for: file.host) }
      if isClip {
        app.appClip = AppClip(
          fullAppID: own?.fullApp.flatMap { names.id(of: $0.value) } ?? fullApp(of: id, in: full),
          experiences: own?.experiences ?? []
        )
      }
      return app
    }
  }

  /// The IDs of all apps and App Clips, each once.
  private var ids: [String] {
    var seen: Set<ExactText> = []
    let listed = files.flatMap { $0.file.appIDs() + $0.file.appIDs(of: .appclips) }
    let described = settings.apps.map(\.id.value) + (configuration?.apps ?? []).map(\.appID)
    let expected = expectedOutcomes.flatMap { $0.appIDs ?? [] }
    return (listed + described + expected).filter { seen.insert(ExactText($0)).inserted }
  }

  /// The outcomes that the expectations state.
  private var expectedOutcomes: [TapOutcome] {
    let names = names
    return settings.expectations.compactMap { expectation in
      guard let opens = expectation.opens,
        case .success(let text) = TapOutcome.Text.parse(opens.value),
        case .success(let outcome) = text.resolved(names)
      else { return nil }
      return outcome
    }
  }

  /// The IDs of the App Clips: apps that are described or expected as clips, and apps that files list
  /// only as clips.
  private var clipIDs: Set<ExactText> {
    var clips = Set(files.flatMap { $0.file.appIDs(of: .appclips) }.map(ExactText.init))
    clips.subtract(files.flatMap { $0.file.appIDs() }.map(ExactText.init))
    clips.formUnion((configuration?.apps ?? []).compactMap(\.clipID).map(ExactText.init))
    // The name of an app in an expected outcome can stand for the app or for its clip.
    let full = Set((configuration?.apps ?? []).map { ExactText($0.appID) })
    for outcome in expectedOutcomes where outcome.kind == .clip {
      let ids = (outcome.appIDs ?? []).filter { isOnlyClip($0) && !full.contains(ExactText($0)) }
      clips.formUnion(ids.map(ExactText.init))
    }
    for app in settings.apps where !app.experiences.isEmpty || app.fullApp != nil {
      clips.insert(ExactText(app.id.value))
    }
    return clips
  }

  /// The full app of a clip. The bundle ID of a clip begins with that of the app and a dot
  /// (documented).
  private func fullApp(of clip: String, in apps: [String]) -> String {
    if let app = configuration?.apps.first(where: {
      $0.clipID.map(ExactText.init) == ExactText(clip)
    }) {
      return app.appID
    }
    return apps.filter { clip.utf8.starts(with: "\($0).".utf8) }
      .max { $0.utf8.count < $1.utf8.count } ?? ""
  }
}
