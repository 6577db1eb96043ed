import LinkOpening
import LinkService
import SiteAssociation

/// A file that describes a device, read.
///
/// Reading never fails: a file that is not usable has findings that say why, and no device.
struct DeviceFile: Sendable {
  /// nil where there are findings.
  let device: Device?
  /// What is wrong with it, in the order of the places.
  let findings: [Finding]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - readingFile: Reads a file that this one names, by its name as written there. What it throws is
  ///     cited as a sentence.
  init(reading bytes: [UInt8], readingFile: @escaping (String) throws -> [UInt8]) {
    let text = ConfigurationText(bytes)
    guard text.findings.isEmpty else {
      (device, findings) = (nil, text.findings)
      return
    }
    let document = YAMLDocument(text.source)
    var reader = ConfigurationReader(readingFile: readingFile)
    let device = document.root.flatMap { reader.device($0) }
    var seen: Set<Finding> = []
    findings = (document.findings + reader.findings).filter { seen.insert($0).inserted }
      .sorted { ($0.place?.utf8Offset ?? -1) < ($1.place?.utf8Offset ?? -1) }
    self.device = findings.isEmpty ? device : nil
  }
}

extension DeviceFile {
  /// Reads a file; the files that it names are looked for beside it.
  init(opening path: String, reader: InputReader) throws(InputError) {
    let folder = ReadFile.folder(of: path)
    self.init(reading: try reader.read(path)) {
      try ReadFile.bytes(at: ReadFile.path($0, from: folder))
    }
  }
}
