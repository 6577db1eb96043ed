import LinkOpening
import LinkService
import SiteAssociation

/// The output of `test --json`.
struct TestJSON: Encodable, Sendable {
  struct File: Encodable, Sendable {
    var file: String
    /// The reason why the file could not be read. If this key is present, the only other key is
    /// `file`.
    var error: String?
    var findings: [FindingJSON]?
    /// Absent if no expectation was tested.
    var expectations: [Expectation]?
    /// The changes that `--record` made; absent without this option.
    var changes: [Change]?
  }

  struct Expectation: Encodable, Sendable {
    var link: String
    var from: String
    var name: String?
    /// The line of the expectation in the file.
    var line: Int
    /// The expected outcome as written; absent if the file states none.
    var expected: String?
    /// The actual outcome, in the words of the file.
    var actual: String
    var holds: Bool
    /// Whether the outcome is known; if not, it is an assumption.
    var isKnown: Bool
    var evidence: String
    var form: String?
    var destination: String?
    var failures: [Failure]
    /// Only for an expectation that fails.
    var reason: Reason?
  }

  struct Failure: Encodable, Sendable {
    var kind: String
    var line: Int
    var column: Int
    var expected: String
    var actual: String
  }

  struct Reason: Encodable, Sendable {
    var check: String
    var sentence: String
    var app: String?
    var file: String?
    /// The index of the rule, counted from 0.
    var rule: Int?
    var line: Int?
    var column: Int?
    var component: String?
    var advice: [String]
  }

  struct Change: Encodable, Sendable {
    var line: Int
    var link: String
    var key: String
    var old: String?
    var new: String
  }

  struct Summary: Encodable, Sendable {
    var files: Int
    var untestedFiles: Int
    var expectations: Int
    var failing: Int
    /// The expectations that hold only by assumption.
    var uncertain: Int
  }

  var files: [File]
  var summary: Summary
}

extension TestJSON {
  /// - Parameter changes: The changes of each file; nil without `--record`.
  init(_ report: TestReport, changes: [[RecordedChange]]? = nil) {
    files = report.files.enumerated().map { index, file in
      switch file.content {
      case .failure(let error): File(file: file.name, error: error.reason)
      case .success(let content):
        File(
          file: file.name,
          findings: content.findings.map(FindingJSON.init),
          expectations: content.results?.map(Expectation.init),
          changes: changes.map { $0[index].map(Change.init) }
        )
      }
    }
    let results = report.results
    summary = Summary(
      files: report.files.count,
      untestedFiles: report.untestedFileCount,
      expectations: results.count,
      failing: report.failingCount,
      uncertain: results.count { $0.holds && !$0.isKnown }
    )
  }
}

extension TestJSON.Expectation {
  fileprivate init(_ result: ExpectationResult) {
    self.init(
      link: result.expectation.link.value,
      from: result.origin.text,
      name: result.expectation.name,
      line: result.expectation.place.line,
      expected: result.expectation.opens?.value,
      actual: result.outcomeText,
      holds: result.holds,
      isKnown: result.isKnown,
      evidence: result.evidence.rawValue,
      form: result.link?.form.rawValue,
      destination: result.link?.destination,
      failures: result.failures.map {
        TestJSON.Failure(
          kind: $0.kind.rawValue,
          line: $0.place.line,
          column: $0.place.column,
          expected: $0.expected,
          actual: $0.actual
        )
      },
      reason: result.reason.map(TestJSON.Reason.init)
    )
  }
}

extension TestJSON.Reason {
  fileprivate init(_ reason: ExpectationReason) {
    let rule = reason.rule
    self.init(
      check: reason.check.rawValue,
      sentence: reason.sentence,
      app: reason.appID,
      file: rule == nil ? nil : reason.fileName,
      rule: rule?.index,
      line: rule?.rule.place?.line,
      column: rule?.rule.place?.column,
      component: rule?.rule.componentJSON,
      advice: reason.advice
    )
  }
}

extension TestJSON.Change {
  fileprivate init(_ change: RecordedChange) {
    self.init(
      line: change.line,
      link: change.link,
      key: change.key,
      old: change.old,
      new: change.new
    )
  }
}
