public import Foundation

/// How a ``LinkClient`` works, where that is not as usual.
public struct LinkClientOptions: Sendable {
  /// How long a call takes at most; following the redirects of an e-mail is included.
  public var deadline: Duration
  /// Where the client keeps its files: what waits to be sent, and the id of the installation. It is
  /// for one client alone; nil keeps nothing beyond the life of the client.
  public var folder: URL?
  /// The hosts whose links count clicks and lead to other links, as those in e-mails do; their
  /// subdomains are included. Only links of these hosts are followed.
  public var redirectHosts: [String]
  /// How many openings wait to be sent at most; the oldest ones are dropped and counted.
  public var maximumOpeningCount: Int
  /// How long an opening or a redemption waits at most.
  public var maximumAge: Duration
  /// Whether anything is sent; see ``LinkClient/isEnabled``.
  public var isEnabled: Bool
  /// What became of a redemption that had to wait. Called at any time, on no particular thread.
  public var redemptionSettled: (@Sendable (Redemption) -> Void)?
  /// The time.
  public var clock: LinkClock
  /// How requests are sent.
  public var transport: any LinkTransport

  /// Makes options.
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

  /// `Linkwright` in the app's folder for files that it makes itself.
  public static var usualFolder: URL? {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
      .appendingPathComponent("Linkwright", isDirectory: true)
  }
}
