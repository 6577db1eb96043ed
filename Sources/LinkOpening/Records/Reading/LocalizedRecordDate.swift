import Foundation
import SiteAssociation

/// Rewrites a date that a device printed for its language or region into the form that
/// ``RecordDate`` reads.
///
/// The settings of a device determine the digits, the year and the marker for AM or PM. This is the
/// documented behavior of a date formatter with a fixed pattern but without a fixed locale
/// (Technical Q&A QA1480). The markers below come from the Unicode locale data.
enum LocalizedRecordDate {
  /// Returns a date with ASCII digits, and with AM or PM at the end if the date has a marker; nil
  /// if the date contains an unknown word.
  static func normalized(_ text: String) -> String? {
    var numbers = ""
    var marker = ""
    for scalar in text.unicodeScalars.prefix(64) {
      let properties = scalar.properties
      if properties.numericType == .decimal, let value = properties.numericValue {
        numbers += String(Int(value))
      } else if scalar == "\u{2212}" {
        numbers += "-"
      } else if properties.generalCategory == .format {
        // Direction marks surround numbers in Arabic, Persian and Hebrew.
        continue
      } else if properties.isWhitespace {
        numbers += " "
      } else if scalar.isASCII, !properties.isAlphabetic {
        if scalar != "." { numbers.unicodeScalars.append(scalar) }
      } else {
        marker.unicodeScalars.append(scalar)
        // There may be no space between a marker and the time.
        if numbers.utf8.last != 0x20 { numbers += " " }
      }
    }
    guard !marker.isEmpty else { return numbers }
    let word = marker.lowercased()
    if morning.contains(ExactText(word)) { return numbers + " AM" }
    return afternoon.contains(ExactText(word)) ? numbers + " PM" : nil
  }

  /// The markers in lower case, without dots and spaces.
  private static let morning: Set<ExactText> = [
    "am", "午前", "오전", "上午", "早上", "凌晨", "清晨", "ก่อนเที่ยง", "sa", "ص", "قظ", "लक", "पूर्वाह्न", "মপূ",
    "পূর্বাহ্ণ", "முற்பகல்", "πμ", "öö", "de", "dop", "fm", "ap", "vorm", "lefore", "пробу", "проб", "дп",
    "pg", "pd", "priešpiet", "priekšp", "priekšpusdienā", "fh", "לפנה״צ", "לפנה\"צ", "lp", "amg",
  ]
  private static let afternoon: Set<ExactText> = [
    "pm", "午後", "오후", "下午", "中午", "晚上", "หลังเที่ยง", "ch", "م", "بظ", "अपराह्न", "অপরাহ্ণ",
    "பிற்பகல்", "μμ", "ös", "du", "odp", "em", "ip", "nachm", "слоб", "пп", "ptg", "md", "popiet",
    "pēcp", "pēcpusdienā", "eh", "pop", "אחה״צ", "אחה\"צ",
  ]
}
