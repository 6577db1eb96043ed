/// An HTTP request that a ``LinkTransport`` sends.
public struct LinkRequest: Sendable, Hashable {
  /// Headers that hide the sender. Without these headers, a session on Apple platforms sends the
  /// name and build of the app, the system version and the user's languages.
  static let sender = ["User-Agent": "Linkwright", "Accept-Language": "*"]

  /// The HTTP method, such as `POST`.
  public var method: String
  /// The URL of the request.
  public var url: String
  /// The header fields, keyed by name.
  public var headers: [String: String]
  /// The request body; nil if there is none.
  public var body: [UInt8]?
  /// The maximum size of the response body, in bytes. If the size is 0, the transport returns the
  /// response without its body.
  public var maximumByteCount: Int
  /// The time after which the transport may stop waiting for the response.
  public var timeLimit: Duration

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method, such as `POST`.
  ///   - url: The URL of the request.
  ///   - headers: The header fields, keyed by name. The default is none.
  ///   - body: The request body. The default is nil, for no body.
  ///   - maximumByteCount: The maximum size of the response body, in bytes. If the size is 0, the
  ///     transport returns the response without its body.
  ///   - timeLimit: The time after which the transport may stop waiting for the response.
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
