import NIOHTTP1

/// What the HTTP decoder has reported about the requests of a connection.
struct DecodedRequests {
  /// Whether the last part was the end of a request.
  var endsRequest = false
  /// Whether a request was the last one, or may change the protocol. The decoder reads the input
  /// after such a request in another way, or not at all.
  private(set) var isFinal = false

  mutating func add(_ part: HTTPServerRequestPart) {
    switch part {
    case .head(let head):
      endsRequest = false
      isFinal =
        isFinal || !head.isKeepAlive || head.version != .http1_1 || head.method == .CONNECT
        || head.headers.contains(name: "Upgrade")
    case .body: endsRequest = false
    case .end: endsRequest = true
    }
  }
}
