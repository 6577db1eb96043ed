/// An app on a device, or an App Clip that the device can run.
public struct InstalledApp: Sendable {
  /// The app ID.
  public var id: String
  /// The name of the app in sentences; nil to use its ID.
  public var name: String?
  /// The entitlements that the app is signed with.
  public var entitlements: Entitlements
  /// The custom schemes that the app registers, without the colon. Case does not matter.
  public var schemes: [String]
  /// The states of the association files. The key is the part of an entry after the service
  /// (`*.example.com?mode=developer`), the same without the mode, or the host that serves the file,
  /// with its port if there is one. A file without a state has not been
  /// fetched yet.
  public var associations: [String: AssociationState]
  /// The user's choices for links of the app, the latest last.
  public var choices: [LinkChoice]
  /// The App Clip properties; nil for a full app.
  public var appClip: AppClip?
  /// Whether the app is already running, possibly in the background.
  public var isRunning: Bool
  /// Whether the app has a scene delegate, which decides the entry point of links (documented).
  public var usesScenes: Bool
  /// Whether a device-management profile allows direct download for the app, which `?mode=managed`
  /// requires (documented).
  public var isDirectDownloadAllowed: Bool

  /// Creates an app.
  ///
  /// - Parameters:
  ///   - id: The app ID.
  ///   - name: Its name in sentences; nil to use its ID.
  ///   - entitlements: The entitlements that it is signed with.
  ///   - schemes: The custom schemes that it registers, without the colon.
  ///   - associations: The states of the association files, by entry or host.
  ///   - choices: The user's choices, the latest last.
  ///   - appClip: The App Clip properties; nil for a full app.
  ///   - isRunning: Whether it is already running.
  ///   - usesScenes: Whether it has a scene delegate.
  ///   - isDirectDownloadAllowed: Whether a device-management profile allows direct download.
  public init(
    id: String,
    name: String? = nil,
    entitlements: Entitlements = Entitlements(),
    schemes: [String] = [],
    associations: [String: AssociationState] = [:],
    choices: [LinkChoice] = [],
    appClip: AppClip? = nil,
    isRunning: Bool = false,
    usesScenes: Bool = true,
    isDirectDownloadAllowed: Bool = false
  ) {
    self.id = id
    self.name = name
    self.entitlements = entitlements
    self.schemes = schemes
    self.associations = associations
    self.choices = choices
    self.appClip = appClip
    self.isRunning = isRunning
    self.usesScenes = usesScenes
    self.isDirectDownloadAllowed = isDirectDownloadAllowed
  }

  /// The name of the app in sentences.
  public var title: String { name ?? id }

  /// Returns the state of an entry's association file.
  ///
  /// - Returns: ``AssociationState/notFetched`` if the state is not known.
  public func association(for entry: AssociatedDomainEntry) -> AssociationState {
    let port = entry.port.map { ":\($0)" } ?? ""
    return associations[entry.address] ?? associations[entry.domain + port]
      ?? associations[entry.fileHost + port] ?? .notFetched
  }

  /// Whether the user's choices let links of a host open the app. True without a choice.
  func opensLinks(of host: String, _ assumptions: DeviceAssumptions) -> Bool {
    choices.last { assumptions.choiceScope == .app || $0.host == host }?.opensApp ?? true
  }

  /// The app as a banner offers it.
  var offer: OfferedApp { OfferedApp(appID: id, title: title) }

  /// Returns the delivery of a link to the app.
  func delivery(_ url: String, _ form: Delivery.Form, referrer: String? = nil) -> Delivery {
    Delivery(
      appID: id,
      title: title,
      form: form,
      url: url,
      referrer: referrer,
      isColdStart: !isRunning,
      usesScenes: usesScenes
    )
  }
}
