import SiteAssociation

/// Reports a body that cannot be decompressed.
struct DamagedCompression: HostingRule {
  static let about = RuleDescription(
    3035,
    "Invalid compression",
    effect: """
      Clients cannot read the file, so Apple's CDN and devices have none and every link opens the \
      browser.
      """,
    cure: "Serve the file uncompressed, or compressed once with gzip.",
    evidence: .inferred,
    background: """
      This happens if a file was compressed before the upload and is served with another \
      Content-Encoding, or if a plain file is served with one. A client need not support an \
      encoding that it did not ask for, such as br (RFC 9110, section 12.5.3). The request \
      allowed gzip.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let response = host.response else { return }
    let encoding = response.headers[name: "Content-Encoding"]?.lowercased() ?? "identity"
    if response.failure?.code == .damagedCompression {
      report.report(
        Self.about,
        "The file at \(host.fileURL) is labelled as compressed with \(encoding.excerpt(60)), but "
          + "cannot be decompressed."
      )
    } else if response.isSuccess, !["identity", "gzip", "deflate", ""].contains(encoding),
      // An unknown encoding of plain JSON is harmless.
      response.body.first(where: { $0 > 0x20 }) != UInt8(ascii: "{")
    {
      report.report(
        Self.about,
        "The file at \(host.fileURL) is encoded with \(encoding.excerpt(60)), which the request "
          + "did not allow."
      )
    }
  }
}
