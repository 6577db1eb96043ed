import Foundation
import SiteAssociation
import TestSupport
import Testing

@testable import LinkOpening

@Suite("Sections of a file of records")
struct RecordSectionTests {
  @Test("All sections are read")
  func all() throws {
    let url = Repository.root.appending(path: "Examples/swcutil_show.txt")
    let records = DeviceRecords(reading: try Data(contentsOf: url))
    #expect(records.parseErrors == [])
    #expect(records.records.count == 7)
    #expect(records.records.count { $0.isComplete } == 7)
    #expect(records.domainsBeingFetched == ["pay.fernhill.example"])
    #expect(records.settings.map(\.appID) == ["com.apple.AppStore"])
    #expect(records.settings.first?.opensLinks == true)
    #expect(
      records.memory == [
        DeviceRecords.ProcessMemory(process: "swcd", amount: "4,312 KB"),
        DeviceRecords.ProcessMemory(process: "swcutil", amount: "2,080 KB"),
      ]
    )
    #expect(!records.isCutOff && records.isRecognized)
    #expect(records.newestCheck == Date(timeIntervalSince1970: 1_795_076_050))
  }

  @Test("Lines before the first section are kept")
  func header() {
    let records = DeviceRecords("swcd 412\nmacOS 15.1\n\n" + RecordText.three)
    #expect(records.headerLines == ["swcd 412", "macOS 15.1"])
    #expect(records.records.count == 3)
  }

  @Test(
    "The network section has the domains being fetched",
    arguments: [
      ("a.example, b.example\n", ["a.example", "b.example"]),
      (
        "a.example,\nb.example:8443?mode=developer\n",
        ["a.example", "b.example:8443?mode=developer"]
      ),
      ("(none)\n", []), ("", []),
    ]
  )
  func network(text: String, domains: [String]) {
    let records = DeviceRecords(RecordText.file([], network: text))
    #expect(records.domainsBeingFetched == domains)
    #expect(records.parseErrors == [])
  }

  @Test("Settings are read on one line and on several")
  func settings() {
    let text = """
      { s = applinks, a = com.apple.AppStore, d = (null) }: { "com.apple.LaunchServices.enabled" = 1; }
      \(RecordText.separator)
      { s = applinks, a = A7K2M9QX4T.net.fernhill.shop, d = fernhill.example }: {
          "com.apple.LaunchServices.enabled" = 0;
          "another.key" = "some words";
      }
      """
    let records = DeviceRecords(RecordText.file([], settings: text + "\n"))
    #expect(records.parseErrors == [])
    #expect(records.settings.map(\.opensLinks) == [true, false])
    #expect(records.settings.map(\.domain) == [nil, "fernhill.example"])
    #expect(records.settings.last?.values["another.key"] == "some words")
    #expect(records.settings.map(\.service) == [.applinks, .applinks])
  }
}
