import Foundation
import LinkOpening
import SiteAssociation

/// A run of `entitlements`: it lints entitlements and a provisioning profile.
struct EntitlementsRun: Sendable {
  /// Files, or `-`.
  var paths: [String]
  /// The profile that the app is signed with, or `-`.
  var profile: String?
  /// The time at which the profile must be valid.
  var now: Date

  func run(reader: InputReader = InputReader()) -> LintReport {
    var files: [LintReport.File] = []
    var readProfile: ProvisioningProfile?
    if let profile {
      files.append(
        Self.file(profile) { () throws(InputError) in
          let read = ProvisioningProfile(reading: try reader.readUnwrapped(profile))
          readProfile = read
          return LintReport.Linted(source: read.source, findings: read.lint(at: now))
        }
      )
    }
    let linted = paths.map { path in
      Self.file(path) { () throws(InputError) in
        let file = EntitlementsFile(reading: try reader.readUnwrapped(path))
        return LintReport.Linted(source: file.source, findings: file.lint(against: readProfile))
      }
    }
    return LintReport(files: linted + files)
  }

  private static func file(
    _ path: String,
    _ lint: () throws(InputError) -> LintReport.Linted
  ) -> LintReport.File {
    let name = path == "-" ? InputReader.standardInputName : path
    do throws(InputError) {
      return LintReport.File(name: name, result: .success(try lint()))
    } catch {
      return LintReport.File(name: name, result: .failure(error))
    }
  }
}
