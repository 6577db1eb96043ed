import Foundation

/// Converts the day of a record to the Gregorian calendar.
///
/// A device prints the year in the calendar that its settings specify (documented: Technical Q&A
/// QA1480). The year alone identifies the calendar, because devices have had these records only
/// since 2015, and since then, each calendar has had its own range of years.
enum RecordCalendar {
  typealias Day = (year: Int, month: Int, day: Int)

  /// Returns a day in the Gregorian calendar.
  ///
  /// - Returns: nil if the day does not exist in the calendar that the year belongs to.
  static func gregorian(_ day: Day) -> Day? {
    var day = day
    switch day.year {
    // Foundation's distant past is in January of year 1, but the first year of Reiwa starts in May.
    case 1 where day.month < 5: break
    // Japan: the Reiwa era since 2019, and the Heisei era before 2019.
    case 1...26: day.year += 2018
    case 27...31: day.year += 1988
    // Taiwan.
    case 104...199: day.year += 1911
    // Thailand.
    case 2500...2700: day.year -= 543
    case 1390...1429: return converted(day, from: .persian)
    case 1436...1479: return converted(day, from: .islamicUmmAlQura)
    case 5775...5899: return converted(day, from: .hebrew)
    default: break
    }
    return day
  }

  private static func converted(_ day: Day, from identifier: Calendar.Identifier) -> Day? {
    var calendar = Calendar(identifier: identifier)
    var gregorian = Calendar(identifier: .gregorian)
    guard let zone = TimeZone(secondsFromGMT: 0) else { return nil }
    calendar.timeZone = zone
    gregorian.timeZone = zone
    let components = DateComponents(year: day.year, month: day.month, day: day.day, hour: 12)
    guard let date = calendar.date(from: components) else { return nil }
    // A day that does not exist maps to a different day.
    let own = calendar.dateComponents([.year, .month, .day], from: date)
    guard own.year == day.year, own.month == day.month, own.day == day.day else { return nil }
    let result = gregorian.dateComponents([.year, .month, .day], from: date)
    guard let year = result.year, let month = result.month, let day = result.day else { return nil }
    return (year, month, day)
  }
}
