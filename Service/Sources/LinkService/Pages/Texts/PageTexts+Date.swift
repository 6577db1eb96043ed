internal import Foundation
internal import LinkwrightCore

extension PageTexts {
  /// A time to the minute in the language of the texts, with the time zone.
  ///
  /// The zone is always UTC: a page is rendered once for visitors in different zones.
  func date(_ time: Timestamp) -> String {
    let style = Date.FormatStyle(
      date: .long,
      time: .shortened,
      locale: Locale(identifier: language.rawValue),
      calendar: Calendar(identifier: .gregorian),
      timeZone: .gmt
    )
    let date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
    return "\(date.formatted(style)) UTC"
  }
}
