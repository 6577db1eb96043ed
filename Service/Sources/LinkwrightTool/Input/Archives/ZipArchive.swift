/// A zip archive, such as an `.ipa`. Nothing is written to disk, so the paths in the archive are
/// only names.
struct ZipArchive {
  struct Entry: Sendable, Hashable {
    var path: String
    fileprivate var headerOffset: Int
    fileprivate var compressedSize: Int
    fileprivate var isStored: Bool
    fileprivate var isReadable: Bool
  }

  private static let maximumDirectoryByteCount = 64 << 20
  private static let maximumEntryCount = 200_000

  /// The entries of the directory, in order.
  let entries: [Entry]
  private let file: FileStream

  /// Whether bytes are the start of a zip archive.
  static func starts(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
  }

  /// Reads the directory at the end of an archive.
  init(_ file: FileStream) throws(ArchiveError) {
    self.file = file
    let (offset, size) = try Self.directory(of: file)
    guard size <= Self.maximumDirectoryByteCount else {
      throw ArchiveError(.tooLarge("64 MiB of names"))
    }
    let bytes = try file.read(at: offset, count: size)
    guard bytes.count == size else { throw ArchiveError(.cutOff) }
    var entries: [Entry] = []
    var rest = bytes[...]
    while rest.count >= 46, rest.number(at: 0, 4) == 0x0201_4B50 {
      let (name, extra, comment) = (
        rest.number(at: 28, 2), rest.number(at: 30, 2), rest.number(at: 32, 2)
      )
      let length = 46 + name + extra + comment
      guard rest.count >= length else { throw ArchiveError(.cutOff) }
      guard entries.count < Self.maximumEntryCount else {
        throw ArchiveError(.tooLarge("\(Self.maximumEntryCount) files"))
      }
      entries.append(Entry(rest.prefix(length), nameLength: name, extraLength: extra))
      rest = rest.dropFirst(length)
    }
    self.entries = entries
  }

  /// Opens an entry for reading.
  ///
  /// - Parameter budget: The number of bytes that may still be decompressed. All entries share this
  ///   budget.
  func open(_ entry: Entry, budget: DecompressionBudget) throws(ArchiveError) -> any ByteStream {
    guard entry.isReadable else {
      throw ArchiveError(.damaged("a file in it is encrypted or compressed in an unknown way"))
    }
    let header = try file.read(at: entry.headerOffset, count: 30)
    guard header.count == 30, header[...].number(at: 0, 4) == 0x0403_4B50 else {
      throw ArchiveError(.damaged("a file in it has no header"))
    }
    let start =
      entry.headerOffset + 30 + header[...].number(at: 26, 2) + header[...].number(at: 28, 2)
    let data = start..<start + min(entry.compressedSize, max(0, file.byteCount - start))
    return entry.isStored
      ? StoredStream(file, data) : try DeflatedStream(file, data, budget: budget)
  }

  /// Finds the directory by its end record. Only a comment can follow this record in the file.
  private static func directory(of file: FileStream) throws(ArchiveError) -> (Int, Int) {
    let count = min(file.byteCount, 22 + 65_535)
    let start = file.byteCount - count
    let tail = try file.read(at: start, count: count)
    guard
      let end = tail.indices.dropLast(21).last(where: {
        tail[$0] == 0x50 && tail[$0...].number(at: 0, 4) == 0x0605_4B50
      })
    else { throw ArchiveError(.cutOff) }
    let record = tail[end...]
    var (size, offset) = (record.number(at: 12, 4), record.number(at: 16, 4))
    // Values that do not fit into 32 bits are in another record. A locator before the end record
    // contains the offset of that other record.
    if size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF, end >= 20,
      tail[(end - 20)...].number(at: 0, 4) == 0x0706_4B50
    {
      let large = try file.read(at: tail[(end - 20)...].number(at: 8, 8), count: 56)
      guard large.count == 56, large[...].number(at: 0, 4) == 0x0606_4B50 else {
        throw ArchiveError(.damaged("its directory is missing"))
      }
      (size, offset) = (large[...].number(at: 40, 8), large[...].number(at: 48, 8))
    }
    guard offset <= file.byteCount, size <= file.byteCount - offset else {
      throw ArchiveError(.damaged("its directory is missing"))
    }
    return (offset, size)
  }
}

