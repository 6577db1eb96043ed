import SiteAssociation

extension ConfigurationReader {
  /// Reads how the service learns where visitors come from.
  mutating func origins(in file: MappingFields<FileKey>) -> VisitorOrigins {
    var origins = VisitorOrigins()
    guard let node = file[.statistics], let fields = fields(of: node, as: StatisticsKey.self) else {
      return origins
    }
    for text in texts(.ownNetworks, in: fields, mayBeEmpty: true) ?? [] {
      if let network = AddressRange(text.value) {
        origins.ownNetworks.append(network)
      } else {
        report(
          .network,
          at: text.place,
          "\(text.value.cited) is not a network.",
          cure: "Write an address, or an address and the number of leading bits: 198.51.100.0/24."
        )
      }
    }
    if let header = text(.countryHeader, in: fields) {
      if header.value.utf8.count <= 64, header.value.utf8.allSatisfy(\.isOfHeaderName) {
        origins.countryHeader = header.value.lowercased()
      } else {
        report(
          .headerName,
          at: header.place,
          "\(header.value.cited) is not the name of a header field.",
          cure: "Write the name that your proxy uses, such as CF-IPCountry."
        )
      }
    }
    origins.countryDatabase = text(.countryDatabase, in: fields)?.value
    return origins
  }
}

extension UInt8 {
  /// The characters of the names that are in use. More are allowed (RFC 9110, 5.1).
  fileprivate var isOfHeaderName: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF)
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}
