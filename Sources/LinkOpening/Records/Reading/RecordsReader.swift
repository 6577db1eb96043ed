import SiteAssociation

/// Reads the output of `swcutil show` line by line, and goes on after what it does not understand.
///
/// Sections, separators and the column of the values are observed. A value is kept as a range of bytes
/// until its record is complete, so that a long one is never copied twice.
struct RecordsReader {
  let bytes: [UInt8]
  var result = DeviceRecords()
  var section = RecordSection.header
  /// The record that is being read.
  var draft: RecordDraft?
  /// The setting that is being read.
  var settingsText: (line: Int, range: Range<Int>)?
  /// Fields with unknown keys, over all records.
  var otherFieldCount = 0

  private var seenSections: Set<RecordSection> = []
  private var isFull = false

  static let maximumOtherFieldCount = 10_000
  static let maximumEntryCount = 10_000

  init(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  mutating func read() -> DeviceRecords {
    var last: RecordLine?
    for line in RecordLines(bytes) {
      last = line
      read(line)
    }
    let hadDraft = draft != nil
    finishRecord()
    finishSettings()
    finishFile(last: last, hadDraft: hadDraft)
    result.mistakes.sort { $0.line < $1.line }
    return result
  }

  /// - Parameter problem: Makes the sentence; a file of mistakes would spend its time on them otherwise.
  mutating func report(_ line: Int, _ problem: (RecordsReader) -> String) {
    guard result.mistakes.count < DeviceRecords.maximumMistakeCount else {
      result.unlistedMistakeCount += 1
      return
    }
    result.mistakes.append(RecordMistake(line: line, problem: problem(self)))
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func read(_ line: RecordLine) {
    if line.content.isEmpty { return }
    if let name = line.heading(in: bytes) {
      enter(name, line)
    } else if line.isSeparator(in: bytes) {
      finishRecord()
      finishSettings()
    } else {
      switch section {
      case .header: readHeader(line)
      case .database: readDatabase(line)
      case .network: readNetwork(line)
      case .settings: readSettings(line)
      case .memory: readMemory(line)
      case .other: break
      }
    }
  }

  private mutating func enter(_ name: String, _ line: RecordLine) {
    finishRecord()
    finishSettings()
    result.isRecognized = true
    if let known = RecordSection(rawValue: name), known != .header, known != .other {
      if !seenSections.insert(known).inserted {
        report(line.number) { _ in "The section \(name) begins a second time." }
      }
      section = known
    } else {
      report(line.number) { _ in "The section \(name.quoted) is not known; it is left out." }
      section = .other
    }
  }

  private mutating func readHeader(_ line: RecordLine) {
    // Somebody may have cut a record out of the file.
    if let field = RecordField(line, in: bytes, continuesText: false), case .known = field.key {
      section = .database
      report(line.number) { _ in
        "A record begins here without the heading DATABASE before it."
      }
      readDatabase(line)
    } else if result.headerLines.count < Self.maximumEntryCount {
      result.headerLines.append(text(line.content))
    }
  }

  mutating func add(_ record: AssociationRecord) {
    result.isRecognized = true
    result.records.append(record)
  }

  /// Whether there is room for a record; says so once where there is none.
  mutating func hasRoom(at line: Int) -> Bool {
    guard result.records.count >= DeviceRecords.maximumRecordCount else { return true }
    if !isFull {
      report(line) { _ in
        "There are more than \(DeviceRecords.maximumRecordCount) records; the rest is left out."
      }
    }
    isFull = true
    return false
  }

  private mutating func finishFile(last: RecordLine?, hadDraft: Bool) {
    guard let last, result.isRecognized else { return }
    let hasEnd = !seenSections.isDisjoint(with: [.network, .settings, .memory])
    result.isCutOff = !hasEnd
    // Behind a separator nothing is missing from the record before it.
    guard hadDraft, !hasEnd || section == .database, let index = result.records.indices.last else {
      return
    }
    result.records[index].endsWithFile = true
    guard seenSections.contains(.database) else { return }
    result.records[index].isCutOff = true
    report(last.number) { _ in
      last.isEnded
        ? "The file ends here, within the records; the last record may lack lines."
        : "The file ends here, in the middle of a line; the last record may be cut off."
    }
  }
}
