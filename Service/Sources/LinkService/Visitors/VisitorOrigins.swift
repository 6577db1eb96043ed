/// How the service learns where visitors come from: the settings under `statistics` in
/// `linkwright.yaml`. The whole address is read only in memory.
package struct VisitorOrigins: Sendable, Hashable {
  /// The networks of the team, whose requests do not count as visits.
  package var ownNetworks: [AddressRange] = []
  /// The name, in lower case, of the header field in which a trusted proxy reports the visitor's
  /// country; nil for none.
  package var countryHeader: String?
  /// The file with the countries of addresses, as written in the configuration; nil for none. The header
  /// field takes precedence.
  package var countryDatabase: String?

  package init() {}

  /// Whether a request comes from the team.
  func isOwn(_ address: VisitorAddress?) -> Bool {
    guard !ownNetworks.isEmpty, let address = address?.address else { return false }
    return ownNetworks.contains { $0.contains(address) }
  }
}

/// A country as two letters of ISO 3166 in upper case.
enum CountryCode {
  /// Reads the value that a proxy reports. Proxies write `XX` if they do not know the country, and
  /// `T1` for Tor.
  static func code(_ text: String?) -> String? {
    guard var text else { return nil }
    return text.withUTF8 { bytes in
      let letters = bytes.filter { (0x41...0x5A).contains($0 & 0xDF) && $0 >= 0x41 }
      guard bytes.count == 2, letters.count == 2 else { return nil }
      let code = String(decoding: letters.map { $0 & 0xDF }, as: UTF8.self)
      return code.utf8.elementsEqual("XX".utf8) ? nil : code
    }
  }
}
