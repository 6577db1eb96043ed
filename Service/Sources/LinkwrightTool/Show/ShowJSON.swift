import Foundation
import LinkOpening
import LinkwrightCore
import SiteAssociation

/// The output of `show --json`.
struct ShowJSON: Encodable, Sendable {
  struct Record: Encodable, Sendable {
    var line: Int
    var service: String?
    var appID: String?
    var appVersion: String?
    var appPersistentIdentifier: String?
    var domain: String?
    var patterns: String?
    var substitutionVariables: String?
    var userApproval: String?
    var siteApproval: String?
    var flags: [String]
    var relativeOrder: Int
    var lastChecked: String?
    var nextCheck: String?
    var error: Failure?
    var retries: Int?
    /// The fields with unknown keys. If a key occurs several times, the last value is used.
    var otherFields: [String: String]
    var isComplete: Bool
    var isCutOff: Bool
    /// `fails`, `declined`, `undecided`, `worksForNow` or `works`.
    var standing: String
    var meaning: String
    var cure: String?
    var evidence: String
    var remarks: [String]
  }

  struct Failure: Encodable, Sendable {
    var domain: String
    var code: Int
    var failureReason: String?
    var underlying: [Failure]
  }

  struct Settings: Encodable, Sendable {
    var line: Int
    var service: String?
    var appID: String?
    var domain: String?
    var opensLinks: Bool?
    var values: [String: String]
  }

  struct Memory: Encodable, Sendable {
    var process: String
    var amount: String
  }

  struct ParseError: Encodable, Sendable {
    var line: Int
    var problem: String
  }

  var headerLines: [String]
  var newestCheck: String?
  /// The records, worst first.
  var records: [Record]
  var domainsBeingFetched: [String]
  var settings: [Settings]
  var memory: [Memory]
  var mistakes: [ParseError]
  var unlistedMistakes: Int
  var isCutOff: Bool

  init(_ records: DeviceRecords, _ interpretations: [RecordInterpretation]) {
    headerLines = records.headerLines
    newestCheck = records.newestCheck.map(Self.text)
    self.records = interpretations.map(Record.init)
    domainsBeingFetched = records.domainsBeingFetched
    settings = records.settings.map {
      Settings(
        line: $0.line,
        service: $0.service?.rawValue,
        appID: $0.appID,
        domain: $0.domain,
        opensLinks: $0.opensLinks,
        values: $0.values
      )
    }
    memory = records.memory.map { Memory(process: $0.process, amount: $0.amount) }
    mistakes = records.parseErrors.map { ParseError(line: $0.line, problem: $0.problem) }
    unlistedMistakes = records.unlistedParseErrorCount
    isCutOff = records.isCutOff
  }

  /// Returns a date in RFC 3339 format. Dates in the file have whole seconds and four-digit years.
  static func text(_ date: Date) -> String {
    Timestamp(milliseconds: Int64(date.timeIntervalSince1970) * 1000).description
  }
}

extension ShowJSON.Record {
  init(_ interpretation: RecordInterpretation) {
    let record = interpretation.record
    self.init(
      line: record.line,
      service: record.service?.rawValue,
      appID: record.appID,
      appVersion: record.appVersion,
      appPersistentIdentifier: record.appPersistentIdentifier,
      domain: record.domain,
      patterns: record.patterns,
      substitutionVariables: record.substitutionVariables,
      userApproval: record.userApproval?.rawValue,
      siteApproval: record.siteApproval?.rawValue,
      flags: record.flags,
      relativeOrder: record.relativeOrder,
      lastChecked: record.lastChecked.map(ShowJSON.text),
      nextCheck: record.nextCheck.map(ShowJSON.text),
      error: record.error.map(ShowJSON.Failure.init),
      retries: record.retries,
      otherFields: Dictionary(record.otherFields.map { ($0.key, $0.value) }) { $1 },
      isComplete: record.isComplete,
      isCutOff: record.isCutOff,
      standing: interpretation.standing.name,
      meaning: interpretation.sentence,
      cure: interpretation.cure,
      evidence: interpretation.evidence.rawValue,
      remarks: interpretation.remarks
    )
  }
}

extension ShowJSON.Failure {
  init(_ error: RecordError) {
    self.init(
      domain: error.domain,
      code: error.code,
      failureReason: error.failureReason,
      underlying: error.underlying.map(ShowJSON.Failure.init)
    )
  }
}
