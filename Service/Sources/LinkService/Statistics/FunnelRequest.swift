import LinkStore
import LinkwrightCore

/// A request for a funnel, as the query of `GET /v1/funnel` or the options of `linkwright stats funnel`
/// describe it.
package struct FunnelRequest: Sendable {
  /// The counts, of which the first one sorts the values.
  private static let metrics: [StatisticsRequest.Metric] = [
    .reached, .openings, .installs, .redemptions, .customEvents, .shares, .bots,
  ]

  /// The names of the query items.
  package static let names = ["subject", "from", "to", "timeZone", "by", "limit"]

  /// The value of `by` for the days of the period.
  static let day = "day"

  let statistics: StatisticsRequest
  let isByDay: Bool

  /// Reads a request.
  ///
  /// - Parameter item: Returns the value of an item; nil if the request lacks it.
  /// - Throws: ``Problem``
  package init(_ item: (_ name: String) -> String?) throws {
    let by = item("by")
    let isByDay = by?.utf8.elementsEqual(Self.day.utf8) == true
    if let by, !isByDay, StatisticsDimension(name: by) == nil {
      throw StatisticsRequest.unknown(
        by,
        "by",
        [Self.day] + StatisticsDimension.allCases.map(\.name)
      )
    }
    var statistics = try StatisticsRequest { name in
      switch name {
      case "by": isByDay ? nil : by
      default: Self.names.contains(name) ? item(name) : nil
      }
    }
    statistics.interval = isByDay ? .day : .total
    statistics.metrics = Self.metrics
    self.statistics = statistics
    self.isByDay = isByDay
  }
}
