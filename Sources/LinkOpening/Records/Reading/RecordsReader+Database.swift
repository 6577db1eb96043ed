import Foundation
import SiteAssociation

extension RecordsReader {
  mutating func readDatabase(_ line: RecordLine) {
    let isContinuable = draft?.isContinuable ?? false
    guard let field = RecordField(line, in: bytes, continuesText: isContinuable) else {
      if isContinuable {
        draft?.extend(to: line.content.upperBound)
      } else {
        report(line.number) { "\($0.quotation(line.content)) is no line of a record." }
      }
      return
    }
    switch field.key {
    case .known(let index): setKnown(index, field.value, line)
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

  private mutating func setKnown(_ index: Int, _ value: Range<Int>, _ line: RecordLine) {
    let key = RecordKey.allCases[index]
    if key == .service, draft?.has(index) == true {
      report(line.number) { _ in "A record begins here without a separator before it." }
      finishRecord()
    }
    if draft == nil { draft = RecordDraft(line: line.number) }
    if draft?.has(index) == true {
      report(line.number) { _ in
        "\"\(key.rawValue)\" stands twice in a record; the first one counts."
      }
      draft?.close()
    } else {
      draft?.set(index, value, line: line.number)
    }
  }

  mutating func finishRecord() {
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
    // An empty value says as little as a missing line.
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
      reportUnless(approval.isKnown, "a choice that is known")
    case .siteApproval:
      let approval = SiteApproval(rawValue: value)
      record.siteApproval = approval
      reportUnless(approval.isKnown, "a verdict that is known")
    case .flags:
      record.flags = value.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
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
      return "The record that begins here lacks \(names)."
    }
  }

  private static let requiredKeys: [RecordKey] = [
    .service, .appID, .domain, .userApproval, .siteApproval,
  ]

  func quotation(_ range: Range<Int>) -> String { text(range.prefix(200)).quoted }
}

extension StringProtocol {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
