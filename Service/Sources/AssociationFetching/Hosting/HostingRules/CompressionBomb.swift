import SiteAssociation

/// Reports a compressed file that exceeds the limit after decompression.
struct CompressionBomb: HostingRule {
  static let about = RuleDescription(
    3034,
    "Oversized compressed response",
    effect: """
      Devices stop reading at 131,072 bytes and discard the whole file, so links to the host open \
      the browser.
      """,
    cure: "Shorten the file, because the limit applies to its size after decompression.",
    evidence: .documented,
    background: """
      A small response that decompresses to many times its size can also be a trap for crawlers (a \
      decompression bomb). Linkwright stops decompressing at 131,072 bytes, so a decompression \
      bomb does not harm Linkwright.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasTooLargeFile, let exchange = host.exchange, exchange.isCompressed else { return }
    report.report(
      Self.about,
      "The file at \(host.fileURL) is compressed, and it exceeds 131,072 bytes after decompression."
    )
  }
}
