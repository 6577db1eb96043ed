/// A line in Apache's and nginx's common or combined format:
///
///     198.51.100.7 - - [01/Nov/2026:10:00:00 +0000] "GET /buy HTTP/1.1" 200 512 "referrer" "agent"
///
/// Apache's `vhost_combined` has the virtual host with its port in front. Apache and nginx escape
/// quotation marks and control characters with a backslash (their documentation of `AccessLogFormat` and
/// `log_format`).
enum CombinedLine {
  static func read(
    _ line: ByteView,
    into request: inout LoggedRequest,
    _ scratch: ScratchBytes
  ) -> LineContent {
    guard let open = line.first(UInt8(ascii: "\"")), open >= 10,
      line[open - 1] == UInt8(ascii: " "), line[open - 2] == UInt8(ascii: "]"),
      let close = line.closingQuote(from: open + 1)
    else { return .unreadable }
    request.host = host(in: line[0..<open])
    // The status follows the request, so another quoted text is not mistaken for a request.
    let rest = line.from(close + 1)
    guard rest.count >= 4, rest[0] == UInt8(ascii: " "),
      rest[1].isDigit || rest[1] == UInt8(ascii: "-")
    else { return .unreadable }
    request.userAgent = userAgent(in: rest, scratch)
    let text = line[(open + 1)..<close].unescaped(in: scratch)
    return RequestLine.read(text, into: &request) ? .request : .noRequest
  }

  /// The virtual host before the client's address, such as `go.example:443`.
  @inline(__always)
  private static func host(in head: ByteView) -> ByteView? {
    guard let end = head.first(UInt8(ascii: " ")), end > 2, head[end - 1].isDigit else {
      return nil
    }
    let first = head[0..<end]
    // An IPv6 address has several colons, and an IPv4 address has none.
    guard let colon = first.first(UInt8(ascii: ":")), colon > 0,
      first.first(UInt8(ascii: ":"), from: colon + 1) == nil
    else { return nil }
    return first
  }

  /// The user agent, after the status, the size and the referrer. Further fields can follow.
  @inline(__always)
  private static func userAgent(in rest: ByteView, _ scratch: ScratchBytes) -> ByteView? {
    guard let referrer = rest.first(UInt8(ascii: "\"")),
      let referrerEnd = rest.closingQuote(from: referrer + 1),
      let agent = rest.first(UInt8(ascii: "\""), from: referrerEnd + 1),
      let agentEnd = rest.closingQuote(from: agent + 1)
    else { return nil }
    let text = rest[(agent + 1)..<agentEnd]
    return text.equals("-") ? rest[agent..<agent] : text
  }
}
