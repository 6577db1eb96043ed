import AssociationFetching
import LinkOpening
import SiteAssociation

extension InputReader {
  /// Reads a file, without the CMS message around it if there is one.
  func readUnwrapped(_ path: String) throws(InputError) -> [UInt8] {
    SignedFile.content(of: try read(path))
  }

  /// Reads entitlements. Another kind of file is an error.
  func entitlements(at path: String) throws(InputError) -> EntitlementsFile {
    let file = EntitlementsFile(reading: try readUnwrapped(path))
    if !file.isReadable { throw InputError(path, isUnusableBecauseOf: file.findings) }
    return file
  }

  /// Reads a provisioning profile. Another kind of file is an error.
  func profile(at path: String) throws(InputError) -> ProvisioningProfile {
    let profile = ProvisioningProfile(reading: try readUnwrapped(path))
    if !profile.isReadable { throw InputError(path, isUnusableBecauseOf: profile.findings) }
    return profile
  }

  /// Reads the association records of a device. Another kind of file is an error.
  func deviceRecords(at path: String) throws(InputError) -> DeviceRecords {
    let records = DeviceRecords(reading: try read(path))
    guard records.isRecognized else {
      throw InputError(
        code: .unsuitable(
          "It has no records of associated domains. Pass swcutil_show.txt from a sysdiagnose."
        ),
        name: path == "-" ? Self.standardInputName : path
      )
    }
    return records
  }
}

extension InputError {
  fileprivate init(_ path: String, isUnusableBecauseOf findings: [Finding]) {
    let summary = findings.first?.summary ?? "it is not a property list"
    let reason = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
    self.init(code: .unreadable(reason: reason), name: path)
  }
}
