/// An HTTP request that a ``LinkTransport`` sends.
public struct LinkRequest: Sendable, Hashable {
  /// Headers that hide the sender. Without them a session on Apple's systems sends the app, its build, the
  /// system and the languages of the user.
  static let sender = ["User-Agent": "Linkwright", "Accept-Language": "*"]

  /// The HTTP method, such as `POST`.
  public var method: String
  /// The URL.
  public var url: String
  /// The header fields.
  public var headers: [String: String]
  /// The body; nil if there is none.
  public var body: [UInt8]?
  /// The maximum size of the response body in bytes. At 0 the transport returns the response without its
  /// body.
  public var maximumByteCount: Int
  /// The time after which the transport may give up.
  public var timeLimit: Duration

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method, such as `POST`.
  ///   - url: The URL.
  ///   - headers: The header fields.
  ///   - body: The body; nil if there is none.
  ///   - maximumByteCount: The maximum size of the response body in bytes; 0 requests no body.
  ///   - timeLimit: The time after which the transport may give up.
  public init(
    _ method: String,
    _ url: String,
    headers: [String: String] = [:],
    body: [UInt8]? = nil,
    maximumByteCount: Int,
    timeLimit: Duration
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.maximumByteCount = maximumByteCount
    self.timeLimit = timeLimit
  }
}
