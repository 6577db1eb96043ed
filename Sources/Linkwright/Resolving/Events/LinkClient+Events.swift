public import LinkwrightCore

/// Reporting what happens in the app.
extension LinkClient {
  /// Reports a launch of the app, or its return to the foreground.
  ///
  /// Call this method when a scene becomes active. The first report of an installation is its first
  /// opening. A later report is a re-opening if the last one is at least 30 minutes old; otherwise,
  /// it has no effect.
  ///
  /// Only an app that calls this method takes part in attribution: from then on, the client also
  /// reports that the installation redeemed an invitation.
  public func recordLaunch() { events.report(events.event(.reopening), isUrgent: true) }

  /// Reports an event that the app defines, such as a purchase.
  ///
  /// ```swift
  /// try client.recordEvent(
  ///   "purchase",
  ///   revenue: Revenue(minorUnits: 1999, currency: "EUR"),
  ///   deduplicationID: "order-7"
  /// )
  /// ```
  ///
  /// The event is queued, stored, and sent within seconds, together with other events. Do not report
  /// values that identify a person.
  ///
  /// - Parameters:
  ///   - name: The name of the event, with 1 to 64 bytes.
  ///   - revenue: The revenue; nil (the default) for none.
  ///   - deduplicationID: Your own ID for the event, such as an order number, with 1 to 128 bytes.
  ///     The service counts one event of the app with this ID. The default is nil.
  ///   - parameters: Up to 20 further values. A name has 1 to 40 bytes, a value up to 255. The
  ///     default is none.
  /// - Throws: A ``LinkClientError`` with the code ``LinkClientError/Code/invalidEvent`` if the event
  ///   exceeds a limit. Its description says which, and what to do.
  public func recordEvent(
    _ name: String,
    revenue: Revenue? = nil,
    deduplicationID: String? = nil,
    parameters: [String: String] = [:]
  ) throws(LinkClientError) {
    var event = events.event(.custom)
    event.name = name
    event.revenue = revenue
    event.deduplicationID = deduplicationID
    event.parameters = parameters
    if let problem = event.problem { throw LinkClientError(.invalidEvent, problem) }
    events.report(event)
  }

  /// Reports that the user shared a link.
  ///
  /// Only ``ShareOutcome/shared(_:)`` is reported. A link that is foreign, private or longer than
  /// 2,048 bytes is not reported, and nothing about the recipients is known.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the share sheet.
  ///   - link: The link that was shared.
  public func recordShare(_ outcome: ShareOutcome, of link: String) {
    guard case .shared(let activity) = outcome, let link = events.redact(link) else { return }
    var event = events.event(.share)
    event.link = link
    event.activity = activity?.rawValue
    if event.problem == nil { events.report(event) }
  }

  /// The number of events that are waiting to be sent.
  public var waitingEventCount: Int { events.store.waitingEventCount }
}
