import Foundation
import SiteAssociation
import TestSupport
import Testing

@testable import LinkOpening

@Suite("Entitlements files")
struct EntitlementsFileTests {
  private static let body = [
    PlistText.string("application-identifier", "A7K2M9QX4T.net.fernhill.shop"),
    PlistText.string("com.apple.developer.team-identifier", "A7K2M9QX4T"),
    PlistText.flag("com.apple.developer.web-browser", true),
    PlistText.flag("get-task-allow", false),
    PlistText.domains(["applinks:a.example", "webcredentials:b.example"]),
  ].joined(separator: "\n")
  private static let xml = PlistText.list(body)
  private static let expected = Entitlements(
    applicationID: "A7K2M9QX4T.net.fernhill.shop",
    associatedDomains: ["applinks:a.example", "webcredentials:b.example"],
    isBrowser: true,
    isForDevelopment: false,
    teamID: "A7K2M9QX4T"
  )

  private static func binary(_ xml: String) throws -> [UInt8] {
    let list = try PropertyListSerialization.propertyList(from: Data(xml.utf8), format: nil)
    return Array(
      try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    )
  }

  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { unit in
      isBigEndian
        ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
  }

  @Test("An entitlements file is read in every form")
  func forms() throws {
    let utf8 = Array(Self.xml.utf8)
    let forms: [[UInt8]] = [
      utf8,
      [0xEF, 0xBB, 0xBF] + utf8,
      Self.utf16(Self.xml, isBigEndian: true),
      Self.utf16(Self.xml, isBigEndian: false),
      [0xFA, 0xDE, 0x71, 0x71, 0, 0, 4, 0] + utf8,
      Array("Executable=/Applications/Shop.app/Shop\n".utf8) + utf8,
      Array(Self.xml.replacing("\n", with: "\r\n").utf8),
      try Self.binary(Self.xml),
    ]
    for form in forms {
      let file = EntitlementsFile(reading: form)
      #expect(file.findings == [] && file.isReadable)
      #expect(file.entitlements == Self.expected)
    }
  }

  @Test("Entitlements of macOS have longer key names")
  func macOS() {
    let body = [
      PlistText.string("com.apple.application-identifier", "A.b"),
      PlistText.flag("com.apple.security.get-task-allow", true),
    ].joined(separator: "\n")
    let entitlements = EntitlementsFile(reading: PlistText.list(body).utf8).entitlements
    #expect(entitlements == Entitlements(applicationID: "A.b", isForDevelopment: true))
  }

  @Test("Entries have their places in the file")
  func places() {
    let file = EntitlementsFile(reading: Self.xml.utf8)
    #expect(file.domainPlaces.map { $0?.line } == [15, 16])
    #expect(file.domainPlaces.map { $0?.column } == [13, 13])
    #expect(file.domainPlaces.map { $0?.endColumn } == [31, 37])
  }

  @Test(
    "XML entities, sections and comments are read",
    arguments: [
      "<array><string>applinks:a&#46;example</string></array>",
      "<array><string>applinks:a&#x2e;example</string></array>",
      "<array><string><![CDATA[applinks:a.example]]></string></array>",
      "<array><string>applinks:<!-- > -->a.example</string></array>",
      "<array >\n<!-- x --><string >applinks:a.example</string ></array >",
      "<array/><key>com.apple.developer.associated-domains</key><array><string>applinks:a.example"
        + "</string></array>",
    ]
  )
  func xml(value: String) {
    let text = PlistText.list("<key>com.apple.developer.associated-domains</key>\(value)")
    let file = EntitlementsFile(reading: text.utf8)
    #expect(file.findings == [])
    #expect(file.entitlements.associatedDomains == ["applinks:a.example"])
  }

  @Test(
    "A damaged file has a finding and keeps the values before the damage",
    arguments: [
      ("<key>x</key>", "The key \"x\" has no value."),
      ("<key>x</key><string>y", "<string> is not closed."),
      ("<key>x", "<key> is not closed."),
      ("<string>x</string>", "A <key> is expected here instead of <string>."),
      ("<key>x</key><text>y</text>", "<text> is not a property-list element."),
      ("<key>x</key><string>a & b</string>", "The character \"&\" must be written as \"&amp;\"."),
      ("<key>x</key><string>&nbsp;</string>", "The entity \"&nbsp;\" is unknown."),
      ("<key>x</key><string>&#x110000;</string>", "The entity \"&#x110000;\" is unknown."),
      ("<!-- ", "\"<!--\" is not closed."),
      ("<key>x</key><array><string>y</string>", "<array> is not closed."),
      ("<key>x</key><true>", "<true> is not closed."),
      (
        String(repeating: "<key>x</key><dict>", count: 70),
        "The property list has too many values, or is nested too deeply."
      ),
    ]
  )
  func damage(text: String, problem: String) {
    let body = PlistText.domains(["applinks:a.example"]) + "\n" + text
    let file = EntitlementsFile(reading: PlistText.list(body).utf8)
    #expect(file.findings.map(\.code.rawValue) == ["LW4002"])
    #expect(file.findings.first?.problem == problem)
    #expect(file.findings.first?.place != nil)
    #expect(file.entitlements.associatedDomains == ["applinks:a.example"])
  }

  @Test(
    "Files of other kinds are recognized",
    arguments: [
      ([], "The file is empty."), (Array("hello".utf8), "The file is not a property list."),
      (Array("{\"a\": 1}".utf8), "The file is JSON or an old-style property list."),
      (Array("[Dict]\n\t[Key] x".utf8), "The file contains the human-readable output of codesign."),
      ([0xCF, 0xFA, 0xED, 0xFE, 0], "The file is an executable."),
      ([0xFA, 0xDE, 0x71, 0x72, 0, 0, 0, 8], "The entitlements are in DER form."),
      (Array("PK\u{3}\u{4}".utf8), "The file is an archive."),
      (
        Array("<plist><array/></plist>".utf8),
        "The top level of the property list is an array, not a dictionary."
      ),
      (Array(repeating: 0x20, count: 1_100_000), "The file is larger than 1 MiB."),
    ]
  )
  func others(bytes: [UInt8], problem: String) {
    let file = EntitlementsFile(reading: bytes)
    #expect(file.findings.map(\.problem) == [problem])
    #expect(file.findings.map(\.code.rawValue) == ["LW4001"])
    #expect(!file.isReadable && file.lint() == file.findings)
  }

  @Test("A profile is not accepted as entitlements")
  func profileAsFile() {
    let file = EntitlementsFile(reading: PlistText.profile(PlistText.anyDomain).utf8)
    #expect(file.lint().map(\.code.rawValue) == ["LW4001"] && !file.isReadable)
  }

  @Test("The kind of a profile is recognized")
  func kinds() {
    func kind(_ allow: Bool, _ more: String = "") -> ProvisioningProfile.Kind? {
      let text = PlistText.profile(PlistText.flag("get-task-allow", allow), more)
      return ProvisioningProfile(reading: text.utf8).kind
    }
    let devices = "<key>ProvisionedDevices</key><array><string>0</string></array>"
    #expect(kind(true, devices) == .development)
    #expect(kind(false, devices) == .adHoc)
    #expect(kind(false, PlistText.flag("ProvisionsAllDevices", true)) == .enterprise)
    #expect(kind(false) == .store)
    #expect(ProvisioningProfile(reading: "<plist/>".utf8).kind == nil)
  }
}
