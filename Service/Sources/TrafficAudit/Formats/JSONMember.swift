/// A member of a log line in JSON that says something about the request.
enum JSONMember: Equatable {
  /// How well a member says what the client sent. Several members of a line can say the same thing.
  enum Rank: UInt8, Comparable {
    /// No member, or one without a value.
    case none
    /// What the configuration of the server says, such as `server_name`.
    case configured
    /// What the server may have changed, such as `uri`, or what a name may not mean.
    case likely
    /// What the client sent, such as `request_uri` and `http_host`.
    case sent

    @inline(__always)
    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// An object with further members.
  enum Object: Equatable {
    /// The line itself.
    case line
    /// The request, such as in Caddy's log.
    case request
    /// The header fields of the request.
    case headers
  }

  case method
  /// The path with its query, or an absolute URL.
  case target(Rank)
  /// The path, which counts only if there is no target.
  case path
  case query
  case host(Rank)
  case userAgent(Rank)
  /// The first line of the request, or an object with the request.
  case requestLine
  case object(Object)

  /// The length of the longest name without separators.
  private static let maximumLength = 24

  /// - Parameters:
  ///   - name: The name of the member. Case and the characters `_`, `-` and `.` do not matter.
  ///   - object: The object that contains the member.
  @inline(__always)
  init?(_ name: ByteView, in object: Object) {
    guard name.count <= 2 * Self.maximumLength else { return nil }
    let member = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumLength) {
      buffer -> JSONMember? in
      var count = 0
      for index in 0..<name.count {
        let byte = name[index]
        if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
          continue
        }
        guard count < Self.maximumLength else { return nil }
        buffer[count] = byte.lowercased
        count += 1
      }
      guard let base = buffer.baseAddress else { return nil }
      return Self.member(ByteView(base: UnsafePointer(base), count: count), in: object)
    }
    guard let member else { return nil }
    self = member
  }

  /// Caddy: `request` with `method`, `host`, `uri` and `headers`. nginx: names of its variables.
  /// Traefik: `RequestMethod`, `RequestPath`, `request_User-Agent`. Google Cloud: `httpRequest` with
  /// `requestMethod`, `requestUrl` and `userAgent`. Cloudflare: `ClientRequestURI` and others.
  private static func member(_ name: ByteView, in object: Object) -> JSONMember? {
    if object == .headers {
      if name.equals("useragent") { return .userAgent(.sent) }
      return name.equals("host") ? .host(.sent) : nil
    }
    // In the line itself, `host` can be the machine that wrote it.
    let host = object == .request ? Rank.sent : .likely
    switch name.count {
    case 3: return name.equals("uri") || name.equals("url") ? .target(.likely) : nil
    case 4:
      if name.equals("path") { return .path }
      if name.equals("args") { return .query }
      return name.equals("host") ? .host(host) : name.equals("http") ? .object(.request) : nil
    case 5:
      if name.equals("query") { return .query }
      return name.equals("agent")
        ? .userAgent(.likely) : name.equals("vhost") ? .host(.configured) : nil
    case 6:
      if name.equals("method") { return .method }
      return name.equals("target") ? .target(.likely) : nil
    case 7:
      if name.equals("request") { return .requestLine }
      return name.equals("headers") ? .object(.headers) : nil
    case 8: return name.equals("httphost") ? .host(.sent) : name.equals("urlquery") ? .query : nil
    case 9: return name.equals("useragent") ? .userAgent(.sent) : nil
    case 10:
      if name.equals("requesturi") || name.equals("requesturl") { return .target(.sent) }
      if name.equals("httpmethod") { return .method }
      return name.equals("servername") ? .host(.configured) : nil
    case 11:
      if name.equals("requestpath") { return .target(.sent) }
      if name.equals("requesthost") || name.equals("requestaddr") { return .host(.sent) }
      if name.equals("httprequest") { return .object(.request) }
      if name.equals("requestline") { return .requestLine }
      return name.equals("querystring") ? .query : nil
    case 13:
      if name.equals("requestmethod") { return .method }
      return name.equals("httpuseragent") ? .userAgent(.sent) : nil
    case 16:
      if name.equals("requestuseragent") { return .userAgent(.sent) }
      return name.equals("clientrequesturi") ? .target(.sent) : nil
    case 17: return name.equals("clientrequesthost") ? .host(.sent) : nil
    case 19: return name.equals("clientrequestmethod") ? .method : nil
    case 22: return name.equals("clientrequestuseragent") ? .userAgent(.sent) : nil
    default: return nil
    }
  }
}
