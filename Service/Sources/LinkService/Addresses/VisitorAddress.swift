/// The address of a visitor. Rate limits use the address, or the /64 of an IPv6 address, in memory only.
/// Events store the truncated form.
struct VisitorAddress: Sendable, Hashable {
  let text: String
  /// nil if the text is not an address.
  let address: NetworkAddress?
  /// nil if the text is not an address.
  let truncated: String?

  init(_ text: String) {
    self.text = text
    address = NetworkAddress(text)
    truncated = address?.truncated
  }

  /// An entry of `X-Forwarded-For`: an address, or an address and a port, which is dropped
  /// (`192.0.2.7:5678`, `[2001:db8::1]:5678`). Some proxies write the port of their client.
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

  /// - Parameter text: A colon and a number.
  private static func isPort(_ text: Substring) -> Bool {
    text.first == ":" && UInt16(text.dropFirst()) != nil
  }
}

extension VisitorAddress? {
  /// The client in rate limits. IPv6 counts by /64, because a client can choose the other bits.
  var rateLimitKey: String { self?.address?.network ?? self?.text ?? "unknown" }
}
