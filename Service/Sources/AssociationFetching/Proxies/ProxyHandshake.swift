/// Requests a tunnel to a host from a proxy, with CONNECT (RFC 9110, section 9.3.6), and reads the
/// response.
struct ProxyHandshake: Sendable {
  /// What to do next.
  enum Action: Sendable, Hashable {
    case wait
    /// The tunnel is open. The bytes after the proxy's response are the first bytes from the host.
    case open([UInt8])
    case fail(FetchFailure)
  }

  private static let maximumByteCount = 16_384
  private static let start = Array("HTTP/1.".utf8)

  private let proxy: Proxy
  private let target: String
  private var received: [UInt8] = []
  /// The offset of the current response in the received bytes. Interim responses (1xx) can precede
  /// the final one.
  private var headStart = 0
  /// The number of received bytes that were already searched for the end of the head.
  private var searchedCount = 0
  private var isOver = false

  /// - Parameter host: The host to which the tunnel leads.
  init(_ proxy: Proxy, to host: AssociationHost) {
    self.proxy = proxy
    target = "\(host.urlHost):\(host.port)"
  }

  /// The request.
  var request: String {
    let lines = [
      "CONNECT \(target) HTTP/1.1", "Host: \(target)",
      proxy.credentials.map { "Proxy-Authorization: \($0.authorization)" },
    ]
    return lines.compactMap(\.self).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// Adds bytes from the proxy.
  mutating func receive(_ bytes: some Sequence<UInt8>) -> Action {
    guard !isOver else { return .wait }
    received += bytes
    while true {
      let head = received[headStart...]
      guard head.starts(with: Self.start.prefix(head.count)) else {
        return end(.fail(failure(.notAProxy, "the response is not HTTP")))
      }
      guard let headEnd = endOfHead() else {
        return received.count < Self.maximumByteCount ? .wait : end(.fail(tooManyHeaders))
      }
      let lines = String(decoding: received[headStart..<headEnd], as: UTF8.self).split(
        whereSeparator: \.isNewline
      )
      let status = lines.first?.split(separator: " ", maxSplits: 2) ?? []
      guard status.count > 1, status[1].utf8.count == 3,
        status[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let code = Int(status[1])
      else {
        return end(.fail(failure(.notAProxy, "the response has no status")))
      }
      switch code {
      case 100...199:
        // The limit applies to all responses together, so that a proxy cannot send interim
        // responses forever.
        guard headEnd < Self.maximumByteCount else { return end(.fail(tooManyHeaders)) }
        headStart = headEnd
        searchedCount = headEnd
      case 200...299:
        return end(.open(Array(received[headEnd...])))
      default:
        let reason = status.count > 2 ? " \(status[2].excerpt(80))" : ""
        return end(.fail(failure(of: code, "\(code)\(reason)", lines.dropFirst())))
      }
    }
  }

  /// The failure of a connection that ends before the tunnel is open.
  func failureOfClosing() -> FetchFailure {
    failure(.notAProxy, "it closed the connection without a complete response")
  }

  /// A failure that names the proxy and its variable.
  func failure(_ code: FetchFailure.Code, _ reason: String) -> FetchFailure {
    proxy.failure(code, reason)
  }

  private var tooManyHeaders: FetchFailure {
    failure(.notAProxy, "the response has too many headers")
  }

  private func failure(
    of status: Int,
    _ text: String,
    _ headers: some Sequence<Substring>
  ) -> FetchFailure {
    switch status {
    // tinyproxy responds to a wrong password with 401 (observed).
    case 401, 407:
      let schemes = headers.compactMap { line -> String? in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.first?.lowercased() == "proxy-authenticate", parts.count == 2 else {
          return nil
        }
        return parts[1].split(separator: " ").first.map { $0.excerpt(30) }
      }
      let offer = schemes.isEmpty ? "" : ", with \(schemes.prefix(3).joined(separator: " or "))"
      let hint =
        proxy.credentials == nil
        ? "\(proxy.variable) has no user name and password" : "it rejects the user name or password"
      return failure(.proxyAuthentication, "\(text)\(offer); \(hint)")
    case 500...599: return failure(.proxyCannotConnect, text)
    default: return failure(.proxyRefused, text)
    }
  }

  private mutating func end(_ action: Action) -> Action {
    isOver = true
    received = []
    return action
  }

  /// Returns the offset after the empty line that ends the head.
  private mutating func endOfHead() -> Int? {
    let newLine = UInt8(ascii: "\n")
    let start = searchedCount
    searchedCount = received.count
    for index in received.indices[start...] where received[index] == newLine {
      let before = received[..<index].suffix(2)
      if before.last == newLine || before.elementsEqual([newLine, UInt8(ascii: "\r")]) {
        return index + 1
      }
    }
    return nil
  }
}

extension Proxy {
  /// A failure whose detail names the proxy and its variable.
  func failure(_ code: FetchFailure.Code, _ reason: String) -> FetchFailure {
    FetchFailure(code, "\(name); \(reason)")
  }
}
