import SiteAssociation

/// Reports a compressed file that exceeds the limit when decompressed.
struct CompressionBomb: HostingRule {
  static let about = RuleDescription(
    3034,
    "Oversized compressed response",
    effect: """
      Devices stop reading at 131,072 bytes and discard the whole file, so every link opens the \
      browser.
      """,
    cure: "Shorten the file: the limit applies to the file after decompression.",
    evidence: .documented,
    background: """
      The limit applies to the file after decompression. A response that grows to many times its \
      size can also be a trap for crawlers. Linkwright stops decompressing where Apple stops \
      reading.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasTooLargeFile, let response = host.response, response.isCompressed else { return }
    report.report(
      Self.about,
      "The file at \(host.fileURL) is compressed and exceeds 131,072 bytes when decompressed."
    )
  }
}