extension ZipArchive.Entry {
  /// Reads a record of the directory.
  fileprivate init(_ record: ArraySlice<UInt8>, nameLength: Int, extraLength: Int) {
    path = String(decoding: record.dropFirst(46).prefix(nameLength), as: UTF8.self)
    let method = record.number(at: 10, 2)
    isStored = method == 0
    // The first flag means encryption; method 8 is deflate.
    isReadable = record.number(at: 8, 2) & 1 == 0 && (method == 0 || method == 8)
    compressedSize = record.number(at: 20, 4)
    headerOffset = record.number(at: 42, 4)
    var extra = record.dropFirst(46 + nameLength).prefix(extraLength)
    while extra.count >= 4 {
      let length = extra.number(at: 2, 2)
      if extra.number(at: 0, 2) == 1 { readLargeValues(extra.dropFirst(4).prefix(length), record) }
      extra = extra.dropFirst(4 + length)
    }
  }

  /// Reads the values that do not fit into 32 bits, in the order of the record.
  private mutating func readLargeValues(_ field: ArraySlice<UInt8>, _ record: ArraySlice<UInt8>) {
    var field = field
    func next() -> Int? {
      guard field.count >= 8 else { return nil }
      defer { field = field.dropFirst(8) }
      return field.number(at: 0, 8)
    }
    if record.number(at: 24, 4) == 0xFFFF_FFFF { _ = next() }
    if compressedSize == 0xFFFF_FFFF { compressedSize = next() ?? 0 }
    if headerOffset == 0xFFFF_FFFF { headerOffset = next() ?? 0 }
  }
}

extension ArraySlice<UInt8> {
  /// A little-endian number; 0 if the slice is too short, and never negative.
  fileprivate func number(at offset: Int, _ byteCount: Int) -> Int {
    let bytes = dropFirst(offset).prefix(byteCount)
    guard bytes.count == byteCount else { return 0 }
    let value = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // An offset beyond 2^48 cannot exist. Sums of such numbers do not overflow.
    return value >> 48 == 0 ? Int(value) : 1 << 48
  }
}

/// The number of bytes that may still be decompressed. This limit keeps a small archive from
/// causing endless work.
final class DecompressionBudget {
  private var remaining: Int
  private let limit: Int

  init(byteCount: Int) { (remaining, limit) = (byteCount, byteCount) }

  func use(_ count: Int) throws(ArchiveError) {
    remaining -= count
    guard remaining >= 0 else { throw ArchiveError(.tooLarge("\(limit >> 30) GiB")) }
  }
}

/// An entry without compression.
private final class StoredStream: ByteStream {
  private let file: FileStream
  private let data: Range<Int>

  init(_ file: FileStream, _ data: Range<Int>) { (self.file, self.data) = (file, data) }

  func read(at offset: Int, count: Int) throws(ArchiveError) -> [UInt8] {
    guard offset >= 0, offset < data.count else { return [] }
    return try file.read(at: data.lowerBound + offset, count: min(count, data.count - offset))
  }
}

/// A compressed entry.
private final class DeflatedStream: ByteStream {
  private let file: FileStream
  private let inflater: Inflater
  private let budget: DecompressionBudget
  private var input: [UInt8] = []
  private var inputStart = 0
  private var nextInput: Int
  private let inputEnd: Int
  /// Decompressed bytes that were not read yet, and their offset.
  private var pending: ArraySlice<UInt8> = []
  private var position = 0
  private var isAtEnd = false

  init(_ file: FileStream, _ data: Range<Int>, budget: DecompressionBudget) throws(ArchiveError) {
    self.file = file
    self.budget = budget
    inflater = try Inflater(.raw)
    nextInput = data.lowerBound
    inputEnd = data.upperBound
  }

  func read(at offset: Int, count: Int) throws(ArchiveError) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count {
      let skipped = min(max(0, offset - position), pending.count)
      pending = pending.dropFirst(skipped)
      position += skipped
      if position >= offset {
        let part = pending.prefix(count - result.count)
        result += part
        pending = pending.dropFirst(part.count)
        position += part.count
      }
      if pending.isEmpty, result.count < count, try !fill() { break }
    }
    return result
  }

  /// Decompresses the next piece.
  ///
  /// - Returns: false at the end.
  private func fill() throws(ArchiveError) -> Bool {
    while pending.isEmpty, !isAtEnd {
      var piece: [UInt8] = []
      let rest = input[inputStart...]
      let result = try inflater.inflate(rest) { (output) throws(ArchiveError) in
        piece = Array(output)
        return false
      }
      inputStart += result.used
      isAtEnd = result.isAtEnd
      pending = piece[...]
      try budget.use(piece.count)
      if piece.isEmpty, result.used == 0, !isAtEnd {
        guard nextInput < inputEnd else { throw ArchiveError(.cutOff) }
        input = try file.read(at: nextInput, count: min(1 << 16, inputEnd - nextInput))
        guard !input.isEmpty else { throw ArchiveError(.cutOff) }
        inputStart = 0
        nextInput += input.count
      }
    }
    return !pending.isEmpty
  }
}
