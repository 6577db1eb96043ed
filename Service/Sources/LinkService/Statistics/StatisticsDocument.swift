import LinkStore
import LinkwrightCore

/// The answer to a request for statistics.
package struct StatisticsDocument: Sendable, Hashable, Codable {
  /// Counts by the name of their metric.
  package typealias Numbers = [String: Int]

  package struct Subject: Sendable, Hashable, Codable {
    package var kind: String
    package var name: String
  }

  package struct Bucket: Sendable, Hashable, Codable {
    /// When the bucket begins, in the time zone of the answer.
    package var start: String
    package var counts: Numbers
  }

  /// The counts of one value, or of several.
  package struct Value: Sendable, Hashable, Codable {
    /// Absent for the counts of several values, and of visits without a value.
    package var value: String?
    /// How many values these are at least, for the counts of several.
    package var values: Int?
    package var counts: Numbers
    /// The counts in each bucket.
    package var buckets: [Numbers]
  }

  package struct Period: Sendable, Hashable, Codable {
    package var from: String
    package var to: String
    package var counts: Numbers
  }

  /// A period and the one before, for the same hours and weekdays.
  package struct Comparison: Sendable, Hashable, Codable {
    package var current: Period
    package var previous: Period
  }

  /// What was counted; absent for all hosts.
  package var subject: Subject?
  package var timeZone: String
  package var from: String
  package var to: String
  package var interval: String
  package var metrics: [String]
  /// Whether the last bucket has not ended, so that its counts can still grow.
  package var lastBucketIsOpen: Bool
  package var counts: Numbers
  package var buckets: [Bucket]
  /// The dimension of ``values``.
  package var by: String?
  /// The values with the highest counts of the first metric.
  package var values: [Value]?
  /// The values that are not listed.
  package var otherValues: Value?
  /// The visits without a value.
  package var withoutValue: Value?
  package var comparison: Comparison
}
