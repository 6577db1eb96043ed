internal import Foundation
internal import LinkwrightCore

extension PageTexts {
  /// A time to the minute in the language of the texts, with the time zone.
  ///
  /// The zone is always UTC: a page is rendered once for visitors in different zones. The script of
  /// the page changes the time to the visitor's zone. A line can end between the day and the time
  /// only.
  func date(_ time: Timestamp) -> String {
    let instant = Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
    func formatted(
      _ date: Date.FormatStyle.DateStyle,
      _ time: Date.FormatStyle.TimeStyle
    ) -> String {
      let style = Date.FormatStyle(
        date: date,
        time: time,
        locale: Locale(identifier: isArabic ? "ar@numbers=latn" : language.rawValue),
        calendar: Calendar(identifier: .gregorian),
        timeZone: .gmt
      )
      return instant.formatted(style)
    }
    var (day, whole) = (formatted(.long, .omitted), formatted(.long, .shortened))
    if isArabic {
      // Two commas and no word before the time, as the system has it, read like a list.
      day = day.replacing("،", with: "")
      whole = "\(day)، الساعة \(formatted(.omitted, .shortened))"
    }
    var text = Self.joined(whole)
    if whole.hasPrefix(day), let blank = whole.dropFirst(day.count).firstIndex(of: " ") {
      text = "\(Self.joined(whole[..<blank])) \(Self.joined(whole[blank...].dropFirst()))"
    }
    return language.isRightToLeft ? "\(text)\u{A0}(UTC)" : "\(text)\u{A0}UTC"
  }

  /// Readers in all Arabic countries know Latin digits. The codes of invitations have them, too.
  private var isArabic: Bool { language.rawValue == "ar" }

  private static func joined(_ text: some StringProtocol) -> String {
    String(text).replacing(" ", with: "\u{A0}")
  }
}
