/// An address without the part that points at one household: /24 of IPv4, /48 of IPv6.
enum TruncatedAddress {
  /// - Returns: nil for what is no address.
  static func truncate(_ address: String) -> String? {
    let text = address.prefix { $0 != "%" }
    if !text.contains(":") { return truncateIPv4(text) }
    // An IPv4 address in IPv6 form, such as ::ffff:192.0.2.7.
    if let last = text.split(separator: ":").last, last.contains(".") { return truncateIPv4(last) }
    return truncateIPv6(text)
  }

  private static func truncateIPv4(_ text: Substring) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) else { return nil }
    return parts.prefix(3).joined(separator: ".") + ".0"
  }

  private static func truncateIPv6(_ text: Substring) -> String? {
    let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    let head = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    let tail = halves.count == 2 ? halves[1].split(separator: ":") : []
    var groups = head.filter { !$0.isEmpty }.map(String.init)
    if halves.count == 2 {
      let missing = 8 - groups.count - tail.count
      guard missing > 0 else { return nil }
      groups += Array(repeating: "0", count: missing) + tail.map(String.init)
    }
    guard groups.count == 8, groups.allSatisfy({ $0.count <= 4 && UInt16($0, radix: 16) != nil })
    else { return nil }
    let kept = groups.prefix(3).map { String(UInt16($0, radix: 16) ?? 0, radix: 16) }
    return kept.joined(separator: ":") + "::"
  }
}
