import AssociationFetching
import LinkOpening
import SiteAssociation

extension InputReader {
  /// Reads a file. If the file is a signed message (CMS), the result is the content of the message.
  func readUnwrapped(_ path: String) throws(InputError) -> [UInt8] {
    SignedFile.content(of: try read(path))
  }

  /// Opens an `.ipa`, an `.app` folder or an Xcode archive.
  ///
  /// - Returns: nil for another kind of file. A package without an app is an error.
  func appPackage(at path: String) throws(InputError) -> AppPackage? {
    let package: AppPackage?
    do throws(ArchiveError) {
      package = try AppPackage(at: path)
    } catch {
      throw InputError(code: .unreadable(reason: error.description), name: path)
    }
    if let package, package.bundles.isEmpty {
      throw InputError(
        code: .unsuitable("It contains no app. Name an .ipa, an .app folder or an Xcode archive."),
        name: path
      )
    }
    return package
  }

  /// Reads entitlements from a property list, or the entitlements of the app in a package. Throws
  /// an error for any other kind of file.
  func entitlements(at path: String) throws(InputError) -> EntitlementsFile {
    if let package = try appPackage(at: path),
      let app = package.bundles.first(where: { $0.component == .app }) ?? package.bundles.first
    {
      do throws(InputError) {
        return try package.entitlements(of: app)
      } catch {
        throw InputError(code: error.code, name: "\(path): \(app.path)")
      }
    }
    let file = EntitlementsFile(reading: try readUnwrapped(path))
    if !file.isReadable { throw InputError(path, isUnusableBecauseOf: file.findings) }
    return file
  }

  /// Reads a provisioning profile. Throws an error for any other kind of file.
  func profile(at path: String) throws(InputError) -> ProvisioningProfile {
    let profile = ProvisioningProfile(reading: try readUnwrapped(path))
    if !profile.isReadable { throw InputError(path, isUnusableBecauseOf: profile.findings) }
    return profile
  }
}

extension InputError {
  fileprivate init(_ path: String, isUnusableBecauseOf findings: [Finding]) {
    let summary = findings.first?.summary ?? "it is not a property list"
    let reason = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
    self.init(code: .unreadable(reason: reason), name: path)
  }
}
