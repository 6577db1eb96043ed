import Foundation
import SiteAssociation
import TestSupport
import Testing

@testable import LinkOpening

@Suite("What a record means")
struct RecordMeaningTests {
  typealias Changes = [(String, String?)]

  private func meaning(
    _ changes: Changes,
    network: String = "",
    settings: String = "(empty)\n",
    now: Date? = nil
  ) throws -> RecordMeaning {
    let text = RecordText.file([RecordText.record(changes)], network: network, settings: settings)
    return try #require(DeviceRecords(text).meanings(at: now).first)
  }

  static let cases: [(Changes, RecordMeaning.Standing, String, Evidence)] = [
    ([], .works, "Links to fernhill.example open the app.", .documented),
    (
      [("Site/Fmwk Approval", "denied")], .fails,
      "Links to fernhill.example stay in the browser: the site's file does not name "
        + "A7K2M9QX4T.net.fernhill.shop.", .inferred
    ),
    (
      [("User Approval", "denied")], .declined,
      "Links to fernhill.example stay in the browser: the person chose the browser, by a long press or "
        + "the banner.", .documented
    ),
    (
      [("Site/Fmwk Approval", "unspecified"), ("Last Checked", nil), ("Next Check", nil)],
      .undecided,
      "Links to fernhill.example stay in the browser for now: the site's file was never fetched.",
      .documented
    ),
    (
      [("Site/Fmwk Approval", "unspecified"), ("Last Checked", "some day")], .fails,
      "Links to fernhill.example stay in the browser: the device has asked for the site's file and has no "
        + "verdict.", .documented
    ),
    (
      [("Site/Fmwk Approval", "unspecified"), ("Flags", "updating")], .undecided,
      "Links to fernhill.example stay in the browser for now: the site's file was just being fetched.",
      .inferred
    ),
    (
      [("Site/Fmwk Approval", "unspecified")], .fails,
      "Links to fernhill.example stay in the browser: the device has asked for the site's file and has no "
        + "verdict.", .documented
    ),
    (
      [("Site/Fmwk Approval", "unspecified"), ("Domain", "xn--caf-dma.example")], .fails,
      "Links to xn--caf-dma.example stay in the browser: domains outside ASCII are not approved since "
        + "iOS 16.", .reported
    ),
    (
      [("Site/Fmwk Approval", "unspecified"), ("Domain", "a.example?mode=developer")], .fails,
      "Links to a.example stay in the browser: there is no verdict about a domain in developer mode.",
      .documented
    ),
    (
      [("Error", "NSURLErrorDomain -1009"), ("Retries", "1")], .worksForNow,
      "Links to fernhill.example open the app, by the file that was fetched before; the last attempt "
        + "failed: the device had no network (NSURLErrorDomain -1009).", .inferred
    ),
    (
      [("Site/Fmwk Approval", nil)], .undecided,
      "Nothing can be said about fernhill.example: the record has no verdict of the site.", .unknown
    ),
    (
      [("Service", "webcredentials"), ("Site/Fmwk Approval", "denied")], .fails,
      "Passwords and passkeys of fernhill.example are not offered to the app: the site's file does not "
        + "name A7K2M9QX4T.net.fernhill.shop.", .inferred
    ),
    (
      [("Service", "appclips")], .works, "The App Clip is offered for fernhill.example.",
      .documented
    ),
    (
      [("Service", "activitycontinuation")], .works,
      "Handoff between fernhill.example and the app works.", .documented
    ),
    (
      [("Service", "newservice")], .works,
      "The association with fernhill.example for newservice works.", .documented
    ),
  ]

  @Test("is said in one sentence", arguments: cases)
  func sentence(
    changes: Changes,
    standing: RecordMeaning.Standing,
    sentence: String,
    evidence: Evidence
  ) throws {
    let meaning = try meaning(changes)
    #expect(meaning.standing == standing)
    #expect(meaning.sentence == sentence)
    #expect(meaning.evidence == evidence)
  }

  static let errors: [(String, String)] = [
    ("SWCErrorDomain -1", "something went wrong that the device does not name"),
    ("SWCErrorDomain 1", "an entitlement is missing"),
    ("SWCErrorDomain 2", "the entry of the app is not complete"),
    ("SWCErrorDomain 3", "the device has no such association"),
    ("SWCErrorDomain 5", "the device reports SWCErrorDomain 5, and nobody says what that means"),
    ("SWCErrorDomain 7", "Apple's CDN has no file of fernhill.example"),
    ("SWCErrorDomain 8", "the entry of the app has no valid domain"),
    ("SWCErrorDomain 100", "the certificate of the site is not trusted"),
    ("SWCErrorDomain 101", "the site offered no certificate"),
    ("SWCErrorDomain 103", "the certificate of the site leads to no root of the system"),
    ("SWCErrorDomain 104", "what the site sends is neither JSON nor signed JSON"),
    ("SWCErrorDomain 1000", "two changes of a setting met"),
    ("SWCErrorDomain 1701", "the data of the device management are wrong"),
    ("NSURLErrorDomain -1103", "the file is too large"),
    ("NSURLErrorDomain -1002", "the link is not eligible to open an app"),
    ("NSURLErrorDomain -1202", "no secure connection could be made"),
    ("NSURLErrorDomain -77", "the file could not be fetched"),
    ("NSCocoaErrorDomain 3840", "the site's file is not valid JSON"),
    ("NSCocoaErrorDomain 4", "the device reports NSCocoaErrorDomain 4"),
    ("HTTP 403", "Apple's CDN answered with status 403"),
    ("NSOSStatusErrorDomain -912", "the person chose the browser"),
    ("NSOSStatusErrorDomain -10814", "no app was found"),
    (
      #"Error Domain=SWCErrorDomain Code=7 "x" UserInfo={A=SWCERR00301 Timeout -- {"cause":"y"}}"#,
      "the site did not answer Apple's crawler in time; Apple's CDN says \"SWCERR00301 Timeout\""
    ),
    (
      #"Error Domain=SWCErrorDomain Code=7 "x" UserInfo={A=SWCERR99999 Odd}"#,
      "Apple's CDN has no file of the site; Apple's CDN says \"SWCERR99999 Odd\""
    ),
  ]

