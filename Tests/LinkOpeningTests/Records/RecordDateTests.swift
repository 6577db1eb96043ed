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
    "An invalid date is rejected",
    arguments: [
      "", "2023-08-24", "2023-02-29 10:00:00 +0000", "2023-13-01 10:00:00 +0000",
      "2023-08-24 25:00:00 +0000", "2023-08-24 13:00:00 PM +0000", "2023-08-24 0:00:00 AM +0000",
      "2023-08-24 10:60:00 +0000", "2023-08-24 10:09 +0000", "2023-08-24 10:09:00 zero",
      "99999-08-24 10:09:00 +0000", "2023-08-24 10:09:00 +00-0", "-1-08-24 10:09:00 +0000",
      "2023-08-24 10:09:00 +0000 +0000 AM AM", "٢٠٢٣-08-24 10:09:00 +0000",
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
