import Foundation
import SiteAssociation
import TestSupport
import Testing

@testable import LinkOpening

@Suite("Interpretation of records")
struct RecordInterpretationTests {
  typealias Changes = [(String, String?)]

  private func interpretation(
    _ changes: Changes,
    network: String = "",
    settings: String = "(empty)\n",
    now: Date? = nil
  ) throws -> RecordInterpretation {
    let text = RecordText.file([RecordText.record(changes)], network: network, settings: settings)
    return try #require(DeviceRecords(text).interpretations(at: now).first)
  }

  static let cases: [(Changes, RecordInterpretation.Standing, String, Evidence)] = [
    ([], .works, "Links to fernhill.example open the app.", .documented),
    (
      [("Site/Fmwk Approval", "denied")], .fails,
      "Links to fernhill.example stay in the browser: the site's file does not name "
        + "A7K2M9QX4T.net.fernhill.shop.", .inferred
    ),
    (
      [("User Approval", "denied")], .declined,
      "Links to fernhill.example stay in the browser: the user chose the browser with a long press "
        + "or the banner.", .documented
    ),
    (
      [("Site/Fmwk Approval", "unspecified"), ("Last Checked", nil), ("Next Check", nil)],
      .undecided,
      "Links to fernhill.example stay in the browser for now: the device has never fetched the site's file.",
      .documented
    ),
    (
      [("Site/Fmwk Approval", "unspecified"), ("Last Checked", "some day")], .fails,
      "Links to fernhill.example stay in the browser: the device has requested the site's file but "
        + "has no verdict.", .documented
    ),
    (
      [("Site/Fmwk Approval", "unspecified"), ("Flags", "updating")], .undecided,
      "Links to fernhill.example stay in the browser for now: the device was still fetching the site's file.",
      .inferred
    ),
    (
      [("Site/Fmwk Approval", "unspecified")], .fails,
      "Links to fernhill.example stay in the browser: the device has requested the site's file but "
        + "has no verdict.", .documented
    ),
    (
      [("Site/Fmwk Approval", "unspecified"), ("Domain", "xn--caf-dma.example")], .fails,
      "Links to xn--caf-dma.example stay in the browser: devices have not approved internationalized "
        + "domain names since iOS 16.", .reported
    ),
    (
      [("Site/Fmwk Approval", "unspecified"), ("Domain", "a.example?mode=developer")], .fails,
      "Links to a.example stay in the browser: the device has no verdict about a domain in developer mode.",
      .documented
    ),
    (
      [("Error", "NSURLErrorDomain -1009"), ("Retries", "1")], .worksForNow,
      "Links to fernhill.example open the app with the previously fetched file, but the last attempt "
        + "failed: the device had no network (NSURLErrorDomain -1009).", .inferred
    ),
    (
      [("Site/Fmwk Approval", nil)], .undecided,
      "The state of fernhill.example is unknown: the record contains no verdict.", .unknown
    ),
    (
      [("Service", "webcredentials"), ("Site/Fmwk Approval", "denied")], .fails,
      "Passwords and passkeys for fernhill.example are not offered to the app: the site's file does not "
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

  @Test("A record has a one-sentence interpretation", arguments: cases)
  func sentence(
    changes: Changes,
    standing: RecordInterpretation.Standing,
    sentence: String,
    evidence: Evidence
  ) throws {
    let interpretation = try interpretation(changes)
    #expect(interpretation.standing == standing)
    #expect(interpretation.sentence == sentence)
    #expect(interpretation.evidence == evidence)
  }

  static let errors: [(String, String)] = [
    ("SWCErrorDomain -1", "an unspecified error occurred"),
    ("SWCErrorDomain 1", "an entitlement is missing"),
    ("SWCErrorDomain 2", "the app's entry is incomplete"),
    ("SWCErrorDomain 3", "the device does not have this association"),
    ("SWCErrorDomain 5", "the device reports SWCErrorDomain 5, whose meaning is unknown"),
    ("SWCErrorDomain 7", "Apple's CDN has no file for fernhill.example"),
    ("SWCErrorDomain 8", "the app's entry has no valid domain"),
    ("SWCErrorDomain 100", "the site's certificate is not trusted"),
    ("SWCErrorDomain 101", "the site sent no certificate"),
    (
      "SWCErrorDomain 103",
      "the site's certificate does not lead to a root certificate of the system"
    ),
    ("SWCErrorDomain 104", "the site's file is neither JSON nor signed JSON"),
    ("SWCErrorDomain 1000", "two changes to a setting conflicted"),
    ("SWCErrorDomain 1701", "the MDM data is invalid"),
    ("NSURLErrorDomain -1103", "the file is too large"),
    ("NSURLErrorDomain -1002", "the link cannot be a universal link"),
    ("NSURLErrorDomain -1202", "the secure connection failed"),
    ("NSURLErrorDomain -77", "the file could not be fetched"),
    ("NSCocoaErrorDomain 3840", "the site's file is not valid JSON"),
    ("NSCocoaErrorDomain 4", "the device reports NSCocoaErrorDomain 4"),
    ("HTTP 403", "Apple's CDN responded with status 403"),
    ("NSOSStatusErrorDomain -912", "the user chose the browser"),
    ("NSOSStatusErrorDomain -10814", "no app was found"),
    (
      #"Error Domain=SWCErrorDomain Code=7 "x" UserInfo={A=SWCERR00301 Timeout -- {"cause":"y"}}"#,
      "the site did not respond to Apple's crawler in time; Apple's CDN reports \"SWCERR00301 Timeout\""
    ),
    (
      #"Error Domain=SWCErrorDomain Code=7 "x" UserInfo={A=SWCERR99999 Odd}"#,
      "Apple's CDN has no file for the site; Apple's CDN reports \"SWCERR99999 Odd\""
    ),
  ]

  @Test("The sentence of a failed record names the error", arguments: errors)
  func error(text: String, reason: String) throws {
    let interpretation = try interpretation([
      ("Site/Fmwk Approval", "unspecified"), ("Error", text),
    ])
    let start = "Links to fernhill.example stay in the browser: " + reason
    #expect(interpretation.standing == .fails)
    #expect(interpretation.sentence.hasPrefix(start), "\(interpretation.sentence)")
    #expect(interpretation.cure?.hasSuffix(".") == true)
  }

  @Test(
    "The stored choice for the app decides whether a record counts as declined",
    arguments: [("0", true), ("1", false)]
  )
  func settings(value: String, isDeclined: Bool) throws {
    let settings = """
      { s = applinks, a = A7K2M9QX4T.net.fernhill.shop, d = (null) }: {
          "com.apple.LaunchServices.enabled" = \(value);
      }

      """
    let interpretation = try interpretation([], settings: settings)
    #expect((interpretation.standing == .declined) == isDeclined)
  }

  @Test(
    "A record is undecided while the device fetches its file",
    arguments: ["fernhill.example\n", "a.b, FERNHILL.example?x\n"]
  )
  func network(text: String) throws {
    let interpretation = try interpretation([("Site/Fmwk Approval", "unspecified")], network: text)
    #expect(interpretation.standing == .undecided)
  }

  @Test("A record has remarks about times, failures and modes")
  func remarks() throws {
    let checked = try interpretation([("Retries", "2"), ("Flags", "developer, managed")])
    #expect(
      checked.remarks == [
        "Developer mode: works only for an app signed for development, on a device with Associated "
          + "Domains Development turned on.",
        "Managed mode: works only if an MDM profile allows it.",
        "2 attempts have failed so far. The device waits 3 to 4 hours after a failure, and longer "
          + "after many failures (inferred).",
        "Last checked 2023-08-24 10:09 UTC. The next check is due 2023-08-29 09:15 UTC, "
          + "4 days 23 hours later.",
      ]
    )
    let next = ("Next Check", "2023-08-18 21:00:19 +0000")
    #expect(
      try interpretation([next]).remarks == [
        "The next check (2023-08-18 21:00 UTC) is before the last one (2023-08-24 10:09 UTC)."
      ]
    )
    #expect(
      try interpretation([], now: Date(timeIntervalSince1970: 1_693_300_520 + 7200)).remarks == [
        "The next check was due 2023-08-29 09:15 UTC but had not happened 2 hours later."
      ]
    )
  }

  /// The times of attempts and their errors are at the end of a record.
  @Test(
    "A truncated record makes no claims about its missing lines",
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
      guard
        let interpretation = DeviceRecords(heading + record[..<end]).interpretations(at: nil).first
      else {
        continue
      }
      let texts = [interpretation.sentence] + interpretation.remarks
      let claims = ["never fetched", "No next check is planned", "the device has requested"]
      #expect(!texts.contains { text in claims.contains { text.contains($0) } }, "\(texts)")
      let saysSo = texts.contains { $0.contains("is truncated") || $0.contains("ends within") }
      #expect(saysSo || interpretation.evidence == .unknown, "\(texts)")
      #expect(interpretation.standing != .fails || interpretation.record.siteApproval == .denied)
    }
  }

  @Test("A complete record says whether a next check is planned")
  func noNextCheck() throws {
    #expect(
      try interpretation([("Next Check", nil)]).remarks
        == ["Last checked 2023-08-24 10:09 UTC. No next check is planned."]
    )
    let cut = DeviceRecords(
      RecordText.heading("DATABASE") + "\n" + RecordText.record([("Next Check", nil)])
    )
    #expect(
      cut.interpretations(at: nil).first?.remarks == [
        "Last checked 2023-08-24 10:09 UTC.",
        "The record is truncated, so further information may be missing.",
      ]
    )
  }

  @Test("Interpretations are sorted from worst to best")
  func order() throws {
    let url = Repository.root.appending(path: "Examples/swcutil_show.txt")
    let records = DeviceRecords(reading: try Data(contentsOf: url))
    let interpretations = records.interpretations(at: records.newestCheck)
    #expect(interpretations.map(\.standing) == interpretations.map(\.standing).sorted(by: >))
    #expect(interpretations.first?.standing == .fails && interpretations.last?.standing == .works)
    // As the documentation of records shows it.
    var lines: [String] = []
    for interpretation in records.interpretations(at: records.newestCheck) {
      lines.append((interpretation.record.appID ?? "?") + " " + interpretation.sentence)
    }
    #expect(lines.count == records.records.count)
  }
}
