import Foundation
import SiteAssociation
import Testing

@testable import LinkOpening

@Suite("Fields of records")
struct RecordFieldTests {
  private func record(_ changes: (String, String?)...) throws -> AssociationRecord {
    let records = DeviceRecords(RecordText.file([RecordText.record(changes)]))
    #expect(records.parseErrors == [])
    return try #require(records.records.first)
  }

  @Test("A record has all required fields")
  func minimal() throws {
    let record = try record()
    #expect(record.line == 2)
    #expect(record.service == .applinks)
    #expect(record.appID == "A7K2M9QX4T.net.fernhill.shop")
    #expect(record.domain == "fernhill.example")
    #expect(record.userApproval == .unspecified)
    #expect(record.siteApproval == .approved)
    #expect(record.lastChecked == Date(timeIntervalSince1970: 1_692_871_740))
    #expect(record.nextCheck == Date(timeIntervalSince1970: 1_693_300_520))
    #expect(record.isComplete)
    #expect(record.flags == [] && record.error == nil && record.retries == nil)
  }

  @Test(
    "A record can have any service",
    arguments: Service.documented.map(\.rawValue) + ["somethingnew"]
  )
  func services(name: String) throws {
    let record = try record(("Service", name))
    #expect(record.service == Service(rawValue: name))
  }

  @Test("A verbose record has additional fields")
  func verbose() throws {
    let identifier = "<LSPersistentIdentifier 0x1> { v = 0, t = 0x8, u = 0xc98 }"
    let patterns = "(\n    {\n        \"/\" = \"/buy/*\";\n    }\n)"
    let variables = "{\n    shop = (berlin);\n}"
    let record = try record(
      ("App Version", "193.0"),
      ("App PI", identifier),
      ("Patterns", patterns),
      ("Substitution Variables", variables)
    )
    #expect(record.appVersion == "193.0")
    #expect(record.appPersistentIdentifier == identifier)
    #expect(record.patterns == patterns)
    #expect(record.substitutionVariables == variables)
  }

  @Test("A record has the domain as in the entitlement")
  func domain() throws {
    let record = try record(("Domain", "*.fernhill.example:8443?mode=developer+managed"))
    #expect(record.domain == "*.fernhill.example:8443?mode=developer+managed")
    #expect(record.entry?.fileHost == "fernhill.example")
    #expect(record.entry?.port == 8443)
    #expect(record.entry?.modes == [.developer, .managed])
  }

  @Test("A record has the choice of the user", arguments: ["unspecified", "approved", "denied"])
  func userApproval(word: String) throws {
    let record = try record(("User Approval", word))
    #expect(record.userApproval?.rawValue == word)
  }

  @Test("A record has the verdict of the site", arguments: ["unspecified", "approved", "denied"])
  func siteApproval(word: String) throws {
    let record = try record(("Site/Fmwk Approval", word))
    #expect(record.siteApproval?.rawValue == word)
  }

  @Test(
    "A record has flags",
    arguments: [
      ("", []), ("developer", ["developer"]),
      (
        "updating, systemApplication, enterpriseManaged, systemPlaceholder, managed",
        ["updating", "systemApplication", "enterpriseManaged", "systemPlaceholder", "managed"]
      ),
    ]
  )
  func flags(text: String, flags: [String]) throws {
    let record = try record(("Flags", text))
    #expect(record.flags == flags)
  }

  @Test("A record has a relative order and a number of failures")
  func numbers() throws {
    let record = try record(("Relative Order", "-3"), ("Retries", "12"))
    #expect(record.relativeOrder == -3)
    #expect(record.retries == 12)
  }

  @Test(
    "A record has an error in either form",
    arguments: [
      ("SWCErrorDomain 7", RecordError(domain: "SWCErrorDomain", code: 7)),
      ("NSURLErrorDomain -1103", RecordError(domain: "NSURLErrorDomain", code: -1103)),
      ("HTTP 404", RecordError(domain: "HTTP", code: 404)),
      (
        #"Error Domain=NSCocoaErrorDomain Code=3840 "Not JSON, line 1." UserInfo={Index=0}"#,
        RecordError(domain: "NSCocoaErrorDomain", code: 3840)
      ),
      (
        "Error Domain=SWCErrorDomain Code=7 UserInfo={NSUnderlyingError=0x1 {Error Domain=HTTP "
          + "Code=404 \"(null)\" UserInfo={Text=SWCERR00301 Timeout -- {\"cause\":\"x\"}}}}",
        RecordError(
          domain: "SWCErrorDomain",
          code: 7,
          underlying: [RecordError(domain: "HTTP", code: 404)],
          failureReason: "SWCERR00301 Timeout"
        )
      ),
    ]
  )
  func errors(text: String, error: RecordError) throws {
    let record = try record(("Error", text))
    #expect(record.error == error)
  }

  @Test("A record has an error over several lines")
  func longError() throws {
    let text = "Error Domain=SWCErrorDomain Code=104 \"No\nJSON: none\" UserInfo={A=b}"
    let record = try record(("Error", text), ("Retries", "2"))
    #expect(record.error?.code == 104)
    #expect(record.retries == 2)
  }

  @Test("A record keeps unknown fields")
  func unknown() throws {
    let record = try record(("Colour", ""), ("Sandbox Extension", "yes"))
    #expect(record.otherFields.map(\.key) == ["Colour", "Sandbox Extension"])
    #expect(record.otherFields.map(\.value) == ["", "yes"])
  }
}
