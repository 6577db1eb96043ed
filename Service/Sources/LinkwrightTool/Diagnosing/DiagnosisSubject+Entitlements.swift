import Foundation
import LinkOpening

extension DiagnosisSubject {
  /// Takes over what the app is signed with, and what is wrong with that and the profile.
  mutating func readEntitlements(
    _ path: String?,
    profile profilePath: String?,
    _ reader: InputReader
  ) throws(InputError) {
    var profile: ProvisioningProfile?
    if let profilePath {
      let read = ProvisioningProfile(
        reading: try reader.readUnwrapped(profilePath)
      )
      entitlementFindings += read.lint(at: Date())
      profile = read
    }
    guard let path else { return }
    let file = try EntitlementsFile(readableAt: path, reader)
    entitlements = file.entitlements
    entitlementFindings += file.lint(against: profile)
  }
}

extension EntitlementsFile {
  /// Reads a file that has to have entitlements in it.
  init(readableAt path: String, _ reader: InputReader) throws(InputError) {
    self.init(reading: try reader.readUnwrapped(path))
    guard isReadable else {
      let reason = findings.first?.summary ?? "it is no property list"
      throw InputError(code: .unreadable(reason: reason), name: path)
    }
  }
}
