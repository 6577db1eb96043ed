import SiteAssociation

/// More than Apple reads.
struct OversizedFile: HostingRule {
  static let about = RuleDescription(
    3033,
    "File above 128 KB",
    effect:
      "Devices stop reading at 131,072 bytes and drop the whole file, so every link opens the "
      + "browser.",
    cure:
      "Shorten the rules (patterns with * instead of a rule for each page), or spread the apps over "
      + "several hosts.",
    evidence: .documented,
    background: """
      The limit is for the file as it is after decompression; compressing it does not help. A device \
      reports NSURLErrorDomain -1103.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasTooLargeFile, let response = host.response, !response.isCompressed else { return }
    let length = response.headers[name: "Content-Length"]
    report.report(
      Self.about,
      "The file at \(host.fileURL) has \(length?.excerpt(20) ?? "more than 131,072") bytes; Apple "
        + "reads 131,072."
    )
  }
}
