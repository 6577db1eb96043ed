import SiteAssociation

/// What devices get is nothing.
struct NoFileAtCDN: HostingRule {
  static let about = RuleDescription(
    3040,
    "No file at Apple's CDN",
    effect: "Devices ask the CDN and get no file, so every link opens the browser.",
    cure: "Mend what the CDN complains about; it asks again by itself, after an hour or more.",
    evidence: .observed,
    background: """
      Since iOS 14 devices do not ask the site but Apple's CDN, which fetched the file earlier. Its \
      failures have headers with a reason, such as SWCERR00101 and the status that the site gave it. \
      They are kept for an hour (1800 or 3600 seconds were seen). A reason that the site no longer \
      gives is an old one: wait, for nobody but Apple can clear the CDN. Only some of the codes are \
      known, and their grouping is inferred.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let cdn = host.cdn, cdn.exchange.status != nil, cdn.exchange.failure == nil,
      !cdn.exchange.isSuccess
    else { return }
    report.report(Self.about, Self.problem(cdn), cure: Self.cure(cdn, host))
  }

  private static func problem(_ cdn: CDNRecord) -> String {
    guard let refusal = cdn.refusal else {
      return
        "Apple's CDN answers for \(cdn.host) with status \(cdn.exchange.status ?? 0), and does "
        + "not say why."
    }
    let words = [refusal.code, refusal.reason].compactMap { $0 }.joined(separator: " ")
    let detail = refusal.kind == .badStatus ? nil : refusal.details
    return "Apple's CDN has no file of \(cdn.host): \(words.excerpt(160))"
      + (detail.map { " (\($0.excerpt(160)))" } ?? "") + "."
  }

  private static func cure(_ cdn: CDNRecord, _ host: HostInspection) -> String? {
    guard let refusal = cdn.refusal else { return nil }
    if host.hasFile {
      let wait =
        cdn.remainingLifetime.map { " It keeps its answer for \($0.inMinutes) more." } ?? ""
      return "The site serves the file now: wait until the CDN asks again." + wait
        + " If it stays so, let AASA-Bot pass from every country and address."
    }
    return switch refusal.kind {
    case .badStatus:
      "Let the site answer the crawler (AASA-Bot) with status 200 and the file"
        + (refusal.originStatus.map { " instead of \($0)" } ?? "") + "."
    case .connection: "Give the host a public address."
    case .timeout: "Let the site answer faster, and its firewall let everybody in."
    case .content: "Serve valid JSON, which linkwright lint checks."
    case .other: nil
    }
  }
}
