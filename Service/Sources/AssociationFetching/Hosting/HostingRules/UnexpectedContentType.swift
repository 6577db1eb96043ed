import SiteAssociation

/// Reports a media type other than JSON.
struct UnexpectedContentType: HostingRule {
  static let about = RuleDescription(
    3039,
    "Content-Type other than JSON",
    severity: .warning,
    effect: """
      Devices ignore the media type (inferred), and large sites serve the file with other types \
      without problems. Apple's documentation asks for application/json, and stricter clients may \
      reject the file.
      """,
    cure: "Send Content-Type: application/json.",
    evidence: .inferred,
    background: """
      github.com and www.apple.com serve the file as application/octet-stream, and their links \
      work (observed). For this type, the finding is a note. The media type of a signed file is \
      application/pkcs7-mime. If the type is text/html, the web server probably treats the file as \
      a web page and might modify it.
      """
  )

  private static let fine = [
    "application/json", "application/pkcs7-mime", "application/x-pkcs7-mime", "text/json",
  ]

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasFile, let type = host.exchange?.headers.mediaType, !type.isEmpty,
      !Self.fine.contains(type), !type.hasSuffix("+json")
    else { return }
    report.report(
      Self.about,
      "The file at \(host.fileURL) is served as \(type.excerpt(60)).",
      // Apple serves this type itself.
      severity: type == "application/octet-stream" ? .note : nil
    )
  }
}
