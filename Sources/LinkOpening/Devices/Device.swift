import SiteAssociation

/// The state of a device, which determines what a tap on a link opens.
///
/// A device is a plain value: nothing is read from a real device or from the network.
///
/// ```swift
/// let device = Device(apps: [shop])
/// let opening = device.open(Tap("https://shop.example/buy/42", from: .notes))
/// print(opening.decision)
/// for step in opening.steps { print(step.holds, step.sentence) }
/// ```
public struct Device: Sendable {
  /// An operating system.
  public enum System: String, Sendable, Hashable, CaseIterable {
    /// iOS and iPadOS.
    case iOS
    /// macOS 10.15 or later; earlier versions have no universal links (documented).
    case macOS
  }

  /// The operating system.
  public var system: System
  /// The installed apps, and the App Clips that are installed or can be downloaded. The apps are in
  /// order of installation.
  public var apps: [InstalledApp]
  /// The app ID of the default browser; nil for Safari.
  public var defaultBrowser: String?
  /// Whether Associated Domains Development is turned on, which `?mode=developer` requires
  /// (documented).
  public var isInDeveloperMode: Bool
  /// Whether the device restarted so recently that its associated-domains service might not be
  /// running yet (reported).
  public var hasRestartedRecently: Bool
  /// Whether the device reads NFC tags in the background. A device does not read tags in the
  /// background while the camera, Wallet, Apple Pay, airplane mode or another NFC session is active
  /// (documented).
  public var readsTagsInBackground: Bool
  /// The assumptions about device behavior on which sources disagree.
  public var assumptions: DeviceAssumptions

  /// Creates a device.
  ///
  /// - Parameters:
  ///   - system: The operating system.
  ///   - apps: The apps in order of installation.
  ///   - defaultBrowser: The app ID of the default browser; nil for Safari.
  ///   - isInDeveloperMode: Whether Associated Domains Development is turned on.
  ///   - hasRestartedRecently: Whether the device restarted recently.
  ///   - readsTagsInBackground: Whether the device reads NFC tags in the background.
  ///   - assumptions: The assumptions about device behavior on which sources disagree.
  public init(
    system: System = .iOS,
    apps: [InstalledApp] = [],
    defaultBrowser: String? = nil,
    isInDeveloperMode: Bool = false,
    hasRestartedRecently: Bool = false,
    readsTagsInBackground: Bool = true,
    assumptions: DeviceAssumptions = DeviceAssumptions()
  ) {
    self.system = system
    self.apps = apps
    self.defaultBrowser = defaultBrowser
    self.isInDeveloperMode = isInDeveloperMode
    self.hasRestartedRecently = hasRestartedRecently
    self.readsTagsInBackground = readsTagsInBackground
    self.assumptions = assumptions
  }

  /// Returns the app or App Clip with the given ID.
  ///
  /// If ``apps`` contains several apps with this ID, the method returns the first of these apps.
  public func app(_ id: String) -> InstalledApp? {
    apps.first { ExactText($0.id) == ExactText(id) }
  }
}
