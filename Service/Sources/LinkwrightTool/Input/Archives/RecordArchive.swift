import LinkOpening

/// Finds `swcutil_show.txt` in a sysdiagnose: a tar archive, usually compressed with gzip.
///
/// The archive is read as a stream, because a sysdiagnose has hundreds of megabytes.
struct RecordArchive {
  /// The name of the file with the records.
  static let fileName = "swcutil_show.txt"

  /// The kind of archive that a file is, judged by its first bytes.
  enum Kind: Sendable, Hashable {
    case gzip
    case tar

    init?(_ start: ArraySlice<UInt8>) {
      if start.starts(with: [0x1F, 0x8B]) {
        self = .gzip
      } else if TarReader.isHeader(start) {
        self = .tar
      } else {
        return nil
      }
    }
  }

  /// The maximum size of the archive after decompression.
  var maximumByteCount = 8 << 30

  private let kind: Kind
  private var inflater: Inflater?
  private var tar: TarReader
  private var byteCount = 0
  /// Whether the current gzip stream has ended.
  private var isStreamOver = false
  private var isOver = false

  init(_ kind: Kind) throws(ArchiveError) {
    self.kind = kind
    if kind == .gzip { inflater = try Inflater(.gzip) }
    tar = TarReader(maximumByteCount: InputReader.maximumByteCount) { path in
      let name = path.utf8.split(separator: UInt8(ascii: "/")).last
      return name?.elementsEqual(Self.fileName.utf8) == true
    }
  }

  /// Adds the next piece of the archive.
  ///
  /// - Returns: Whether more pieces are needed.
  mutating func receive(_ piece: [UInt8]) throws(ArchiveError) -> Bool {
    guard let inflater else {
      try add(piece[...])
      return !isOver
    }
    var rest = piece[...]
    while !rest.isEmpty, !isOver {
      if isStreamOver {
        // A gzip file can consist of several streams. Anything else after the end is padding.
        guard rest.first == 0x1F else {
          isOver = true
          break
        }
        inflater.reset()
        isStreamOver = false
      }
      // The closure cannot capture self, so the state is moved out.
      var (tar, byteCount) = (tar, byteCount)
      let limit = maximumByteCount
      let result = try inflater.inflate(rest) { (output) throws(ArchiveError) in
        byteCount += output.count
        guard byteCount <= limit else { throw ArchiveError(.tooLarge("\(limit >> 30) GiB")) }
        try tar.receive(output)
        return true
      }
      (self.tar, self.byteCount) = (tar, byteCount)
      rest = rest.dropFirst(result.used)
      isStreamOver = result.isAtEnd
      if result.used == 0, !result.isAtEnd { break }
    }
    return !isOver
  }

  private mutating func add(_ piece: ArraySlice<UInt8>) throws(ArchiveError) {
    byteCount += piece.count
    guard byteCount <= maximumByteCount else {
      throw ArchiveError(.tooLarge("\(maximumByteCount >> 30) GiB"))
    }
    try tar.receive(piece)
  }

  /// Returns the files after the last piece.
  func finish() throws(ArchiveError) -> [TarReader.File] {
    guard tar.isAtEnd, kind == .tar || isStreamOver || isOver else { throw ArchiveError(.cutOff) }
    return tar.files
  }
}

extension RecordArchive {
  /// Reads the records from an archive in which only one file contains records.
  ///
  /// - Parameters:
  ///   - files: The files of the archive with the name ``fileName``.
  ///   - name: The name of the archive, for the error.
  static func records(in files: [TarReader.File], named name: String) throws(InputError)
    -> DeviceRecords
  {
    guard !files.isEmpty else {
      throw InputError(
        code: .unsuitable("The archive contains no \(RecordArchive.fileName)."),
        name: name
      )
    }
    let readable = files.map { (path: $0.path, records: DeviceRecords(reading: $0.bytes)) }
      .filter(\.records.isRecognized)
    guard let first = readable.first else {
      throw InputError(
        code: .unsuitable(
          "In the archive, \(files[0].path.visible) has no records of associated domains."
        ),
        name: name
      )
    }
    guard readable.count == 1 else {
      let paths = readable.prefix(5).map(\.path.visible).joined(separator: ", ")
      throw InputError(
        code: .unsuitable(
          "The archive contains \(readable.count) files with records (\(paths)). Extract one of "
            + "them and pass it."
        ),
        name: name
      )
    }
    return first.records
  }
}
