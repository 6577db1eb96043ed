/// The meaning of a URL host, in every notation that a resolver or browser accepts.
///
/// A host that ends in a number must be an IPv4 address (URL Standard, section 3.5): one to four
/// numbers, each decimal, octal with a leading 0 or hexadecimal with 0x. The last number fills the
/// remaining bytes.
enum HostNotation: Sendable, Hashable {
  case name(String)
  case address(IPAddress)

  /// - Parameter text: A host; IPv6 with or without brackets.
  /// - Throws: ``FetchFailure/Code/invalidHost``.
  init(_ text: String) throws(FetchFailure) {
    guard !text.isEmpty else { throw .invalidHost(text, "it is empty") }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw .invalidHost(text, "write it in its ASCII form, such as xn--bcher-kva.example")
    }
    let text = text.lowercased()
    if text.contains(":") || text.hasPrefix("[") {
      self = .address(try Self.version6(text))
    } else if let address = try Self.version4(text) {
      self = .address(address)
    } else {
      try Self.checkName(text)
      self = .name(text)
    }
  }

  private static func version6(_ text: String) throws(FetchFailure) -> IPAddress {
    var inner = text[...]
    if text.hasPrefix("[") {
      guard text.hasSuffix("]") else { throw .invalidHost(text, "the bracket is not closed") }
      inner = inner.dropFirst().dropLast()
    }
    // A zone names a network interface of this machine.
    guard !inner.contains("%") else { throw .invalidHost(text, "an address with a zone is local") }
    guard let address = IPAddress(String(inner)), address.family == .v6 else {
      throw .invalidHost(text, "it is not a valid IPv6 address")
    }
    return address
  }

  /// The IPv4 address; nil if the host does not end in a number.
  private static func version4(_ text: String) throws(FetchFailure) -> IPAddress? {
    var labels = text.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count > 1, labels.last == "" { labels.removeLast() }
    guard let last = labels.last, !last.isEmpty else { return nil }
    let isNumber =
      last.hasPrefix("0x")
      ? last.dropFirst(2).allSatisfy(\.isHexDigit)
      : last.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber else { return nil }
    guard labels.count <= 4 else { throw .invalidHost(text, "it has more than four numbers") }
    var value: UInt64 = 0
    for (index, label) in labels.enumerated() {
      let isLast = index == labels.count - 1
      let limit: UInt64 = isLast ? 1 << (8 * UInt64(5 - labels.count)) : 256
      guard let number = number(label), number < limit else {
        throw .invalidHost(text, "it is not a valid IPv4 address")
      }
      value |= isLast ? number : number << (8 * UInt64(3 - index))
    }
    return IPAddress(bytes: (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) })
  }

  /// Parses a number in the notation of C. Returns nil if the label is not such a number, or if the
  /// number exceeds 32 bits.
  private static func number(_ label: Substring) -> UInt64? {
    let isHexadecimal = label.hasPrefix("0x")
    let digits = isHexadecimal ? label.dropFirst(2) : label
    if isHexadecimal && digits.isEmpty { return 0 }
    guard let first = digits.first, first != "+", first != "-" else { return nil }
    let radix = isHexadecimal ? 16 : first == "0" && digits.count > 1 ? 8 : 10
    guard let number = UInt64(digits, radix: radix), number <= 0xFFFF_FFFF else { return nil }
    return number
  }

  private static func checkName(_ text: String) throws(FetchFailure) {
    let labels = (text.hasSuffix(".") ? text.dropLast() : text[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    let isFine = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count)
        && label.utf8.allSatisfy { byte in
          (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
            || byte == 0x5F
        }
    }
    guard isFine, text.utf8.count <= 253 else {
      throw .invalidHost(text, "it is not a valid host name")
    }
  }
}
