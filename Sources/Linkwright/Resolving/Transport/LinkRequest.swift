/// A request for a ``LinkTransport``.
public struct LinkRequest: Sendable, Hashable {
  /// What every request says of its sender. On Apple's systems a session fills in what is missing with the
  /// app, its build, the system and the languages of the person.
  static let sender = ["User-Agent": "Linkwright", "Accept-Language": "*"]

  /// The method, such as `POST`.
  public var method: String
  /// The address.
  public var url: String
  /// The header fields.
  public var headers: [String: String]
  /// The body; nil for none.
  public var body: [UInt8]?
  /// How many bytes the body of the answer may have. With 0 only the head is wanted: the answer is
  /// returned without its body.
  public var maximumByteCount: Int
  /// After what time it is no use to go on.
  public var timeLimit: Duration

  /// Makes a request.
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
