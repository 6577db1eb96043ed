import Foundation
import LinkwrightCore

/// The answer to a request for a funnel.
package struct FunnelDocument: Sendable, Hashable, Codable {
  package struct Step: Sendable, Hashable, Codable {
    package var step: String
    package var count: Int
    /// The count divided by that of the step before; absent for the first step, and if that count is 0.
    package var ofPrevious: Double?
    /// The count divided by that of the first step; absent if that count is 0.
    package var ofFirst: Double?
  }

  /// The steps of one value, or of several.
  package struct Value: Sendable, Hashable, Codable {
    /// Absent for the steps of several values, and of events without a value.
    package var value: String?
    /// How many values these are at least, for the steps of several.
    package var values: Int?
    package var steps: [Step]
    package var bots: Int
  }

  package struct Period: Sendable, Hashable, Codable {
    package var from: String
    package var to: String
    package var steps: [Step]
    package var bots: Int
  }

  package struct Comparison: Sendable, Hashable, Codable {
    package var current: Period
    package var previous: Period
  }

  /// How invitations spread.
  package struct Invitations: Sendable, Hashable, Codable {
    /// The inviters whose invitations were shared or redeemed.
    package var inviters: Int
    package var shares: Int
    package var joins: Int
    /// Absent without inviters.
    package var sharesPerInviter: Double?
    /// Absent without shares.
    package var joinsPerShare: Double?
    /// The joins for each inviter; absent without inviters.
    package var kFactor: Double?
  }

  /// What was counted; absent for all hosts.
  package var subject: StatisticsDocument.Subject?
  package var timeZone: String
  package var from: String
  package var to: String
  /// Whether the period has not ended, so that the counts can still grow.
  package var isOpen: Bool
  package var steps: [Step]
  /// The requests that do not count as people.
  package var bots: Int
  /// The dimension of ``values``, or `day`.
  package var by: String?
  package var values: [Value]?
  /// The values that are not listed.
  package var otherValues: Value?
  /// The events without a value.
  package var withoutValue: Value?
  /// Absent for a link and an invitation.
  package var invitations: Invitations?
  package var comparison: Comparison
}

extension FunnelDocument {
  /// The steps in their order, and the metrics that count them.
  private static let metrics: [(step: String, metric: StatisticsRequest.Metric)] = [
    ("shared", .shares), ("reached", .reached), ("opened", .openings), ("installed", .installs),
    ("joined", .redemptions), ("event", .customEvents),
  ]

  /// The names of the steps in their order.
  package static let stepNames = metrics.map(\.step)

  static func steps(_ counts: StatisticsDocument.Numbers) -> [Step] {
    let numbers = metrics.map { counts[$0.metric.rawValue] ?? 0 }
    return metrics.indices.map { index in
      Step(
        step: metrics[index].step,
        count: numbers[index],
        ofPrevious: index == 0 ? nil : ratio(numbers[index], numbers[index - 1]),
        ofFirst: ratio(numbers[index], numbers[0])
      )
    }
  }

  static func bots(_ counts: StatisticsDocument.Numbers) -> Int {
    counts[StatisticsRequest.Metric.bots.rawValue] ?? 0
  }

  /// A quotient with four decimal places; nil for a division by 0.
  static func ratio(_ number: Int, _ divisor: Int) -> Double? {
    divisor == 0 ? nil : (Double(number) / Double(divisor) * 10_000).rounded() / 10_000
  }

  /// A ratio as a percentage; empty for nil.
  package static func percentage(_ ratio: Double?) -> String {
    ratio.map { decimal($0 * 100, places: 1) + "%" } ?? ""
  }

  private static func decimal(_ number: Double, places: Int) -> String {
    String(format: "%.\(places)f", locale: Locale(identifier: "en_US_POSIX"), number)
  }
}

extension FunnelDocument.Invitations {
  init(inviters: Int, shares: Int, joins: Int) {
    self.inviters = inviters
    self.shares = shares
    self.joins = joins
    sharesPerInviter = FunnelDocument.ratio(shares, inviters)
    joinsPerShare = FunnelDocument.ratio(joins, shares)
    kFactor = FunnelDocument.ratio(joins, inviters)
  }

  /// The numbers as a sentence.
  package var sentence: String {
    func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "unknown" }
    return "K-factor \(text(kFactor)): inviters \(inviters), shares per inviter"
      + " \(text(sharesPerInviter)), joins per share \(text(joinsPerShare))."
  }
}
