import Foundation
import LinkStore
import LinkwrightCore

/// A request for counts over time, as the query of `GET /v1/statistics` or the options of
/// `linkwright stats` describe it.
package struct StatisticsRequest: Sendable {
  /// The counts in an answer.
  package enum Metric: String, Sendable, Hashable, CaseIterable {
    case visits, openings, bots, invitationsShown, redemptions, scans
    case reached, shares, installs, customEvents

    func number(in counts: StatisticsCounts) -> Int {
      switch self {
      case .visits: counts.visits
      case .openings: counts.openings
      case .bots: counts.bots
      case .invitationsShown: counts.invitationsShown
      case .redemptions: counts.redemptions
      case .scans: counts.scans
      case .reached: counts.reached
      case .shares: counts.shares
      case .installs: counts.installs
      case .customEvents: counts.customEvents
      }
    }
  }

  var subject: StatisticsSubject?
  var from: ClockTime?
  var to: ClockTime?
  var interval = StatisticsInterval.day
  var time = LocalTime(.gmt)
  var dimension: StatisticsDimension?
  /// The counts, in the order in which they were requested.
  var metrics = Metric.allCases
  var limit = 20

  /// The names of the query items.
  package static let names = [
    "subject", "from", "to", "interval", "timeZone", "by", "metrics", "limit",
  ]

  static let maximumLimit = 1000

  /// Reads a request.
  ///
  /// - Parameter item: Returns the value of an item; nil if the request lacks it.
  /// - Throws: ``Problem``
  package init(_ item: (_ name: String) -> String?) throws {
    if let text = item("subject") { subject = try Self.subject(text) }
    from = try item("from").map { try Self.time($0, "from") }
    to = try item("to").map { try Self.time($0, "to") }
    if let text = item("interval") {
      guard let interval = StatisticsInterval(code: text) else {
        throw Self.unknown(text, "interval", StatisticsInterval.allCases.map(\.rawValue))
      }
      self.interval = interval
    }
    if let text = item("timeZone") { time = try LocalTime(Self.zone(text)) }
    if let text = item("by") {
      guard let dimension = StatisticsDimension(name: text) else {
        throw Self.unknown(text, "by", StatisticsDimension.allCases.map(\.name))
      }
      self.dimension = dimension
    }
    if let text = item("metrics") { metrics = try Self.metrics(text) }
    if let text = item("limit") {
      guard let limit = Int(text), (1...Self.maximumLimit).contains(limit) else {
        throw Problem(
          .invalidValue,
          "\"limit\" must be a number from 1 to \(Self.maximumLimit)."
        )
      }
      self.limit = limit
    }
    guard question(bounds: []).isPossible else {
      let kind = subject?.kind.name ?? "host"
      throw Problem(
        .invalidValue,
        "The counts of a \(kind) are not kept by \(dimension?.name ?? "")."
      )
    }
  }

  /// The period that the request asks about.
  ///
  /// - Throws: ``Problem``
  func period(at now: Timestamp) throws -> StatisticsPeriod {
    try StatisticsPeriod(from: from, to: to, interval, in: time, at: now)
  }

  func question(bounds: [QuarterHour]) -> StatisticsQuestion {
    StatisticsQuestion(subject, by: dimension, bounds: bounds)
  }

  /// Reads a kind of subject and its name, such as `campaign:summer`.
  private static func subject(_ text: String) throws -> StatisticsSubject {
    let parts = text.split(separator: ":", maxSplits: 1)
    let kinds = StatisticsSubject.Kind.allCases
    guard parts.count == 2, let word = parts.first,
      let kind = kinds.first(where: { $0.name.utf8.elementsEqual(word.utf8) })
    else {
      throw Problem(
        .invalidValue,
        "\"subject\" must be the kind of a subject, a colon, and its name, such as campaign:summer."
          + " Kinds: \(kinds.map(\.name).joined(separator: ", "))."
      )
    }
    return StatisticsSubject(kind, String(parts[1]))
  }

  private static func time(_ text: String, _ name: String) throws -> ClockTime {
    if let time = ClockTime(text) { return time }
    throw Problem(
      .invalidValue,
      "\"\(name)\" must be a day, such as 2026-11-28, or a quarter of an hour of a day, such as"
        + " 2026-11-28T14:15."
    )
  }

  private static func zone(_ text: String) throws -> TimeZone {
    let isName = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        || "/_+-".utf8.contains(byte)
    }
    if isName, !text.isEmpty, text.utf8.count <= 64, let zone = TimeZone(identifier: text) {
      return zone
    }
    throw Problem(
      .invalidValue,
      "\"timeZone\" must be the name of a time zone in the IANA database, such as Asia/Seoul."
    )
  }

  private static func metrics(_ text: String) throws -> [Metric] {
    var metrics: [Metric] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let metric = Metric(code: String(word)) else {
        throw unknown(String(word), "metrics", Metric.allCases.map(\.rawValue))
      }
      if !metrics.contains(metric) { metrics.append(metric) }
    }
    return metrics
  }

  static func unknown(_ text: String, _ name: String, _ known: [String]) -> Problem {
    Problem(
      .invalidValue,
      "\"\(text.shortened(to: 64))\" is not a known value of \"\(name)\". Known values:"
        + " \(known.joined(separator: ", "))."
    )
  }
}
