/// An app on a device, or an App Clip that the device can run.
public struct InstalledApp: Sendable {
  /// Prefix, dot, bundle identifier.
  public var id: String
  /// What sentences call the app; nil for its ID.
  public var name: String?
  /// What the app is signed with.
  public var entitlements: Entitlements
  /// The URL schemes that the app registers, without the colon. Case does not matter.
  public var schemes: [String]
  /// What the device has of each association file, by what an entry has behind its service
  /// (`*.example.com?mode=developer`), by that without the mode, or by the host that serves the file with
  /// its port if it has one. A file that is not here was not fetched yet.
  public var associations: [String: AssociationState]
  /// What the user chose for links of the app, the latest choice last.
  public var choices: [LinkChoice]
  /// Set for an App Clip.
  public var appClip: AppClip?
  /// Whether the app runs already, perhaps in the background.
  public var isRunning: Bool
  /// Whether the app has a scene delegate, which decides where links arrive (documented).
  public var usesScenes: Bool
  /// Whether a profile of a device management lets the app fetch files itself, which `?mode=managed`
  /// needs (documented).
  public var isDirectDownloadAllowed: Bool

  /// Describes an app.
  ///
  /// - Parameters:
  ///   - id: Prefix, dot, bundle identifier.
  ///   - name: What sentences call it; nil for its ID.
  ///   - entitlements: What it is signed with.
  ///   - schemes: The URL schemes that it registers, without the colon.
  ///   - associations: What the device has of each association file, by host.
  ///   - choices: What the user chose, the latest last.
  ///   - appClip: Set for an App Clip.
  ///   - isRunning: Whether it runs already.
  ///   - usesScenes: Whether it has a scene delegate.
  ///   - isDirectDownloadAllowed: Whether a device management lets it fetch files itself.
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

  /// What sentences call the app.
  public var title: String { name ?? id }

  /// What the device has of the association file of an entry.
  ///
  /// - Returns: ``AssociationState/notFetched`` where nothing is known.
  public func association(for entry: AssociatedDomainEntry) -> AssociationState {
    let port = entry.port.map { ":\($0)" } ?? ""
    return associations[entry.address] ?? associations[entry.domain + port]
      ?? associations[entry.fileHost + port] ?? .notFetched
  }
}
