import SiteAssociation

/// Reports a failure that Apple's CDN caches in place of the file.
struct NoFileAtCDN: HostingRule {
  static let about = RuleDescription(
    3040,
    "No file on Apple's CDN",
    traits: [.onlyForAppleCDN, .noFileAtCDN],
    effect: """
      Devices fetch the file from Apple's CDN. The CDN has no file, so links to the host open the \
      browser.
      """,
    cure: "Fix the problem that the CDN reports. The CDN retries after an hour or more.",
    evidence: .observed,
    background: """
      Since iOS 14, devices fetch the file from Apple's CDN, which fetches it from the site and \
      caches it. If the CDN has no file, its response headers usually state the reason, such as \
      SWCERR00101 with the status that the site returned. The CDN caches a failure for about an \
      hour: a max-age of 3600 seconds was observed, and 1800 seconds in an older response. After \
      you have fixed the problem, the CDN reports the old failure until it retries. Only Apple can \
      clear the CDN's cache. Only some of the SWCERR codes are known. It is inferred that codes in \
      the same range have related causes, such as SWCERR001xx for HTTP statuses.
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
        "Apple's CDN has no file for \(cdn.host): it responds with status "
        + "\(cdn.exchange.status ?? 0) and gives no reason."
    }
    let reason = [refusal.code, refusal.reason].compactMap { $0 }.joined(separator: " ")
    let detail = refusal.kind == .badStatus ? nil : refusal.details
    return "Apple's CDN has no file for \(cdn.host): \(reason.excerpt(160))"
      + (detail.map { " (\($0.excerpt(160)))" } ?? "") + "."
  }

  private static func cure(_ cdn: CDNRecord, _ host: HostInspection) -> String? {
    guard let refusal = cdn.refusal else { return nil }
    let wait =
      cdn.remainingLifetime.map { " It caches the failure for another \($0.inMinutes)." } ?? ""
    let file = host.site?.readFile()
    if file?.isReadable == true, refusal.kind != .content || file?.isReadableEverywhere == true {
      switch (refusal.kind, refusal.originStatus) {
      case (.badStatus, 401), (.badStatus, 403), (.badStatus, 429), (.badStatus, 451),
        (.timeout, _):
        return
          "The site serves the file to this machine, so it probably blocks the addresses of Apple's "
          + "crawler. Allow AASA-Bot from every country and address. If the site allows it now, wait until "
          + "the CDN retries." + wait
      case (.connection, _): return "Give the host a public address."
      default:
        return "The site serves the file now, so wait until the CDN retries." + wait
          + " If the failure persists, allow AASA-Bot from every country and address."
      }
    }
    return switch refusal.kind {
    case .badStatus:
      "Make the site respond to the crawler (AASA-Bot) with status 200 and the file"
        + (refusal.originStatus.map { " instead of \($0)" } ?? "") + "."
    case .connection: "Give the host a public address."
    case .timeout:
      "Make the site respond faster, and make its firewall allow connections from everywhere."
    case .content: "Serve valid JSON. To check the file, use linkwright lint."
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
