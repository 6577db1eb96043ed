/// The address of a visitor. Rate limits use the IPv4 address, or the first 64 bits of the IPv6
/// address, and keep them only in memory. Events store the truncated form.
struct VisitorAddress: Sendable, Hashable {
  /// The address as reported, shortened if it is not an address.
  let text: String
  /// The parsed address; nil if the text is not an address.
  let address: NetworkAddress?
  /// The truncated address that events store; nil if the text is not an address.
  let truncated: String?

  init(_ text: String) {
    // Rate limits keep the text in memory.
    self.text = text.shortened(to: 64)
    address = NetworkAddress(text)
    truncated = address?.truncated
  }

  /// Reads an entry of `X-Forwarded-For`: an address, or an address and a port (`192.0.2.7:5678`,
  /// `[2001:db8::1]:5678`). The port is dropped. Some proxies append the port of their client.
  init(forwarded text: String) {
    if text.hasPrefix("["), let end = text.lastIndex(of: "]") {
      let isBare = text.index(after: end) == text.endIndex
      guard isBare || Self.isPort(text[text.index(after: end)...]) else {
        self.init(text)
        return
      }
      self.init(String(text[text.index(after: text.startIndex)..<end]))
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts[0].contains("."), Self.isPort(text[parts[0].endIndex...]) {
      self.init(String(parts[0]))
    } else {
      self.init(text)
    }
  }

  /// Whether a text is a colon followed by a port number.
  private static func isPort(_ text: Substring) -> Bool {
    text.first == ":" && UInt16(text.dropFirst()) != nil
  }
}

extension VisitorAddress? {
  /// The key by which rate limits identify the client. All IPv6 addresses with the same first 64
  /// bits share a key, because a client can choose the other bits.
  var rateLimitKey: String { self?.address?.network ?? self?.text ?? "unknown" }
}
