import SiteAssociation

/// Reports a body that cannot be decompressed.
struct DamagedCompression: HostingRule {
  static let about = RuleDescription(
    3035,
    "Invalid compression",
    effect: """
      Clients cannot decompress the file, so Apple's CDN and devices get no usable file and links \
      to the host open the browser.
      """,
    cure: "Serve the file uncompressed, or compressed once with gzip.",
    evidence: .inferred,
    background: """
      A typical cause is a file that was compressed before it was uploaded, and that the server \
      sends with a Content-Encoding header for a different compression. The finding also reports \
      an encoding that Linkwright does not support, such as br. Linkwright's request lists only gzip \
      in Accept-Encoding, and a client need not support an encoding that it did not list (RFC \
      9110, section 12.5.3).
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let exchange = host.exchange, host.encodingOfPlainBody == nil else { return }
    let encoding = exchange.headers[name: "Content-Encoding"]?.lowercased() ?? "identity"
    if exchange.failure?.code == .damagedCompression {
      report.report(
        Self.about,
        "The file at \(host.fileURL) has the Content-Encoding \(encoding.excerpt(60)), but "
          + "it cannot be decompressed."
      )
    } else if exchange.isSuccess, !["identity", "gzip", "deflate", ""].contains(encoding),
      // An unknown encoding of plain JSON is harmless.
      exchange.body.first(where: { $0 > 0x20 }) != UInt8(ascii: "{")
    {
      report.report(
        Self.about,
        "The file at \(host.fileURL) has the Content-Encoding \(encoding.excerpt(60)), which "
          + "the request did not list in Accept-Encoding."
      )
    }
  }
}
