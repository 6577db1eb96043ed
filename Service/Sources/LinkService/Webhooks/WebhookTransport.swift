package import AssociationFetching
import Foundation

/// Sends requests to receivers. Tests replace it.
package struct WebhookTransport: Sendable {
  package var send: @Sendable (WebhookRequest) async -> AttemptResult

  package init(send: @escaping @Sendable (WebhookRequest) async -> AttemptResult) {
    self.send = send
  }

  /// The maximum time of an attempt, from the name resolution to the last byte.
  static let timeLimit = Duration.seconds(15)

  /// Sends over the network.
  ///
  /// - Parameter proxies: The proxies through which to connect.
  package static func network(proxies: ProxySettings = .none) -> WebhookTransport {
    WebhookTransport { request in
      var options = FetchOptions()
      options.proxies = proxies
      options.addresses = AddressPolicy(allowsPrivateAddresses: request.allowsPrivateAddress)
      options.limits.whole = timeLimit
      // The status decides. The body is read only so far that a receiver can end it properly.
      options.limits.maximumBodyByteCount = 4 << 10
      options.limits.maximumHeadByteCount = 16 << 10
      let exchange = await AssociationFetcher(options: options)
        .post(request.body, to: request.url, headers: request.headers)
      return AttemptResult(exchange)
    }
  }
}

/// The outcome of an attempt to send a message.
package enum AttemptResult: Sendable, Hashable {
  case arrived(status: Int)
  case failed(Failure)
  /// The attempt was broken off by a shutdown, and does not count.
  case cancelled

  package struct Failure: Sendable, Hashable {
    /// The status of the response; nil if no response arrived.
    package var status: Int?
    /// A sentence.
    package var reason: String
    /// The time that the receiver asks to wait.
    package var retryAfter: Duration?

    package init(status: Int? = nil, reason: String, retryAfter: Duration? = nil) {
      self.status = status
      self.reason = reason
      self.retryAfter = retryAfter
    }
  }

  /// Reads the value of `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3).
  ///
  /// - Parameter time: The current time.
  static func delay(_ text: String, from time: Date) -> Duration? {
    let seconds =
      Int(text) ?? (try? Date(text, strategy: httpDate)).map { Int($0.timeIntervalSince(time)) }
    return seconds.flatMap { $0 >= 0 ? .seconds(min($0, 86_400)) : nil }
  }

  /// The preferred form of a date, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
  private static let httpDate = Date.ParseStrategy(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"),
    timeZone: .gmt
  )

  /// - Parameter time: The current time.
  init(_ exchange: HTTPExchange, at time: Date = Date()) {
    // After the status, nothing can change the outcome.
    if let status = exchange.status {
      if (200...299).contains(status) {
        self = .arrived(status: status)
        return
      }
      let isRedirect = (300...399).contains(status)
      self = .failed(
        Failure(
          status: status,
          reason: isRedirect
            ? "The status is \(status); redirects are not followed." : "The status is \(status).",
          retryAfter: exchange.headers[name: "Retry-After"].flatMap { Self.delay($0, from: time) }
        )
      )
      return
    }
    if exchange.failure?.code == .cancelled {
      self = .cancelled
    } else {
      self = .failed(Failure(reason: exchange.failure?.description ?? "No response arrived."))
    }
  }
}
