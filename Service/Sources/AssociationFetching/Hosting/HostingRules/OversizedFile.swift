import Foundation
import SiteAssociation

/// Reports an uncompressed file above the limit of devices.
struct OversizedFile: HostingRule {
  static let about = RuleDescription(
    3033,
    "File larger than 128 KB",
    effect: """
      Devices stop reading at 131,072 bytes and discard the whole file, so links to the host open \
      the browser.
      """,
    cure: """
      Shorten the rules: use patterns with * instead of one rule for each page. Alternatively, \
      distribute the apps across several hosts.
      """,
    evidence: .documented,
    background: """
      The limit applies to the file after decompression, so compression does not help. A device \
      reports NSURLErrorDomain -1103.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasTooLargeFile, let exchange = host.exchange, !exchange.isCompressed else { return }
    let length = exchange.headers[name: "Content-Length"].flatMap { Int($0) }
      .map { $0.formatted(.number.locale(Locale(identifier: "en_US"))) }
    report.report(
      Self.about,
      "The file at \(host.fileURL) has \(length ?? "more than 131,072") bytes, but "
        + "devices read at most 131,072 bytes."
    )
  }
}
