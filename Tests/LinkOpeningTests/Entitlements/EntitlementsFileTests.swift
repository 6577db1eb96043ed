import Foundation
import SiteAssociation
import TestSupport
import Testing

@testable import LinkOpening

@Suite("A file of entitlements")
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

  @Test("is read in every form that it has")
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

  @Test("has the longer names of macOS")
  func macOS() {
    let body = [
      PlistText.string("com.apple.application-identifier", "A.b"),
      PlistText.flag("com.apple.security.get-task-allow", true),
    ].joined(separator: "\n")
    let entitlements = EntitlementsFile(reading: PlistText.list(body).utf8).entitlements
    #expect(entitlements == Entitlements(applicationID: "A.b", isForDevelopment: true))
  }

  @Test("knows where its entries stand")
  func places() {
    let file = EntitlementsFile(reading: Self.xml.utf8)
    #expect(file.domainPlaces.map { $0?.line } == [15, 16])
    #expect(file.domainPlaces.map { $0?.column } == [13, 13])
    #expect(file.domainPlaces.map { $0?.endColumn } == [31, 37])
  }

  @Test(
    "understands the ways of XML",
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
    "says what is wrong with one that is damaged, and keeps what stands before",
    arguments: [
      ("<key>x</key>", "The key \"x\" has no value."),
      ("<key>x</key><string>y", "<string> is not closed."),
      ("<key>x", "<key> is not closed."),
      ("<string>x</string>", "A <key> has to stand here, not <string>."),
      ("<key>x</key><text>y</text>", "<text> is no value of a property list."),
      ("<key>x</key><string>a & b</string>", "\"&\" has to be written as \"&amp;\"."),
      ("<key>x</key><string>&nbsp;</string>", "\"&nbsp;\" is not known."),
      ("<key>x</key><string>&#x110000;</string>", "\"&#x110000;\" is not known."),
      ("<!-- ", "\"<!--\" is not closed."),
      ("<key>x</key><array><string>y</string>", "<array> is not closed."),
      ("<key>x</key><true>", "<true> is not closed."),
      (
        String(repeating: "<key>x</key><dict>", count: 70),
        "The list has too many values, or they are "
          + "nested too deep."
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
    "is told from other files",
    arguments: [
      ([], "The file is empty."), (Array("hello".utf8), "The file is no property list."),
      (Array("{\"a\": 1}".utf8), "The file is JSON or a property list in the old form."),
      (Array("[Dict]\n\t[Key] x".utf8), "The file is a listing of codesign."),
      ([0xCF, 0xFA, 0xED, 0xFE, 0], "The file is a program."),
      ([0xFA, 0xDE, 0x71, 0x72, 0, 0, 0, 8], "The entitlements are in DER form."),
      (Array("PK\u{3}\u{4}".utf8), "The file is an archive."),
      (Array("<plist><array/></plist>".utf8), "The property list is an array, not a dictionary."),
      ([UInt8](repeating: 0x20, count: 1_100_000), "The file has more than 1 MiB."),
    ]
  )
  func others(bytes: [UInt8], problem: String) {
    let file = EntitlementsFile(reading: bytes)
    #expect(file.findings.map(\.problem) == [problem])
    #expect(file.findings.map(\.code.rawValue) == ["LW4001"])
    #expect(!file.isReadable && file.lint() == file.findings)
  }

  @Test("can be the wrong one of two")
  func profileAsFile() {
    let file = EntitlementsFile(reading: PlistText.profile(PlistText.anyDomain).utf8)
    #expect(file.lint().map(\.code.rawValue) == ["LW4001"] && !file.isReadable)
  }

  @Test("has a profile of some kind")
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
