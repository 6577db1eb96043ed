import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation

/// An app with everything in its bundle: an `.ipa`, an `.app` folder or an Xcode archive.
///
/// Nothing is extracted to disk. Sizes and counts are limited, because an archive can claim any
/// size.
struct AppPackage {
  /// A program with its own entitlements: the app, an App Clip, an extension or a watch app.
  struct Bundle: Sendable, Hashable {
    /// The path in the package, without a slash at the end.
    var path: String
    var component: AppComponent
    /// The folder of Info.plist and the profile: the bundle itself, or Contents on a Mac.
    fileprivate var contents: String

    /// The number of folders that contain the bundle.
    fileprivate var depth: Int { path.utf8.count { $0 == AppPackage.slash } }
  }

  fileprivate static let slash = UInt8(ascii: "/")

  /// The maximum number of bundles in a package.
  private static let maximumBundleCount = 100
  private static let maximumFileByteCount = 1 << 20

  /// The bundles: the app first, then its App Clips and extensions by path.
  let bundles: [Bundle]
  private let paths: Set<ExactText>
  private let open: (String) throws(ArchiveError) -> any ByteStream

  /// Opens a package.
  ///
  /// - Returns: nil if the path names another kind of file, or standard input.
  init?(at path: String) throws(ArchiveError) {
    var isFolder: ObjCBool = false
    guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return nil
    }
    if isFolder.boolValue {
      try self.init(folder: path)
    } else {
      guard let file = try? FileStream(path: path),
        ZipArchive.starts(try file.read(at: 0, count: 4))
      else { return nil }
      try self.init(try ZipArchive(file))
    }
  }

  private init(_ archive: ZipArchive) throws(ArchiveError) {
    var entries: [ExactText: ZipArchive.Entry] = [:]
    for entry in archive.entries { entries[ExactText(entry.path)] = entry }
    // The largest apps have about 4 GiB. Most of their content is not read.
    let budget = DecompressionBudget(byteCount: 8 << 30)
    try self.init(paths: Set(entries.keys)) { (path) throws(ArchiveError) in
      guard let entry = entries[ExactText(path)] else {
        throw ArchiveError(.damaged("\(path.excerpt(100)) is missing"))
      }
      return try archive.open(entry, budget: budget)
    }
  }

  private init(folder: String) throws(ArchiveError) {
    // If the path is a symbolic link, the files are in the folder to which the link points.
    let root = URL(filePath: folder).resolvingSymlinksInPath().standardizedFileURL
    var paths: Set<ExactText> = []
    for case let path as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
      paths.insert(ExactText("\(root.lastPathComponent)/\(path)"))
      guard paths.count <= 500_000 else { throw ArchiveError(.tooLarge("500,000 files")) }
    }
    let parent = root.deletingLastPathComponent()
    try self.init(paths: paths) { (path) throws(ArchiveError) in
      try FileStream(path: parent.appending(path: path).path)
    }
  }

  private init(
    paths: Set<ExactText>,
    open: @escaping (String) throws(ArchiveError) -> any ByteStream
  ) throws(ArchiveError) {
    self.paths = paths
    self.open = open
    var bundles = paths.compactMap { Self.bundle($0.text) }
    guard bundles.count <= Self.maximumBundleCount else {
      throw ArchiveError(.tooLarge("\(Self.maximumBundleCount) programs"))
    }
    // A bundle contains its App Clips and extensions, so its path is shorter.
    bundles.sort { left, right in
      let depths = (left.depth, right.depth)
      return depths.0 == depths.1
        ? left.path.utf8.lexicographicallyPrecedes(right.path.utf8) : depths.0 < depths.1
    }
    self.bundles = bundles
  }

  /// The bundle whose Info.plist has this path; nil if the path is not that of a program's
  /// Info.plist.
  private static func bundle(_ path: String) -> Bundle? {
    var folders = path.utf8.split(separator: slash)
    guard folders.popLast()?.elementsEqual("Info.plist".utf8) == true else { return nil }
    let contents = folders.map { Substring($0) }.joined(separator: "/")
    if folders.last?.elementsEqual("Contents".utf8) == true { folders.removeLast() }
    guard let name = folders.last else { return nil }
    let isExtension = name.suffix(6).elementsEqual(".appex".utf8)
    guard isExtension || name.suffix(4).elementsEqual(".app".utf8) else { return nil }
    let parent = folders.dropLast().last
    let component: AppComponent =
      if isExtension {
        .appExtension
      } else if parent?.elementsEqual("AppClips".utf8) == true {
        .appClip
      } else if parent?.elementsEqual("Watch".utf8) == true {
        .watchApp
      } else {
        .app
      }
    return Bundle(
      path: folders.map { Substring($0) }.joined(separator: "/"),
      component: component,
      contents: contents
    )
  }

  /// Reads the entitlements with which a bundle is signed.
  func entitlements(of bundle: Bundle) throws(InputError) -> EntitlementsFile {
    do throws(CodeSignature.Failure) {
      let blob = try CodeSignature.entitlements(of: try program(of: bundle))
      return EntitlementsFile(reading: blob ?? Array(Self.emptyList.utf8))
    } catch {
      throw InputError(code: Self.code(error, bundle.component), name: bundle.path)
    }
  }

  /// Reads the provisioning profile in a bundle; nil if there is none, as in an app from the store.
  func profile(of bundle: Bundle) throws(InputError) -> (path: String, bytes: [UInt8])? {
    for name in ["embedded.mobileprovision", "embedded.provisionprofile"] {
      let path = "\(bundle.contents)/\(name)"
      guard paths.contains(ExactText(path)) else { continue }
      do throws(ArchiveError) {
        return (path, try open(path).read(at: 0, count: Self.maximumFileByteCount + 1))
      } catch {
        throw InputError(code: .unreadable(reason: error.description), name: path)
      }
    }
    return nil
  }

  private func program(of bundle: Bundle) throws(CodeSignature.Failure) -> any ByteStream {
    do throws(ArchiveError) {
      let list = try open("\(bundle.contents)/Info.plist")
        .read(at: 0, count: Self.maximumFileByteCount)
      let folder = bundle.path.utf8.split(separator: Self.slash).last ?? ""[...].utf8
      let own = folder.lastIndex(of: UInt8(ascii: ".")).map { String(Substring(folder[..<$0])) }
      let name = BundleInformation(reading: list).executable ?? own ?? ""
      let candidates = ["\(bundle.contents)/\(name)", "\(bundle.contents)/MacOS/\(name)"]
      guard let path = candidates.first(where: { paths.contains(ExactText($0)) }) else {
        throw ArchiveError(.damaged("the program \(name.excerpt(100)) is missing"))
      }
      return try open(path)
    } catch {
      throw .archive(error)
    }
  }

  private static let emptyList = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict/></plist>\n"

  private static func code(
    _ failure: CodeSignature.Failure,
    _ component: AppComponent
  ) -> InputError.Code {
    switch failure {
    case .notAProgram: .unsuitable("Its program is not in Apple's format (Mach-O).")
    case .unsigned: .unsuitable("The \(component.name) is not signed, so it has no entitlements.")
    case .damaged(let reason): .unreadable(reason: "the program is damaged (\(reason))")
    case .archive(let error): .unreadable(reason: error.description)
    }
  }
}
