import SiteAssociation
import TrafficAudit

/// The output of `audit --json`.
struct AuditJSON: Encodable, Sendable {
  struct Log: Encodable, Sendable {
    var log: String
    var format: String?
    var isCompressed: Bool
    var lines: Int
    var error: String?
  }

  struct LeftOut: Encodable, Sendable {
    var noRequest: Int
    var otherMethods: Int
    var otherHosts: Int
    var files: Int
    var bots: Int
  }

  struct UnreadableLine: Encodable, Sendable {
    var log: String
    var line: Int
    var isTooLong: Bool
  }

  struct Host: Encodable, Sendable {
    var host: String
    var requests: Int
    var maximumError: Int
  }

  struct Estimate: Encodable, Sendable {
    var estimate: Int
    var standardError: Double
  }

  /// The number of requests, and their share of all counted requests.
  struct Share: Encodable, Sendable {
    var requests: Int
    var share: Double
  }

  struct App: Encodable, Sendable {
    var apps: [String]
    var opened: Share
    var excluded: Share
    var rules: [Rule]
  }

  struct Rule: Encodable, Sendable {
    var index: Int
    var line: Int?
    var component: String?
    var requests: Int
  }

  struct Link: Encodable, Sendable {
    var link: String
    var requests: Int
    var maximumError: Int
  }

  struct NearMiss: Encodable, Sendable {
    var requests: Int
    var maximumError: Int
    /// The most frequent links.
    var links: [Link]
    var apps: [String]
    var rule: Int
    var line: Int?
    var component: String
    var reason: String
    var cure: String?
  }

  struct Effect: Encodable, Sendable {
    struct App: Encodable, Sendable {
      var apps: [String]
      var before: Int
      var after: Int
      var gained: Int
      var lost: Int
      var gainedLinks: [Link]
      var lostLinks: [Link]
    }

    var opened: Share
    var gained: Int
    var lost: Int
    /// The maximum number of requests of a link that `gainedLinks` do not contain because of their
    /// size.
    var maximumMissedGainedRequests: Int
    /// The same for `lostLinks`.
    var maximumMissedLostRequests: Int
    var apps: [App]
  }

  var logs: [Log]
  var lines: Int
  var emptyLines: Int
  var unreadableLines: Int
  var unreadable: [UnreadableLine]
  var leftOut: LeftOut
  var requests: Int
  var invalidURLs: Int
  var hosts: [Host]
  var links: Estimate
  var unopenedLinks: Estimate
  var opened: Share
  var excluded: Share
  var unmatched: Share
  var apps: [App]
  var nearMisses: [NearMiss]
  var unmatchedLinks: [Link]
  /// The maximum number of requests of a link that `nearMisses` and `unmatchedLinks` do not contain
  /// because of their size.
  var maximumMissedRequests: Int
  var effect: Effect?

  init(_ report: AuditReport) {
    let tally = report.tally
    logs = report.logs.map { log in
      Log(
        log: log.name,
        format: log.report.format?.rawValue,
        isCompressed: log.report.isCompressed,
        lines: log.report.lines,
        error: log.problem
      )
    }
    lines = tally.lines
    emptyLines = tally.emptyLines
    unreadableLines = tally.unreadableLines
    unreadable = tally.firstUnreadableLines.map { line in
      UnreadableLine(
        log: report.logs[line.log].name,
        line: line.line,
        isTooLong: line.isTooLong
      )
    }
    leftOut = LeftOut(
      noRequest: tally.skipped(.noRequest),
      otherMethods: tally.skipped(.otherMethod),
      otherHosts: tally.skipped(.otherHost),
      files: tally.skipped(.file),
      bots: tally.skipped(.bot)
    )
    requests = tally.requests
    invalidURLs = tally.invalidURLs
    hosts = tally.hosts.items.map { item in
      Host(
        host: String(decoding: item.key, as: UTF8.self).visible,
        requests: item.count,
        maximumError: item.error
      )
    }
    links = Estimate(tally.links)
    unopenedLinks = Estimate(tally.unopenedLinks)
    opened = Share(tally.rules.opened, report)
    excluded = Share(tally.rules.excluded, report)
    unmatched = Share(tally.rules.unmatched, report)
    apps = report.old.rules.groups.indices.map { App($0, report) }
    nearMisses = report.nearMisses.map { NearMiss($0, listLength: report.listLength) }
    unmatchedLinks = report.unmatched.map(Link.init)
    maximumMissedRequests = tally.unmatchedLinks.maximumMissedCount
    effect = tally.effect.map { Effect($0, report) }
  }
}

extension AuditJSON.Estimate {
  fileprivate init(_ count: DistinctCount) {
    self.init(estimate: count.estimate, standardError: DistinctCount.standardError)
  }
}

extension AuditJSON.Share {
  fileprivate init(_ count: Int, _ report: AuditReport) {
    self.init(requests: count, share: (report.share(count) * 1_000_000).rounded() / 1_000_000)
  }
}

extension AuditJSON.App {
  fileprivate init(_ group: Int, _ report: AuditReport) {
    let counts = report.tally.rules.groups[group]
    self.init(
      apps: report.old.rules.groups[group].appIDs,
      opened: AuditJSON.Share(counts.opened, report),
      excluded: AuditJSON.Share(counts.excluded, report),
      rules: report.rules(of: group).map { rule in
        AuditJSON.Rule(
          index: rule.index,
          line: rule.rule?.place?.line,
          component: rule.rule?.componentJSON,
          requests: rule.count
        )
      }
    )
  }
}

extension AuditJSON.Link {
  fileprivate init(_ link: AuditReport.Link) {
    self.init(link: link.link, requests: link.count, maximumError: link.error)
  }
}

extension AuditJSON.NearMiss {
  fileprivate init(_ miss: AuditReport.NearMissLinks, listLength: Int) {
    self.init(
      requests: miss.count,
      maximumError: miss.error,
      links: miss.links.prefix(listLength).map(AuditJSON.Link.init),
      apps: miss.reason.appIDs,
      rule: miss.reason.index,
      line: miss.reason.rule.place?.line,
      component: miss.reason.rule.componentJSON,
      reason: miss.reason.sentence,
      cure: miss.reason.cure
    )
  }
}

extension AuditJSON.Effect {
  fileprivate init(_ effect: AuditEffect, _ report: AuditReport) {
    let (gains, losses) = (effect.gains, effect.losses)
    func links(_ changes: [AuditEffect.Change], _ lane: Int) -> [AuditJSON.Link] {
      changes.lazy.filter { $0.lane == lane }.prefix(report.listLength)
        .map { AuditJSON.Link(AuditReport.Link($0.item)) }
    }
    self.init(
      opened: AuditJSON.Share(effect.rules.opened, report),
      gained: effect.gained,
      lost: effect.lost,
      maximumMissedGainedRequests: effect.maximumMissedGains,
      maximumMissedLostRequests: effect.maximumMissedLosses,
      apps: effect.lanes.enumerated().map { index, lane in
        App(
          apps: lane.appIDs,
          before: lane.kept + lane.lost,
          after: lane.kept + lane.gained,
          gained: lane.gained,
          lost: lane.lost,
          gainedLinks: links(gains, index),
          lostLinks: links(losses, index)
        )
      }
    )
  }
}
