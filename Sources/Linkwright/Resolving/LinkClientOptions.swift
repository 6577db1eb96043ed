public import Foundation

/// The options of a ``LinkClient``. The defaults suit most apps.
public struct LinkClientOptions: Sendable {
  /// The maximum duration of a call, including the redirects of an e-mail link. The default is five seconds.
  public var deadline: Duration
  /// The folder for the installation ID and for openings and redemptions that wait to be sent.
  ///
  /// Only one client may use the folder. With nil the client stores nothing beyond its lifetime.
  public var folder: URL?
  /// The hosts of click-counting links, such as those in marketing e-mails, that redirect to links of the
  /// site.
  ///
  /// Subdomains are included. The client follows redirects of these hosts only.
  public var redirectHosts: [String]
  /// The maximum number of openings that wait to be sent. The oldest are dropped first and counted.
  public var maximumOpeningCount: Int
  /// The maximum time that an opening or a redemption waits to be sent.
  public var maximumAge: Duration
  /// Whether the client sends anything at first; see ``LinkClient/isEnabled``.
  public var isEnabled: Bool
  /// A closure that is called with the outcome of a redemption that was queued. It may be called on any
  /// thread.
  public var redemptionSettled: (@Sendable (Redemption) -> Void)?
  /// The clock.
  public var clock: LinkClock
  /// The transport that sends requests.
  public var transport: any LinkTransport

  /// Creates options.
  ///
  /// - Parameters:
  ///   - deadline: The maximum duration of a call.
  ///   - folder: The folder for stored data; nil stores nothing.
  ///   - redirectHosts: The hosts whose redirects are followed.
  ///   - maximumOpeningCount: The maximum number of openings that wait to be sent.
  ///   - maximumAge: The maximum time that an opening or a redemption waits.
  ///   - isEnabled: Whether the client sends anything at first.
  ///   - redemptionSettled: A closure that is called with the outcome of a queued redemption.
  ///   - clock: The clock.
  ///   - transport: The transport that sends requests.
  public init(
    deadline: Duration = .seconds(5),
    folder: URL? = Self.usualFolder,
    redirectHosts: [String] = [],
    maximumOpeningCount: Int = 100,
    maximumAge: Duration = .seconds(30 * 86_400),
    isEnabled: Bool = true,
    redemptionSettled: (@Sendable (Redemption) -> Void)? = nil,
    clock: LinkClock = .system,
    transport: any LinkTransport = URLSessionTransport()
  ) {
    self.deadline = deadline
    self.folder = folder
    self.redirectHosts = redirectHosts
    self.maximumOpeningCount = maximumOpeningCount
    self.maximumAge = maximumAge
    self.isEnabled = isEnabled
    self.redemptionSettled = redemptionSettled
    self.clock = clock
    self.transport = transport
  }

  /// The default folder: `Linkwright` in the Application Support folder of the app.
  public static var usualFolder: URL? {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
      .appendingPathComponent("Linkwright", isDirectory: true)
  }
}
