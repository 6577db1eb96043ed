import SiteAssociation

/// Reports a body that is labelled as compressed but is not.
struct UncompressedBody: HostingRule {
  static let about = RuleDescription(
    3049,
    "Content-Encoding of a body that is not compressed",
    effect: """
      Clients try to decompress the file and fail, so Apple's CDN and devices get no usable file \
      and links to the host open the browser.
      """,
    cure:
      "Remove the Content-Encoding header, or compress the file with the encoding that the header "
      + "names.",
    evidence: .inferred,
    background: """
      Typical causes are an uncompressed file that was uploaded to a storage service with \
      Content-Encoding in the file's metadata, and a proxy that decompresses a response but keeps \
      the header. Some clients ignore an encoding that they did not request, so the file can look \
      correct in a browser or in curl. Apple's clients request gzip, br and deflate (inferred), so \
      they try to decompress every body that is labeled with one of these encodings.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let encoding = host.encodingOfPlainBody else { return }
    report.report(
      Self.about,
      "The file at \(host.fileURL) has the Content-Encoding \(encoding), but its body is not "
        + "compressed.",
      effect: host.cdn?.readFile()?.isReadable == true
        ? "Apple's CDN still has a readable copy. In an alternate mode, devices fetch the file "
          + "from the host, try to decompress it, and fail. If the CDN also fails when it "
          + "refetches the file, links to the host open the browser."
        : nil
    )
  }
}

extension HostInspection {
  /// The encoding that the response announces for a body that is not compressed; nil if the body is
  /// compressed or the response announces nothing.
  var encodingOfPlainBody: String? {
    guard let exchange, exchange.isSuccess,
      let encoding = exchange.headers[name: "Content-Encoding"]?.lowercased(),
      ["gzip", "x-gzip", "deflate", "br", "zstd"].contains(encoding)
    else { return nil }
    // `body` is already decompressed, so only the received bytes show whether it was compressed.
    let start = exchange.wireStart.isEmpty ? exchange.body.prefix(32) : exchange.wireStart[...]
    let isUndecoded = exchange.failure?.code == .damagedCompression || exchange.failure == nil
    guard isUndecoded, !exchange.wireStart.isEmpty || exchange.failure == nil else { return nil }
    let first = start.first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "<") ? encoding : nil
  }
}
