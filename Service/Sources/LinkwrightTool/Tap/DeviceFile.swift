import LinkOpening
import LinkService
import SiteAssociation

/// A file that describes a device.
///
/// Reading never fails: if a file is unusable, ``device`` is nil and ``findings`` contains the
/// reasons.
struct DeviceFile: Sendable {
  /// The device; nil if there are findings.
  let device: Device?
  /// The problems, in the order of their positions.
  let findings: [Finding]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - readingFile: Reads a file whose path is in the device file. If the closure throws an
  ///     error, the finding contains the description of the error.
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
    findings =
      (document.findings + reader.findings).filter { seen.insert($0).inserted }
      .inFileOrder
    self.device = findings.isEmpty ? device : nil
  }
}

extension DeviceFile {
  /// Reads a file. Paths in the file are relative to the folder of the file.
  init(opening path: String, reader: InputReader) throws(InputError) {
    let folder = ConfigurationFileReader.folder(of: path)
    self.init(reading: try reader.read(path)) {
      try ConfigurationFileReader.bytes(at: ConfigurationFileReader.path($0, from: folder))
    }
  }
}
