import Foundation

extension Duration {
  /// The largest unit that fits, rounded down, such as "2 hours".
  var inLargestUnit: String {
    formatted(
      Duration.UnitsFormatStyle(
        allowedUnits: [.days, .hours, .minutes, .seconds],
        width: .wide,
        maximumUnitCount: 1,
        fractionalPart: .hide(rounded: .down)
      )
      .locale(Locale(identifier: "en_US"))
    )
  }

  /// The duration in whole milliseconds, such as "15 ms".
  var inMilliseconds: String { "\(Int((self / .milliseconds(1)).rounded())) ms" }
}
