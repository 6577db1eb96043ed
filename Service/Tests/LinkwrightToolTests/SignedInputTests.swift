import AssociationFetching
import Foundation
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("A signed file as input")
struct SignedInputTests {
  private static let der: [UInt8] = {
    let url = Repository.root.appending(
      path: "Service/Tests/AssociationFetchingTests/Fixtures/signed.der"
    )
    return (try? Data(contentsOf: url)).map(Array.init) ?? []
  }()

  private static func pem(_ bytes: [UInt8], padding: Int = 0) -> [UInt8] {
    let base64 = Data(bytes).base64EncodedString(options: .lineLength64Characters)
    let blanks = String(repeating: "\n", count: padding)
    return Array("-----BEGIN CMS-----\n\(base64)\(blanks)\n-----END CMS-----\n".utf8)
  }

  @Test("A signed file in binary form is read with a note")
  func binary() {
    let file = AssociationFile(unwrapping: Self.der)
    #expect(file.isReadableEverywhere)
    #expect(file.findings.map(\.code.rawValue) == ["LW1037"])
  }

  @Test("A signed file as text is read with an error")
  func text() throws {
    let file = AssociationFile(unwrapping: Self.pem(Self.der))
    #expect(file.isReadable)
    #expect(!file.isReadableEverywhere)
    #expect(file.appIDs() == AssociationFile(unwrapping: Self.der).appIDs())
    let finding = try #require(file.findings.first { $0.code.rawValue == "LW1038" })
    #expect(finding.severity == .error)
    #expect(finding.evidence == .unknown)
    #expect(file.mainProblem == finding)
  }

  @Test("A signed file is too large if its body is, even with a small content")
  func size() throws {
    let small = Self.pem(Self.der)
    let file = AssociationFile(unwrapping: Self.pem(Self.der, padding: 131_073 - small.count))
    #expect(!file.isReadable)
    #expect(
      file.mainProblem?.problem == "The signed file is 131073 bytes long; the limit is 131072."
    )
    #expect(
      AssociationFile(unwrapping: Self.pem(Self.der, padding: 131_072 - small.count)).isReadable
    )
  }
}
