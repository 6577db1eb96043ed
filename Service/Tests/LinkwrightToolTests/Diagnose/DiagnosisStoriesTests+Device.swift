import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation

@testable import LinkwrightTool

extension DiagnosisStoriesTests {
  /// What the records of a device show.
  static let ofDevice: [Story] = [
    Story(
      name: "record-that-fails",
      change: {
        $0.records = DeviceRecords(
          domain: "fernhill.example",
          approval: "unspecified",
          error: "SWCErrorDomain 7"
        )
      },
      cause: "record"
    ),
    Story(
      name: "record-that-works",
      host: { ServedHost(status: 500) },
      change: { $0.records = DeviceRecords(domain: "fernhill.example", approval: "approved") },
      conclusion: .depends
    ),
    Story(
      name: "record-of-the-host-beside-a-wildcard",
      domains: ["applinks:fernhill.example", "applinks:*.fernhill.example"],
      change: {
        $0.records = DeviceRecords(
          domain: "fernhill.example",
          approval: "approved",
          besides: """

            Service: applinks
            App ID: A7K2M9QX4T.net.fernhill.shop
            Domain: *.fernhill.example
            User Approval: unspecified
            Site/Fmwk Approval: denied
            """
        )
      }
    ),
    Story(
      name: "no-record",
      change: { $0.records = DeviceRecords(domain: "other.example", approval: "approved") },
      cause: "record"
    ),
    Story(
      name: "device-with-an-older-file",
      host: { .serving(ServedHost.file(app: "B4C5D6E7F8.net.fernhill.other")) },
      change: { $0.records = DeviceRecords(domain: "fernhill.example", approval: "approved") },
      conclusion: .depends
    ),
  ]
}
