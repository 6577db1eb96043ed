import SiteAssociation

/// Reports a failure that Apple's CDN caches in place of the file.
struct NoFileAtCDN: HostingRule {
  static let about = RuleDescription(
    3040,
    "No file at Apple's CDN",
    traits: [.onlyForAppleCDN, .noFileAtCDN],
    effect: "Devices ask the CDN and get no file, so every link opens the browser.",
    cure: "Fix the problem that the CDN reports. The CDN retries after an hour or more.",
    evidence: .observed,
    background: """
      Since iOS 14 devices fetch the file from Apple's CDN, which fetched it from the site \
      earlier. The CDN reports a failure in headers with a reason, such as SWCERR00101 and the \
      status that the site returned. It caches a failure for an hour (1800 and 3600 seconds were \
      observed). If the site no longer causes the reported failure, the report is old: wait, \
      because only Apple can clear the CDN. Only some codes are known, and their grouping is \
      inferred.
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
        "Apple's CDN responds for \(cdn.host) with status \(cdn.exchange.status ?? 0), without a "
        + "reason."
    }
    let reason = [refusal.code, refusal.reason].compactMap { $0 }.joined(separator: " ")
    let detail = refusal.kind == .badStatus ? nil : refusal.details
    return "Apple's CDN has no file for \(cdn.host): \(reason.excerpt(160))"
      + (detail.map { " (\($0.excerpt(160)))" } ?? "") + "."
  }

  private static func cure(_ cdn: CDNRecord, _ host: HostInspection) -> String? {
    guard let refusal = cdn.refusal else { return nil }
    if host.hasFile {
      let wait =
        cdn.remainingLifetime.map { " It caches its response for another \($0.inMinutes)." } ?? ""
      return "The site serves the file now: wait until the CDN retries." + wait
        + " If the failure persists, admit AASA-Bot from every country and address."
    }
    return switch refusal.kind {
    case .badStatus:
      "Let the site respond to the crawler (AASA-Bot) with status 200 and the file"
        + (refusal.originStatus.map { " instead of \($0)" } ?? "") + "."
    case .connection: "Give the host a public address."
    case .timeout: "Let the site respond faster, and let its firewall admit everyone."
    case .content: "Serve valid JSON; linkwright lint checks it."
    case .other: nil
    }
  }
}

extension Duration {
  /// Whole minutes, rounded up.
  fileprivate var inMinutes: String {
    let minutes = Int((self / .seconds(60)).rounded(.up))
    return minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }
}
