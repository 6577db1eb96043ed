import LinkStore
import LinkwrightCore

/// The answer to a request for statistics.
package struct StatisticsDocument: Sendable, Hashable, Codable {
  /// Counts by the name of their metric, in the order of the names.
  ///
  /// An answer can have thousands of them. They are not a dictionary, whose encoding takes more than twice
  /// the time.
  package struct Numbers: Sendable, Hashable {
    private let names: [String]
    private let numbers: [Int]

    /// - Parameter names: The names in ascending order.
    init(_ numbers: [Int], of names: [String]) {
      self.names = names
      self.numbers = numbers
    }

    package subscript(name: String) -> Int? {
      names.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { numbers[$0] }
    }
  }

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

extension StatisticsDocument.Numbers: Codable, ExpressibleByDictionaryLiteral {
  package init(_ numbers: [String: Int]) {
    let sorted = numbers.sorted { $0.key < $1.key }
    self.init(sorted.map(\.value), of: sorted.map(\.key))
  }

  package init(dictionaryLiteral numbers: (String, Int)...) {
    self.init(Dictionary(numbers) { $1 })
  }

  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String: Int].self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    for (name, number) in zip(names, numbers) {
      try container.encode(number, forKey: AnyCodingKey(name))
    }
  }
}
