import Foundation
import Testing

@testable import LinkOpening

@Suite("Dates in records")
struct RecordDateTests {
  @Test(
    "A date is read in every form that a device writes",
    arguments: [
      ("2023-08-24 10:09:00 +0000", 1_692_871_740),
      ("2024-12-20 9:05:07 +0000", 1_734_685_507),
      ("2024-12-20 9:05:07 AM +0000", 1_734_685_507),
      ("2024-12-20 9:05:07\u{202F}AM +0000", 1_734_685_507),
      ("2024-12-20 9:05:07\u{202F}PM +0000", 1_734_728_707),
      ("2024-12-20 12:05:07 AM +0000", 1_734_653_107),
      ("2024-12-20 12:05:07 PM +0000", 1_734_696_307),
      ("2024-12-20 9:05:07 +0000 AM", 1_734_685_507),
      ("2024-12-20 10:05:07 +0100", 1_734_685_507),
      ("2024-02-29 00:00:00 +0000", 1_709_164_800),
      ("1969-12-31 23:59:59 +0000", -1),
    ]
  )
  func forms(text: String, seconds: Double) {
    #expect(RecordDate.parse(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "A date is read in the language of the device",
    arguments: [
      "2024-12-20 午後9:05:07 +0000", "2024-12-20 오후 9:05:07 +0000",
      "2024-12-20 9:05:07 下午 +0000", "2024-12-20 9:05:07 p. m. +0000",
      "2024-12-20 9:05:07\u{202F}p.\u{A0}m. +0000", "2024-12-20 9:05:07 μ.μ. +0000",
      "2024-12-20 9:05:07 CH +0000", "2024-12-20 ÖS 9:05:07 +0000", "2024-12-20 du. 9:05:07 +0000",
      "2024-12-20 9:05:07 em +0000", "2024-12-20 9:05:07 nachm. +0000",
      "2024-12-20 9:05:07 หลังเที่ยง +0000", "٢٠٢٤-١٢-٢٠ ٩:٠٥:٠٧ م +٠٠٠٠",
      "\u{200F}2024-12-20 21:05:07 \u{200E}+0000", "2024-12-20 16:05:07 \u{2212}0500",
      "२०२४-१२-२० २१:०५:०७ +००००", "2024-12-20 9:05:07PM +0000",
    ]
  )
  func languages(text: String) {
    #expect(RecordDate.parse(text) == Date(timeIntervalSince1970: 1_734_728_707))
  }

  @Test(
    "A date is read in the calendar of the device",
    arguments: [
      ("2567-12-20 21:05:07 +0000", 1_734_728_707), ("0006-12-20 21:05:07 +0000", 1_734_728_707),
      ("113-12-20 21:05:07 +0000", 1_734_728_707), ("1403-09-30 21:05:07 +0000", 1_734_728_707),
      ("۱۴۰۳-۰۹-۳۰ ۹:۰۵:۰۷ ب.ظ. +۰۰۰۰", 1_734_728_707),
      ("1446-06-19 21:05:07 +0000", 1_734_728_707), ("5785-03-19 21:05:07 +0000", 1_734_728_707),
      ("30-04-01 00:00:00 +0000", 1_522_540_800), ("0001-05-01 00:00:00 +0000", 1_556_668_800),
      // Foundation's distant past.
      ("0001-01-01 00:00:00 +0000", -62_135_596_800),
    ]
  )
  func calendars(text: String, seconds: Double) {
    #expect(RecordDate.parse(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "An invalid date is rejected",
    arguments: [
      "", "2023-08-24", "2023-02-29 10:00:00 +0000", "2023-13-01 10:00:00 +0000",
      "2023-08-24 25:00:00 +0000", "2023-08-24 13:00:00 PM +0000", "2023-08-24 0:00:00 AM +0000",
      "2023-08-24 10:60:00 +0000", "2023-08-24 10:09 +0000", "2023-08-24 10:09:00 zero",
      "99999-08-24 10:09:00 +0000", "2023-08-24 10:09:00 +00-0", "-1-08-24 10:09:00 +0000",
      "2023-08-24 10:09:00 +0000 +0000 AM AM", "2024-12-20 9:05:07 morgens +0000",
      "2024-12-20 午前午前9:05:07 +0000", "1403-13-01 10:00:00 +0000",
      "9999-12-31 23:59:59 -0100", "2024-12-20 9:05:07 +1401",
    ]
  )
  func none(text: String) { #expect(RecordDate.parse(text) == nil) }

  @Test("A date is printed to the minute")
  func text() {
    #expect(RecordDate.text(Date(timeIntervalSince1970: 1_709_164_859)) == "2024-02-29 00:00 UTC")
    #expect(RecordDate.text(Date(timeIntervalSince1970: -1)) == "1969-12-31 23:59 UTC")
  }

  @Test(
    "The time between two dates is printed in two units",
    arguments: [
      (0, "less than a minute"), (60, "1 minute"), (11_076, "3 hours 4 minutes"),
      (428_780, "4 days 23 hours"), (86_400, "1 day"), (-5, "less than a minute"),
    ]
  )
  func words(seconds: Double, text: String) {
    #expect(RecordInterpretation.Remarks.text(seconds) == text)
  }
}
