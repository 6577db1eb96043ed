import SiteAssociation

/// Another word than Apple asks for.
struct UnexpectedContentType: HostingRule {
  static let about = RuleDescription(
    3039,
    "Content-Type other than JSON",
    severity: .warning,
    effect:
      "Devices do not look at the type (inferred), and large sites serve others without harm; "
      + "Apple's documents ask for application/json, and stricter readers may refuse.",
    cure: "Send Content-Type: application/json.",
    evidence: .inferred,
    background: """
      github.com and www.apple.com serve application/octet-stream, and their links work (observed). A \
      signed file is application/pkcs7-mime. text/html is a sign that the web server takes the file \
      for a page, and may change it.
      """
  )

  private static let fine = [
    "application/json", "application/pkcs7-mime", "application/x-pkcs7-mime", "text/json",
  ]

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasFile, let type = host.response?.headers.mediaType, !type.isEmpty,
      !Self.fine.contains(type), !type.hasSuffix("+json")
    else { return }
    report.report(
      Self.about,
      "The file at \(host.fileURL) is served as \(type.excerpt(60)).",
      // What Apple serves itself.
      severity: type == "application/octet-stream" ? .note : nil
    )
  }
}
