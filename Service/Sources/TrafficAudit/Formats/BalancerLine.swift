/// A line of an AWS Application Load Balancer. The request is the first quoted field, with an
/// absolute URL, and the user agent is the second ("Access logs for your Application Load Balancer").
enum BalancerLine {
  private static let types: [StaticString] = ["https", "http", "h2", "grpcs", "wss", "ws"]

  static func read(
    _ line: ByteView,
    into request: inout LoggedRequest,
    _ scratch: ScratchBytes
  ) -> LineContent {
    guard let typeEnd = line.first(UInt8(ascii: " ")), typeEnd <= 5,
      types.contains(where: { line[0..<typeEnd].equals($0) }),
      let open = line.first(UInt8(ascii: "\"")), open > 0, line[open - 1] == UInt8(ascii: " "),
      let close = line.closingQuote(from: open + 1),
      // Eleven fields precede the request, and a twelfth field is the number of bytes sent.
      fieldCount(line[0..<open]) >= 11
    else { return .unreadable }
    if let agent = line.first(UInt8(ascii: "\""), from: close + 1),
      let agentEnd = line.closingQuote(from: agent + 1)
    {
      let text = line[(agent + 1)..<agentEnd]
      request.userAgent = text.equals("-") ? line[agent..<agent] : text
    }
    let text = line[(open + 1)..<close].unescaped(in: scratch)
    // A request that the load balancer could not parse is `- http://host:80- -`.
    return RequestLine.read(text, into: &request) ? .request : .noRequest
  }

  private static func fieldCount(_ head: ByteView) -> Int {
    head.buffer.count { $0 == UInt8(ascii: " ") }
  }
}
