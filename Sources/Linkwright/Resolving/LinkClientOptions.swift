public import Foundation
public import LinkwrightCore

/// The options for a ``LinkClient``.
///
/// The defaults suit most apps.
public struct LinkClientOptions: Sendable {
  /// The maximum duration of a call, including any redirects that the client follows. The default
  /// is five seconds.
  public var deadline: Duration
  /// The folder for the installation ID, the attribution, and the openings, events and redemptions
  /// that are waiting to be sent. The default is ``usualFolder``.
  ///
  /// Only one client may use the folder. If this property is nil, the client keeps the data in
  /// memory only.
  public var folder: URL?
  /// The hosts of click-tracking links that redirect to links of the site. The links in marketing
  /// e-mails are often click-tracking links.
  ///
  /// Subdomains of these hosts are included. The client follows only redirects from these hosts.
  /// The default is none.
  public var redirectHosts: [String]
  /// The maximum number of openings that are waiting to be sent. The default is 100.
  ///
  /// When the limit is exceeded, the oldest openings are dropped, and ``LinkClient/droppedCount``
  /// increases.
  public var maximumOpeningCount: Int
  /// The maximum number of app events that are waiting to be sent. The default is 10,000.
  ///
  /// When the limit is exceeded, the oldest events are dropped, and ``LinkClient/droppedCount``
  /// increases.
  public var maximumEventCount: Int
  /// The maximum time for which an opening, an event or a redemption waits to be sent. The default
  /// is 30 days. A longer time than 60 days counts as 60 days, because the service remembers for 90
  /// days what it has received.
  public var maximumAge: Duration
  /// The initial value of ``LinkClient/isEnabled``. The default is true.
  public var isEnabled: Bool
  /// The initial value of ``LinkClient/recording``. The default is ``OpeningRecording/on``.
  ///
  /// The client does not store the decision of the user, so set this option at each launch.
  public var recording: OpeningRecording
  /// A closure that is called with each queued redemption as soon as its outcome is known. The
  /// closure may be called on any thread.
  public var redemptionSettled: (@Sendable (Redemption) -> Void)?
  /// A closure that gets a redeemer token from your server.
  ///
  /// The client calls the closure before each attempt to redeem an invitation, including each
  /// attempt to send a queued redemption, because a token is valid for only a few minutes. The
  /// arguments are the invite code and the redeemer. The time that the closure takes counts toward
  /// ``deadline``. If the closure throws an error, the redemption is queued and tried again later.
  /// If the closure returns nil, or if there is no closure, the client sends no token.
  ///
  /// The client does not store tokens. The default is nil.
  public var redeemerToken: (@Sendable (InviteCode, String) async throws -> String?)?
  /// The clock that the client uses. The default is ``LinkClock/system``.
  public var clock: LinkClock
  /// The transport that sends requests. The default is a ``URLSessionTransport``.
  public var transport: any LinkTransport
  /// A closure that tests use to simulate a full disk and a killed process.
  var beforeFileStep: (@Sendable (PrivateFolder.Step) throws -> Void)?

  /// Creates options.
  ///
  /// Options that you omit have their default values.
  ///
  /// - Parameters:
  ///   - deadline: The maximum duration of a call. The default is five seconds.
  ///   - folder: The folder for stored data. If nil, the data is kept in memory only. The default
  ///     is ``usualFolder``.
  ///   - redirectHosts: The hosts whose redirects the client follows. The default is none.
  ///   - maximumOpeningCount: The maximum number of openings that are waiting to be sent. The
  ///     default is 100.
  ///   - maximumEventCount: The maximum number of app events that are waiting to be sent. The
  ///     default is 10,000.
  ///   - maximumAge: The maximum time for which an opening, an event or a redemption waits to be
  ///     sent, at most 60 days. The default is 30 days.
  ///   - isEnabled: The initial value of ``LinkClient/isEnabled``. The default is true.
  ///   - recording: The initial value of ``LinkClient/recording``. The default is
  ///     ``OpeningRecording/on``.
  ///   - redemptionSettled: A closure that is called with each queued redemption as soon as its
  ///     outcome is known. The closure may be called on any thread. The default is nil.
  ///   - redeemerToken: A closure that gets a redeemer token for an invite code and a redeemer from
  ///     your server. The default is nil.
  ///   - clock: The clock that the client uses. The default is ``LinkClock/system``.
  ///   - transport: The transport that sends requests. The default is a ``URLSessionTransport``.
  public init(
    deadline: Duration = .seconds(5),
    folder: URL? = Self.usualFolder,
    redirectHosts: [String] = [],
    maximumOpeningCount: Int = 100,
    maximumEventCount: Int = 10_000,
    maximumAge: Duration = .seconds(30 * 86_400),
    isEnabled: Bool = true,
    recording: OpeningRecording = .on,
    redemptionSettled: (@Sendable (Redemption) -> Void)? = nil,
    redeemerToken: (@Sendable (InviteCode, String) async throws -> String?)? = nil,
    clock: LinkClock = .system,
    transport: any LinkTransport = URLSessionTransport()
  ) {
    self.deadline = deadline
    self.folder = folder
    self.redirectHosts = redirectHosts
    self.maximumOpeningCount = maximumOpeningCount
    self.maximumEventCount = maximumEventCount
    self.maximumAge = maximumAge
    self.isEnabled = isEnabled
    self.recording = recording
    self.redemptionSettled = redemptionSettled
    self.redeemerToken = redeemerToken
    self.clock = clock
    self.transport = transport
  }

  /// The default folder: `Linkwright` in the app's Application Support folder; nil if the system
  /// does not provide that folder.
  public static var usualFolder: URL? {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
      .appendingPathComponent("Linkwright", isDirectory: true)
  }
}
