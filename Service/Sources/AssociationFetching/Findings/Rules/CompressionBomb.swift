import SiteAssociation

/// Small on the wire, and without end in memory.
struct CompressionBomb: HostingRule {
  static let about = RuleDescription(
    3034,
    "Compressed answer that grows too large",
    effect:
      "Devices stop reading at 131,072 bytes and drop the whole file, so every link opens the "
      + "browser.",
    cure: "Shorten the file: the limit is for the file as it is after decompression.",
    evidence: .documented,
    background: """
      The limit is for the file as it is after decompression. An answer that grows to many times its \
      size can be a trap for crawlers, too. Linkwright stops decompressing where Apple stops reading.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasTooLargeFile, let response = host.response, response.isCompressed else { return }
    report.report(
      Self.about,
      "The file at \(host.fileURL) is compressed, and has more than 131,072 bytes when it is unpacked."
    )
  }
}
