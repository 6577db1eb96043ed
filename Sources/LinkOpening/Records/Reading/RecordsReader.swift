import Foundation
import SiteAssociation

/// Reads the output of `swcutil show` line by line, and skips lines that it cannot read.
///
/// Sections, separators and the column of the values are observed. A value is kept as a byte range
/// until its record is complete, so that a long value is copied only once.
struct RecordsReader {
  private let bytes: [UInt8]
  private var result = DeviceRecords()
  private var section = RecordSection.header
  /// The incomplete record.
  private var draft: RecordDraft?
  /// The incomplete setting.
  private var settingsText: (line: Int, range: Range<Int>)?
  /// The number of fields with unknown keys in all records.
  private var otherFieldCount = 0

  private var seenSections: Set<RecordSection> = []
  private var isFull = false

  private static let maximumOtherFieldCount = 10_000
  private static let maximumEntryCount = 10_000

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
    result.parseErrors.sort { $0.line < $1.line }
    return result
  }

  /// - Parameter problem: Creates the sentence. The closure is not called for errors that are only
  ///   counted.
  private mutating func report(_ line: Int, _ problem: (RecordsReader) -> String) {
    guard result.parseErrors.count < DeviceRecords.maximumParseErrorCount else {
      result.unlistedParseErrorCount += 1
      return
    }
    result.parseErrors.append(RecordParseError(line: line, problem: problem(self)))
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

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
        report(line.number) { _ in "The section \(name) appears a second time." }
      }
      section = known
    } else {
      report(line.number) { _ in "The section \(name.quoted) is unknown and was skipped." }
      section = .other
    }
  }

  private mutating func readHeader(_ line: RecordLine) {
    // The file can be an excerpt with a single record.
    if let field = RecordField(line, in: bytes, continuesText: false), case .known = field.key {
      section = .database
      report(line.number) { _ in
        "A record starts here, but the heading DATABASE before it is missing."
      }
      readDatabase(line)
    } else if result.headerLines.count < Self.maximumEntryCount {
      result.headerLines.append(text(line.content))
    }
  }

  private mutating func add(_ record: AssociationRecord) {
    result.isRecognized = true
    result.records.append(record)
  }

  /// Returns whether another record can be added. Reports the first record that cannot be added.
  private mutating func hasRoom(at line: Int) -> Bool {
    guard result.records.count >= DeviceRecords.maximumRecordCount else { return true }
    if !isFull {
      report(line) { _ in
        "The file has more than \(DeviceRecords.maximumRecordCount) records. The rest was skipped."
      }
    }
    isFull = true
    return false
  }

  private mutating func finishFile(last: RecordLine?, hadDraft: Bool) {
    guard let last, result.isRecognized else { return }
    let hasEnd = !seenSections.isDisjoint(with: [.network, .settings, .memory])
    result.isCutOff = !hasEnd
    // A record that a separator follows is complete.
    guard hadDraft, !hasEnd || section == .database, let index = result.records.indices.last else {
      return
    }
    result.records[index].endsWithFile = true
    guard seenSections.contains(.database) else { return }
    result.records[index].isCutOff = true
    report(last.number) { _ in
      last.isEnded
        ? "The file ends here, inside the list of records. The last record may lack lines."
        : "The file ends here, in the middle of a line. The last record may be truncated."
    }
  }

  // MARK: - Records

  private mutating func readDatabase(_ line: RecordLine) {
    let isContinuable = draft?.isContinuable ?? false
    guard let field = RecordField(line, in: bytes, continuesText: isContinuable) else {
      if isContinuable {
        draft?.extend(to: line.content.upperBound)
      } else {
        report(line.number) { "\($0.quotation(line.content)) is not a line of a record." }
      }
      return
    }
    switch field.key {
    case .known(let index): setKnown(index, field.value, in: line)
    case .other(let key):
      if draft == nil { draft = RecordDraft(line: line.number) }
      otherFieldCount += 1
      if otherFieldCount <= Self.maximumOtherFieldCount {
        draft?.addOther(key, field.value)
      } else {
        draft?.close()
      }
    }
  }

  private mutating func setKnown(_ index: Int, _ value: Range<Int>, in line: RecordLine) {
    let key = RecordKey.allCases[index]
    if key == .service, draft?.has(index) == true {
      report(line.number) { _ in "A record starts here, but the separator before it is missing." }
      finishRecord()
    }
    if draft == nil { draft = RecordDraft(line: line.number) }
    if draft?.has(index) == true {
      report(line.number) { _ in
        "The record has \"\(key.rawValue)\" twice. Linkwright uses the first value."
      }
      draft?.close()
    } else {
      draft?.set(index, value, line: line.number)
    }
  }

  private mutating func finishRecord() {
    guard let draft else { return }
    self.draft = nil
    guard hasRoom(at: draft.line) else { return }
    var record = AssociationRecord(line: draft.line)
    for (key, value) in zip(RecordKey.allCases, draft.values) {
      if let value { set(key, text(value.range), line: value.line, in: &record) }
    }
    record.otherFields = draft.others.map {
      AssociationRecord.Field(key: text($0.key), value: text($0.value))
    }
    reportMissing(in: record, draft)
    add(record)
  }

  private mutating func set(
    _ key: RecordKey,
    _ value: String,
    line: Int,
    in record: inout AssociationRecord
  ) {
    // A line with an empty value counts as missing.
    guard !value.isEmpty else { return }
    func reportUnless(_ isRead: Bool, _ what: String) {
      if !isRead { report(line) { _ in "\(value.quoted) is not \(what)." } }
    }
    switch key {
    case .service: record.service = Service(rawValue: value)
    case .appID: record.appID = value
    case .appVersion: record.appVersion = value
    case .appPersistentIdentifier: record.appPersistentIdentifier = value
    case .domain: record.domain = value
    case .patterns: record.patterns = value
    case .substitutionVariables: record.substitutionVariables = value
    case .userApproval:
      let approval = UserApproval(rawValue: value)
      record.userApproval = approval
      reportUnless(approval.isKnown, "a known choice")
    case .siteApproval:
      let approval = SiteApproval(rawValue: value)
      record.siteApproval = approval
      reportUnless(approval.isKnown, "a known verdict")
    case .flags:
      record.flags = value.utf8.split(separator: UInt8(ascii: ",")).map { Substring($0).trimmed }
        .filter { !$0.isEmpty }
    case .relativeOrder:
      record.relativeOrder = Int(value) ?? 0
      reportUnless(Int(value) != nil, "a number")
    case .lastChecked:
      record.wasChecked = true
      record.lastChecked = RecordDate.parse(value)
      reportUnless(record.lastChecked != nil, "a date")
    case .nextCheck:
      record.nextCheck = RecordDate.parse(value)
      reportUnless(record.nextCheck != nil, "a date")
    case .error:
      record.error = RecordError(value)
      reportUnless(record.error != nil, "an error with a domain and a code")
    case .retries:
      record.retries = Int(value).flatMap { $0 >= 0 ? $0 : nil }
      reportUnless(record.retries != nil, "a number of attempts")
    }
  }

  private mutating func reportMissing(in record: AssociationRecord, _ draft: RecordDraft) {
    let missing = Self.requiredKeys.filter { draft.isEmpty($0) }
    guard !missing.isEmpty else { return }
    report(record.line) { _ in
      let names = missing.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      return "The record that starts here lacks \(names)."
    }
  }

  private static let requiredKeys: [RecordKey] = [
    .service, .appID, .domain, .userApproval, .siteApproval,
  ]

  private func quotation(_ range: Range<Int>) -> String { text(range.prefix(200)).quoted }

  // MARK: - Other sections

  /// Reads domains separated by commas. What `swcutil` prints if there are no domains is unknown.
  private mutating func readNetwork(_ line: RecordLine) {
    let bytes = bytes
    let words = line.content.split {
      bytes[$0] == UInt8(ascii: ",") || RecordLines.isWhitespace(bytes[$0])
    }
    for word in words {
      let range = word.startIndex..<word.endIndex
      let isDomain =
        range.contains { bytes[$0] == UInt8(ascii: ".") }
        || bytes[range].elementsEqual("localhost".utf8)
      guard isDomain, range.count <= 300 else {
        if bytes[range].first == UInt8(ascii: "(") { continue }
        report(line.number) { "\($0.quotation(range)) is not a domain." }
        continue
      }
      guard result.domainsBeingFetched.count < Self.maximumEntryCount else { return }
      result.domainsBeingFetched.append(text(range))
    }
  }

  /// Reads settings. A setting starts with `{ s = ` and can span several lines (observed).
  private mutating func readSettings(_ line: RecordLine) {
    if bytes[line.content].starts(with: "{ s = ".utf8) {
      finishSettings()
      settingsText = (line.number, line.content)
    } else if let (number, range) = settingsText {
      settingsText = (number, range.lowerBound..<line.content.upperBound)
    } else if !bytes[line.content].starts(with: "(empty)".utf8) {
      report(line.number) { "\($0.quotation(line.content)) is not part of a setting." }
    }
  }

  private mutating func finishSettings() {
    guard let (line, range) = settingsText else { return }
    settingsText = nil
    guard result.settings.count < Self.maximumEntryCount else { return }
    if let settings = RecordedSettings(text(range.prefix(8192)), line: line) {
      result.settings.append(settings)
    } else {
      report(line) { "\($0.quotation(range)) is not a setting." }
    }
  }

  private mutating func readMemory(_ line: RecordLine) {
    let content = line.content
    let bytes = bytes
    guard let colon = content.last(where: { bytes[$0] == UInt8(ascii: ":") }),
      colon > content.lowerBound, content.count <= 300
    else {
      return report(line.number) { "\($0.quotation(content)) is not the memory use of a process." }
    }
    guard result.memory.count < Self.maximumEntryCount else { return }
    result.memory.append(
      DeviceRecords.ProcessMemory(
        process: text(content.lowerBound..<colon),
        amount: text(colon + 1..<content.upperBound).trimmed
      )
    )
  }
}
