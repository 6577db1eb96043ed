/// What a device knows that matters to a tap on a link: a value, nothing is looked up.
///
/// ```swift
/// let device = Device(apps: [shop])
/// let opening = device.open(Tap("https://shop.example/buy/42", from: .notes))
/// print(opening.decision)
/// for step in opening.steps { print(step.holds, step.sentence) }
/// ```
public struct Device: Sendable {
  /// Which of Apple's systems.
  public enum System: String, Sendable, Hashable, CaseIterable {
    /// iOS and iPadOS.
    case iOS
    /// macOS 10.15 or later; before that it had no universal links (documented).
    case macOS
  }

  /// The system.
  public var system: System
  /// The apps in the order of their installation, and App Clips that are there or can be fetched.
  public var apps: [InstalledApp]
  /// The app that web pages open in; nil for Safari.
  public var defaultBrowser: String?
  /// Whether the user has switched on Associated Domains Development, which `?mode=developer` needs
  /// (documented).
  public var isInDeveloperMode: Bool
  /// Whether the device was started so shortly before that the service that knows the links may not
  /// run yet (reported).
  public var hasRestartedRecently: Bool
  /// Whether tags are read in the background: not while the camera, Wallet, Apple Pay, airplane mode or
  /// another reading is active (documented).
  public var readsTagsInBackground: Bool
  /// What to assume where sources disagree.
  public var assumptions: DeviceAssumptions

  /// Describes a device.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - apps: The apps in the order of their installation.
  ///   - defaultBrowser: The app that web pages open in; nil for Safari.
  ///   - isInDeveloperMode: Whether Associated Domains Development is on.
  ///   - hasRestartedRecently: Whether the device was started shortly before.
  ///   - readsTagsInBackground: Whether NFC tags are read in the background.
  ///   - assumptions: What to assume where sources disagree.
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

  /// The app with an ID, App Clips included; of several, the one installed first.
  public func app(_ id: String) -> InstalledApp? { apps.first { $0.id == id } }
}
