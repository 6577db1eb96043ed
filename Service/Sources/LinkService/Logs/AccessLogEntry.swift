import HTTPTypes
import LinkwrightCore

/// A line of the access log.
///
/// An entry contains no slug, code, query, address or user agent. No text in an entry comes from
/// the visitor, because methods are written only if they are known.
struct AccessLogEntry: Sendable {
  var time: Timestamp
  var listener: Metrics.Listener
  /// The host of the request; nil if the host is not configured.
  var host: String?
  var method: HTTPRequest.Method
  /// The pattern of the path.
  var route: String
  var status: Int
  /// The time from the head of the request to the head of the response.
  var duration: Duration
  /// The length of the response body; nil if it is not known.
  var byteCount: Int?
  var outcome: RequestOutcome
  /// The visitor's platform; nil for a request that is not for a link.
  var platform: Visitor.Platform?
  /// The share of requests of this kind that are logged.
  var sampleRate: Double

  private static let knownMethods: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .patch, .delete, .options,
  ]

  /// The entry as a JSON object followed by a line break.
  var line: String {
    let method = Self.knownMethods.contains(method) ? method.rawValue : "other"
    let members = [
      #""time":"\#(time)""#,
      #""listener":"\#(listener.rawValue)""#,
      #""host":\#(host.map(LogText.quoted) ?? "null")"#,
      #""method":"\#(method)""#,
      #""route":\#(LogText.quoted(route))"#,
      #""status":\#(status)"#,
      #""durationMilliseconds":\#(milliseconds)"#,
      #""bytes":\#(byteCount.map(String.init) ?? "null")"#,
      #""outcome":"\#(outcome.rawValue)""#,
      #""platform":\#(platform.map { LogText.quoted($0.rawValue) } ?? "null")"#,
      #""sampleRate":\#(sampleRate)"#,
    ]
    return "{" + members.joined(separator: ",") + "}\n"
  }

  /// The duration in milliseconds, with three decimal places.
  private var milliseconds: String {
    let (seconds, attoseconds) = duration.components
    let microseconds = max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    let fraction = String(microseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return "\(microseconds / 1000).\(zeros)\(fraction)"
  }
}
