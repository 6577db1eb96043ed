import SiteAssociation

/// An app on a device, or an App Clip that the device can run.
public struct InstalledApp: Sendable {
  /// The app ID.
  public var id: String
  /// The name of the app, for use in sentences; nil to use the app ID.
  public var name: String?
  /// The entitlements with which the app is signed.
  public var entitlements: Entitlements
  /// The custom schemes that the app registers, without the colon. Upper and lower case are
  /// equivalent.
  public var schemes: [String]
  /// The states of the association files on the device.
  ///
  /// Each key has one of three forms:
  ///
  /// - the part of an entry after the service type and the colon: `*.example.com?mode=developer`
  /// - the same part without the mode: `*.example.com`
  /// - the host that serves the file, with the port if the entry has a port: `example.com`
  ///
  /// If the dictionary has no state for a file, the device has not fetched that file yet.
  public var associations: [String: AssociationState]
  /// The user's choices for the app's links, in the order in which the user made them.
  public var choices: [LinkChoice]
  /// The App Clip properties; nil for a full app.
  public var appClip: AppClip?
  /// Whether the app is already running, possibly in the background.
  public var isRunning: Bool
  /// Whether the app has a scene delegate. This property determines which delegate method receives
  /// links (documented).
  public var usesScenes: Bool
  /// Whether an MDM profile allows direct downloads for the app, which `?mode=managed` requires
  /// (documented).
  public var isDirectDownloadAllowed: Bool

  /// Creates an app.
  ///
  /// - Parameters:
  ///   - id: The app ID.
  ///   - name: The name of the app, for use in sentences; nil to use the app ID.
  ///   - entitlements: The entitlements with which the app is signed.
  ///   - schemes: The custom schemes that the app registers, without the colon.
  ///   - associations: The states of the association files, by entry or host.
  ///   - choices: The user's choices, in the order in which the user made them.
  ///   - appClip: The App Clip properties; nil for a full app.
  ///   - isRunning: Whether the app is already running.
  ///   - usesScenes: Whether the app has a scene delegate.
  ///   - isDirectDownloadAllowed: Whether an MDM profile allows direct downloads for the app.
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

  /// Whether the app is an App Clip, which universal links do not open (documented).
  var isAppClip: Bool { appClip != nil || entitlements.isAppClip }

  /// The name of the app, for use in sentences; the app ID if ``name`` is nil.
  public var title: String { name ?? id }

  /// Returns the state of an entry's association file.
  ///
  /// - Returns: The state, or ``AssociationState/notFetched`` if ``associations`` contains no state
  ///   for the entry.
  public func association(for entry: AssociatedDomainEntry) -> AssociationState {
    let port = entry.port.map { ":\($0)" } ?? ""
    // A longer key is not a host, and hashing a long sequence of combining marks takes quadratic
    // time.
    return [entry.address, entry.domain + port, entry.fileHost + port].lazy
      .filter { $0.utf8.count <= 512 }
      .compactMap { associations[$0] }.first ?? .notFetched
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
