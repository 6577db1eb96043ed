import LinkOpening

extension InputReader {
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
