import Foundation
public import Linkwright
import LinkwrightAttribution
public import LinkwrightCore

/// A service for tests that receives app events, joins installations to clicks, and erases
/// installations.
///
/// ```swift
/// let service = SimulatedService(clock: clock)
/// let link = service.click("https://links.example.com/chair", campaign: Campaign(campaign: "x"))
/// let client = LinkClient(table, appKey: "lwp_test", options: service.options)
/// _ = await client.processDeeplink(link)
/// client.recordLaunch()
/// let attribution = await client.currentAttribution()
/// ```
///
/// The service joins an installation to a click only if the installation carried it, with the rule
/// that the real service has. It resolves every link to itself.
///
/// The service is a class because the test and the client share it. Its methods can be called from
/// any thread.
public final class SimulatedService: LinkTransport {
  /// An event with the installation that reported it.
  public struct ReceivedEvent: Sendable, Equatable {
    /// The installation ID; empty after the installation has been erased.
    public var installation: String
    /// The event.
    public var event: AppEvent
  }

  private let clock: HandDrivenClock
  private let state: Locked<SimulatedServiceState>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - clock: The clock of the service and of the ``options``. The default is a new clock.
  ///   - window: The time for which a click joins. The default is seven days.
  public init(
    clock: HandDrivenClock = HandDrivenClock(),
    window: Duration = .seconds(7 * 86_400)
  ) {
    self.clock = clock
    state = Locked(SimulatedServiceState(rule: AttributionRule(window: window)))
  }

  /// Options for a client of this service, which keeps its data in memory.
  public var options: LinkClientOptions {
    LinkClientOptions(folder: nil, clock: clock.clock, transport: self)
  }

  /// A Boolean value that indicates whether the service can be reached. The default is true.
  public var isOnline: Bool {
    get { state.withLock { $0.isOnline } }
    set { state.withLock { $0.isOnline = newValue } }
  }

  /// A Boolean value that indicates whether the service stores requests but its responses get lost.
  /// The default is false.
  public var losesResponses: Bool {
    get { state.withLock { $0.losesResponses } }
    set { state.withLock { $0.losesResponses = newValue } }
  }

  /// The events that the service has counted, each once, in the order of their arrival.
  public var events: [ReceivedEvent] { state.withLock { $0.events } }

  /// The number of requests with which events arrived, including repeated ones.
  public var eventRequestCount: Int { state.withLock { $0.eventRequestCount } }

  /// The number of erasures.
  public var erasureCount: Int { state.withLock { $0.erased.count } }

  /// The IDs of the installations that the service knows.
  public var installations: Set<String> { state.withLock { Set($0.histories.keys) } }

  /// Records a click on a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - campaign: The campaign of the click. The default is nil.
  ///   - isBot: Whether a bot clicked. The default is false.
  /// - Returns: The link on the landing page, which contains the click ID.
  public func click(_ link: String, campaign: Campaign? = nil, isBot: Bool = false) -> String {
    let id = UUID().uuidString.lowercased()
    state.withLock { [now = clock.now] in
      $0.clicks[id] = SimulatedClick(link: link, campaign: campaign, isBot: isBot, time: now)
    }
    let hasQuery = link.utf8.contains(UInt8(ascii: "?"))
    return link + (hasQuery ? "&" : "?") + CampaignParameters.clickID + "=" + id
  }

  /// Returns what an installation is joined to; nil if the service knows no opening of it.
  public func attribution(of installation: String) -> LinkAttribution? {
    state.withLock { $0.attribution(of: installation) }
  }

  /// Responds to a request.
  public func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse {
    let (response, isLost) = state.withLock { [now = clock.now] state in
      (state.isOnline ? state.respond(to: request, at: now) : nil, state.losesResponses)
    }
    guard let response else { throw LinkTransportError(.offline) }
    if isLost { throw LinkTransportError(.connectionLost) }
    return response
  }
}
