import SiteAssociation
import TrafficAudit

/// The sentences that the text and the HTML report of an audit share.
struct AuditSentences: Sendable {
  let report: AuditReport

  private var tally: AuditTally { report.tally }

  /// The numbers of lines.
  var lines: [String] {
    var lines = [
      "\(Figures.things(tally.lines, "line")): \(Figures.things(tally.requests, "request")) counted, "
        + "\(Figures.count(tally.skipped.reduce(0, +))) left out, "
        + "\(Figures.count(tally.unreadableLines)) could not be read"
        + (tally.emptyLines > 0 ? ", \(Figures.count(tally.emptyLines)) without content." : ".")
    ]
    let reasons = SkipReason.allCases.compactMap { reason -> String? in
      let count = tally.skipped(reason)
      return count == 0 ? nil : "\(Figures.count(count)) \(reason.phrase)"
    }
    if !reasons.isEmpty { lines.append("Left out: \(reasons.joined(separator: ", ")).") }
    if !tally.firstUnreadableLines.isEmpty {
      let places = tally.firstUnreadableLines.map { line in
        "\(report.logs[line.log].name.visible):\(line.line)" + (line.isTooLong ? " (too long)" : "")
      }
      let rest = tally.unreadableLines - places.count
      lines.append(
        "Not read: \(places.joined(separator: ", "))"
          + (rest > 0 ? " and \(Figures.count(rest)) more." : ".")
      )
    }
    return lines
  }

  /// The number of different links, an estimate.
  var distinctLinks: String {
    "About \(Figures.rounded(tally.links.estimate)) different links, of which about "
      + "\(Figures.rounded(tally.unopenedLinks.estimate)) open nothing (estimates with a standard "
      + "error of 0.8%)."
  }

  /// The hosts in the logs, if there are several.
  var hosts: String? {
    let hosts = tally.hosts.items
    guard hosts.count > 1 else { return nil }
    let names = hosts.prefix(5).map { host in
      "\(String(decoding: host.key, as: UTF8.self).visible) (\(Figures.count(host.count)))"
    }
    let rest = hosts.count > 5 ? " and others" : ""
    return "Hosts in the logs: \(names.joined(separator: ", "))\(rest). Select hosts with --domain."
  }

  /// What limits the figures.
  var caveats: [String] {
    var caveats = [
      "Links that already open the app do not reach the server, so logs do not contain them."
    ]
    if tally.invalidURLs > 0 {
      caveats.append(
        "\(Figures.things(tally.invalidURLs, "request")) had a target that is not a URL. They open "
          + "nothing."
      )
    }
    if report.hasFragmentRules {
      caveats.append(
        "Logs do not contain fragments, so rules with \"#\" were compared with an empty fragment."
      )
    }
    if tally.unmatchedLinks.items.count > report.comparedLinkCount {
      caveats.append(
        "Only the \(Figures.count(report.comparedLinkCount)) most frequent of the links that no rule "
          + "matches were compared with each rule to find near misses."
      )
    }
    if !tally.unmatchedLinks.isExact {
      caveats.append(
        "The counts of links are estimates, which can be too high. A link with more than "
          + "\(Figures.count(tally.unmatchedLinks.maximumMissedCount)) requests is never missing."
      )
    }
    if let effect = tally.effect, !effect.isExact {
      caveats.append(
        "The counts of links that change are estimates, too. A link is never missing if more than "
          + "\(Figures.things(effect.maximumMissedGains, "request")) open an app only with the second "
          + "file, or more than \(Figures.things(effect.maximumMissedLosses, "request")) only with "
          + "the first."
      )
    }
    return caveats
  }

  /// A count of a link, with the maximum error of an estimate.
  static func count(of link: AuditReport.Link) -> String { count(link.count, link.error) }

  static func count(of links: AuditReport.NearMissLinks) -> String {
    count(links.count, links.error)
  }

  private static func count(_ count: Int, _ error: Int) -> String {
    error == 0 ? Figures.count(count) : "\(Figures.count(count - error))-\(Figures.count(count))"
  }

  /// The most frequent links that open nothing for the same reason.
  static func examples(of links: AuditReport.NearMissLinks) -> String {
    let shown = links.links.prefix(3).map(\.link).joined(separator: ", ")
    let rest = links.links.count - 3
    return shown + (rest > 0 ? " and \(Figures.things(rest, "other link"))" : "")
  }

  /// The apps that share rules, shortened.
  static func apps(_ appIDs: [String]) -> String {
    let rest = appIDs.count > 3 ? " and \(appIDs.count - 3) more" : ""
    return appIDs.prefix(3).joined(separator: ", ").visible + rest
  }
}

extension SkipReason {
  /// The phrase after a number of requests.
  fileprivate var phrase: String {
    switch self {
    case .noRequest: "without an HTTP request for a path"
    case .otherMethod: "with other methods than GET"
    case .otherHost: "for other hosts"
    case .file: "for files that pages or programs load"
    case .bot: "of bots"
    }
  }
}
