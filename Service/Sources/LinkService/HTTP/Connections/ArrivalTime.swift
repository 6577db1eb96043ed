import HTTPTypes
import Hummingbird
import NIOHTTP1

/// The time at which the head of a request arrived, in a header field that the service adds.
///
/// Hummingbird handles a request later than its head arrives. The field lets the duration of every
/// response begin at the same moment, whichever way the request takes. A field of the client is
/// replaced.
enum ArrivalTime {
  static let fieldName = HTTPField.Name("LW-Arrival")!
  /// The process has no absolute time that is not affected by changes of the system clock.
  private static let origin = ContinuousClock.now

  static func text(of time: ContinuousClock.Instant) -> String {
    let (seconds, attoseconds) = (time - origin).components
    return String(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  static func time(_ text: String) -> ContinuousClock.Instant? {
    Int64(text).map { origin + .nanoseconds($0) }
  }
}

extension HTTPRequestHead {
  mutating func setArrival(_ time: ContinuousClock.Instant) {
    headers.replaceOrAdd(
      name: ArrivalTime.fieldName.rawName,
      value: ArrivalTime.text(of: time)
    )
  }
}

extension HTTPRequest {
  mutating func setArrival(_ time: ContinuousClock.Instant) {
    headerFields[ArrivalTime.fieldName] = ArrivalTime.text(of: time)
  }
}

extension Request {
  /// When the head arrived, or the current time if no connection has set it.
  var arrival: ContinuousClock.Instant {
    headers[ArrivalTime.fieldName].flatMap(ArrivalTime.time) ?? .now
  }
}
