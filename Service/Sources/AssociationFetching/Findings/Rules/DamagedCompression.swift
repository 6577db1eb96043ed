import SiteAssociation

/// Bytes that nobody can read.
struct DamagedCompression: HostingRule {
  static let about = RuleDescription(
    3035,
    "Compression that cannot be undone",
    effect:
      "Clients cannot read the file, so Apple's CDN and devices have none and every link opens the "
      + "browser.",
    cure: "Serve the file uncompressed, or with gzip and only once.",
    evidence: .inferred,
    background: """
      A file that was compressed when it was uploaded and is served with another Content-Encoding, or \
      with one though it is plain, looks like this. Encodings that the client did not ask for, such as \
      br, are none that it has to know (RFC 9110, section 12.5.3): it asked for gzip.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let response = host.response else { return }
    let encoding = response.headers[name: "Content-Encoding"]?.lowercased() ?? "identity"
    if response.failure?.code == .damagedCompression {
      report.report(
        Self.about,
        "The file at \(host.fileURL) says that it is compressed with \(encoding.excerpt(60)), and cannot "
          + "be unpacked."
      )
    } else if response.isSuccess, !["identity", "gzip", "deflate", ""].contains(encoding),
      // A word that means nothing beside plain JSON is passed over.
      response.body.first(where: { $0 > 0x20 }) != UInt8(ascii: "{")
    {
      report.report(
        Self.about,
        "The file at \(host.fileURL) is encoded with \(encoding.excerpt(60)), which nobody asked for."
      )
    }
  }
}
