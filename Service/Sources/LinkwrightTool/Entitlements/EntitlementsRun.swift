import AssociationFetching
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
    let linted = paths.flatMap { path -> [LintReport.File] in
      do throws(InputError) {
        if let package = try reader.appPackage(at: path) {
          return Self.files(of: package, at: path, readProfile, now: now)
        }
      } catch {
        return [LintReport.File(name: path, result: .failure(error))]
      }
      return [
        Self.file(path) { () throws(InputError) in
          let file = EntitlementsFile(reading: try reader.readUnwrapped(path))
          return LintReport.Linted(source: file.source, findings: file.lint(against: readProfile))
        }
      ]
    }
    return LintReport(files: linted + files)
  }

  /// Lints every program in an app's bundle, each against the profile in its own bundle.
  ///
  /// - Parameter profile: The profile for an app without one.
  private static func files(
    of package: AppPackage,
    at path: String,
    _ profile: ProvisioningProfile?,
    now: Date
  ) -> [LintReport.File] {
    package.bundles.flatMap { bundle -> [LintReport.File] in
      var profile = bundle.component == .app ? profile : nil
      var files: [LintReport.File] = []
      do throws(InputError) {
        if let (profilePath, bytes) = try package.profile(of: bundle) {
          let own = ProvisioningProfile(reading: SignedFile.content(of: bytes))
          profile = own
          var linted = LintReport.Linted(source: own.source, findings: own.lint(at: now))
          linted.kind = .profile
          let name = "\(path): \(profilePath)"
          files.append(LintReport.File(name: name, result: .success(linted)))
        }
      } catch {
        files.append(LintReport.File(name: path, result: .failure(error)))
      }
      let program = file("\(path): \(bundle.path)") { () throws(InputError) in
        do throws(InputError) {
          let file = try package.entitlements(of: bundle)
          return LintReport.Linted(file, of: bundle.component, against: profile)
        } catch {
          throw InputError(code: error.code, name: "\(path): \(bundle.path)")
        }
      }
      return [program] + files
    }
  }

  private static func file(
    _ path: String,
    _ lint: () throws(InputError) -> LintReport.Linted
  ) -> LintReport.File {
    let name = InputReader.name(of: path)
    do throws(InputError) {
      return LintReport.File(name: name, result: .success(try lint()))
    } catch {
      return LintReport.File(name: name, result: .failure(error))
    }
  }
}

extension LintReport.Linted {
  /// Lints the entitlements of a program in an app's bundle.
  fileprivate init(
    _ file: EntitlementsFile,
    of component: AppComponent,
    against profile: ProvisioningProfile?
  ) {
    self.init(source: file.source, findings: file.lint(against: profile, of: component))
    kind =
      switch component {
      case .appClip: .appClip
      case .appExtension: .appExtension
      case .watchApp: .watchApp
      default: .app
      }
    let count = file.entitlements.associatedDomains.count
    let domains =
      count == 1 ? "1 associated domain" : "\(count == 0 ? "no" : "\(count)") associated domains"
    let article =
      component == .app || component == .appClip || component == .appExtension ? "An" : "A"
    let app = file.entitlements.applicationID.map { " \($0)" } ?? ""
    headline = "\(article) \(component.name)\(app) with \(domains)."
  }
}