  @Test("names the error", arguments: errors)
  func error(text: String, reason: String) throws {
    let meaning = try meaning([("Site/Fmwk Approval", "unspecified"), ("Error", text)])
    let start = "Links to fernhill.example stay in the browser: " + reason
    #expect(meaning.standing == .fails)
    #expect(meaning.sentence.hasPrefix(start), "\(meaning.sentence)")
    #expect(meaning.cure?.hasSuffix(".") == true)
  }

  @Test("follows the choice that is stored for the app", arguments: [("0", true), ("1", false)])
  func settings(value: String, isDeclined: Bool) throws {
    let settings = """
      { s = applinks, a = A7K2M9QX4T.net.fernhill.shop, d = (null) }: {
          "com.apple.LaunchServices.enabled" = \(value);
      }

      """
    let meaning = try meaning([], settings: settings)
    #expect((meaning.standing == .declined) == isDeclined)
  }

  @Test(
    "sees what was being fetched",
    arguments: ["fernhill.example\n", "a.b, FERNHILL.example?x\n"]
  )
  func network(text: String) throws {
    let meaning = try meaning([("Site/Fmwk Approval", "unspecified")], network: text)
    #expect(meaning.standing == .undecided)
  }

  @Test("has remarks about time, failures and modes")
  func remarks() throws {
    let checked = try meaning([("Retries", "2"), ("Flags", "developer, managed")])
    #expect(
      checked.remarks == [
        "Developer mode: only for an app signed for development, on a device with Associated Domains "
          + "Development switched on.",
        "Managed mode: only where a profile of the device management allows it.",
        "2 attempts have failed so far; the device waits 3 to 4 hours after a failure, longer after many "
          + "(inferred).",
        "Last checked 2023-08-24 10:09 UTC, again 2023-08-29 09:15 UTC, 4 days 23 hours later.",
      ]
    )
    let next = ("Next Check", "2023-08-18 21:00:19 +0000")
    #expect(
      try meaning([next]).remarks == [
        "The next check (2023-08-18 21:00 UTC) lies before the last one (2023-08-24 10:09 UTC)."
      ]
    )
    #expect(
      try meaning([], now: Date(timeIntervalSince1970: 1_693_300_520 + 7200)).remarks == [
        "The next check was due 2023-08-29 09:15 UTC and had not been made 2 hours later."
      ]
    )
  }

  /// At the end of a record stand the times of attempts and their errors.
  @Test(
    "says nothing about lines that may be missing at the end of the file",
    arguments: ["unspecified", "approved", "denied"],
    [true, false]
  )
  func cutOff(approval: String, hasHeading: Bool) throws {
    let record = RecordText.record([("Site/Fmwk Approval", approval)])
    let heading = hasHeading ? RecordText.heading("DATABASE") + "\n" : ""
    let nextCheck = try #require(record.firstRange(of: "Next Check")?.lowerBound)
    var ends = record.indices.filter { $0 <= nextCheck }
    if hasHeading { ends = Array(record.indices) }
    for end in ends {
      guard let meaning = DeviceRecords(heading + record[..<end]).meanings(at: nil).first else {
        continue
      }
      let texts = [meaning.sentence] + meaning.remarks
      let claims = ["never fetched", "no next check is planned", "the device has asked"]
      #expect(!texts.contains { text in claims.contains { text.contains($0) } }, "\(texts)")
      let saysSo = texts.contains { $0.contains("ends early") || $0.contains("ends within") }
      #expect(saysSo || meaning.evidence == .unknown, "\(texts)")
      #expect(meaning.standing != .fails || meaning.record.siteApproval == .denied)
    }
  }

  @Test("says of a whole record what is planned")
  func noNextCheck() throws {
    #expect(
      try meaning([("Next Check", nil)]).remarks
        == ["Last checked 2023-08-24 10:09 UTC; no next check is planned."]
    )
    let cut = DeviceRecords(
      RecordText.heading("DATABASE") + "\n" + RecordText.record([("Next Check", nil)])
    )
    #expect(
      cut.meanings(at: nil).first?.remarks == [
        "Last checked 2023-08-24 10:09 UTC.",
        "The record ends early; what else the device knows about it is unknown.",
      ]
    )
  }

  @Test("stands in the order of how bad it is")
  func order() throws {
    let url = Repository.root.appending(path: "Examples/swcutil_show.txt")
    let records = DeviceRecords(reading: try Data(contentsOf: url))
    let meanings = records.meanings(at: records.newestCheck)
    #expect(meanings.map(\.standing) == meanings.map(\.standing).sorted(by: >))
    #expect(meanings.first?.standing == .fails && meanings.last?.standing == .works)
    // As the documentation of records shows it.
    var lines: [String] = []
    for meaning in records.meanings(at: records.newestCheck) {
      lines.append((meaning.record.appID ?? "?") + " " + meaning.sentence)
    }
    #expect(lines.count == records.records.count)
  }
}
