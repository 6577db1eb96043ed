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

  /// Reads the association records of a device, from a file with the records or from a whole
  /// sysdiagnose. Throws an error for any other kind of file.
  func deviceRecords(at path: String) throws(InputError) -> DeviceRecords {
    let name = Self.name(of: path)
    switch try recordInput(at: path) {
    case .text(let bytes):
      let records = DeviceRecords(reading: bytes)
      guard records.isRecognized else {
        throw InputError(
          code: .unsuitable(
            "It has no records of associated domains. Pass a sysdiagnose, or its "
              + "\(RecordArchive.fileName)."
          ),
          name: name
        )
      }
      return records
    case .archive(let files):
      return try RecordArchive.records(in: files, named: name)
    }
  }

  private enum RecordInput {
    case text([UInt8])
    case archive([TarReader.File])
  }

  /// Reads a file with records, or the files with records in an archive.
  private func recordInput(at path: String) throws(InputError) -> RecordInput {
    let name = Self.name(of: path)
    // The first block determines the kind of the input. A pipe can deliver this block in several
    // pieces.
    var text: [UInt8] = []
    var archive: RecordArchive?
    var isDecided = false
    try readPieces(of: path) { (piece) throws(InputError) in
      if archive != nil { return try Self.add(Array(piece), to: &archive, name) }
      text += piece
      if !isDecided, text.count >= TarReader.blockSize {
        isDecided = true
        guard let kind = RecordArchive.Kind(text[...]) else { return true }
        return try Self.start(kind, with: &text, &archive, name)
      }
      guard text.count <= Self.maximumByteCount else {
        throw InputError(code: .tooLarge, name: name)
      }
      return true
    }
    if !isDecided, let kind = RecordArchive.Kind(text[...]) {
      _ = try Self.start(kind, with: &text, &archive, name)
    }
    guard let archive else { return .text(text) }
    do throws(ArchiveError) {
      return .archive(try archive.finish())
    } catch {
      throw InputError(code: .unreadable(reason: error.description), name: name)
    }
  }

  private static func start(
    _ kind: RecordArchive.Kind,
    with start: inout [UInt8],
    _ archive: inout RecordArchive?,
    _ name: String
  ) throws(InputError) -> Bool {
    do throws(ArchiveError) {
      archive = try RecordArchive(kind)
    } catch {
      throw InputError(code: .unreadable(reason: error.description), name: name)
    }
    defer { start = [] }
    return try add(start, to: &archive, name)
  }

  private static func add(
    _ piece: [UInt8],
    to archive: inout RecordArchive?,
    _ name: String
  ) throws(InputError) -> Bool {
    do throws(ArchiveError) {
      return try archive?.receive(piece) ?? false
    } catch {
      throw InputError(code: .unreadable(reason: error.description), name: name)
    }
  }
}

extension InputError {
  fileprivate init(_ path: String, isUnusableBecauseOf findings: [Finding]) {
    let summary = findings.first?.summary ?? "it is not a property list"
    let reason = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
    self.init(code: .unreadable(reason: reason), name: path)
  }
}
