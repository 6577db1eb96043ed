import Foundation
import TestSupport
import Testing

@Suite("Privacy")
struct PrivacyTests {
  private static let sources = Repository.root.appendingPathComponent("Sources")

  /// Apple asks for a reason wherever one of these is called (TN3183, documented).
  private static let needReason = [
    "UserDefaults", "NSUserDefaults", "systemUptime", "mach_absolute_time", "creationDate",
    "contentModificationDate", "modificationDate", "fileModificationDate", "getattrlist", "fstat(",
    "lstat(", "stat(", "volumeAvailableCapacity", "systemFreeSize", "systemSize", "statfs",
    "activeInputModes",
  ]

  /// Functions that identify a device.
  private static let identifiers = [
    "identifierForVendor", "advertisingIdentifier", "ASIdentifierManager", "ATTrackingManager",
    "CTTelephonyNetworkInfo", "uname(", "hw.machine", "generalPasteboard", "UIPasteboard.general",
  ]

  private static func files(in folders: [String]) throws -> [URL] {
    try folders.flatMap { folder in
      let root = sources.appendingPathComponent(folder)
      let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      return names.filter { $0.hasSuffix(".swift") }.map { root.appendingPathComponent($0) }
    }
  }

  @Test("The privacy manifest can be read and declares no tracking")
  func manifest() throws {
    let file = Self.sources.appendingPathComponent("Linkwright/PrivacyInfo.xcprivacy")
    let manifest = try #require(
      PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        as? [String: Any]
    )
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    #expect((manifest["NSPrivacyTrackingDomains"] as? [String]) == [])
    #expect((manifest["NSPrivacyAccessedAPITypes"] as? [Any])?.isEmpty == true)
    let collected = try #require(manifest["NSPrivacyCollectedDataTypes"] as? [[String: Any]])
    #expect(
      collected.compactMap { $0["NSPrivacyCollectedDataType"] as? String } == [
        "NSPrivacyCollectedDataTypeProductInteraction",
        "NSPrivacyCollectedDataTypePurchaseHistory", "NSPrivacyCollectedDataTypeUserID",
      ]
    )
  }

  @Test("The library calls no function that needs a reason or identifies a device")
  func calls() throws {
    let files = try Self.files(in: ["Linkwright", "LinkwrightCore"])
    #expect(files.count > 50)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for name in Self.needReason + Self.identifiers where text.contains(name) {
        Issue.record("\(file.lastPathComponent) calls \(name)")
      }
    }
  }
}
