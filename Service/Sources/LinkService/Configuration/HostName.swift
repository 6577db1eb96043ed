/// Checks hosts in the configuration. They must have the same form as in requests and links.
enum HostName {
  /// The problem with a name and its cure; nil for a valid name.
  static func problem(of text: String) -> (problem: String, cure: String)? {
    if let range = text.utf8.firstRange(of: "://".utf8) {
      let rest = Substring(text.utf8[range.upperBound...].prefix { !"/?#".utf8.contains($0) })
      return ("\(text.cited) contains a scheme.", "Write only the host: \(rest.lowercased()).")
    }
    if text.utf8.contains(where: { "/?#@".utf8.contains($0) }) {
      return (
        "\(text.cited) contains more than a host.", "Write only the host, such as example.com."
      )
    }
    if text.utf8.contains(where: { $0 >= 0x80 }) {
      return (
        "\(text.cited) contains non-ASCII characters.",
        "Use a name that contains only ASCII characters, or write the Punycode form, in which "
          + "encoded labels begin with xn-- (see LW4022)."
      )
    }
    if text != text.lowercased() {
      return ("\(text.cited) contains uppercase letters.", "Write \(text.lowercased()).")
    }
    return problem(ofAuthority: text)
  }

  private static func problem(ofAuthority text: String) -> (problem: String, cure: String)? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    if parts.count == 2 {
      guard let port = UInt16(parts[1]), port > 0, String(port) == parts[1] else {
        return ("\(text.cited) has an invalid port.", "Write a port from 1 to 65535, or none.")
      }
      if port == 443 { return ("443 is the default port of https.", "Write \(name).") }
    }
    if name.hasSuffix(".") {
      return (
        "\(text.cited) ends with a dot. Devices treat it as a different host.",
        "Write \(name.dropLast())."
      )
    }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy(isLabel), name.utf8.count <= 253 else {
      return ("\(text.cited) is not a host name.", "Write a name such as links.example.com.")
    }
    if labels.last?.utf8.allSatisfy(IdentifierCheck.isDigit) == true {
      return (
        "\(text.cited) is an IP address, which devices reject.",
        "Write a host name. For local tests, write localhost."
      )
    }
    if labels.count < 2, name != "localhost" {
      return ("\(text.cited) has no dot.", "Write the full name, such as \(name).com.")
    }
    return nil
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy {
        IdentifierCheck.isLower($0) || IdentifierCheck.isDigit($0) || $0 == IdentifierCheck.hyphen
          || $0 == UInt8(ascii: "_")
      }
  }
}
