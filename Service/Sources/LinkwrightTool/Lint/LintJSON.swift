import SiteAssociation

/// The output of `lint --format json`.
struct LintJSON: Encodable, Sendable {
  struct File: Encodable, Sendable {
    var file: String
    /// The reason why the file could not be read. If this key is present, the only other key is
    /// `file`.
    var error: String?
    /// This key and the next two keys are absent if the file is not an association file.
    var isReadable: Bool?
    var isReadableEverywhere: Bool?
    var isSigned: Bool?
    /// What the file is: ``LintReport/Kind``. Absent for a file of the usual kind.
    var kind: String?
    var findings: [FindingJSON]?
  }

  struct Summary: Encodable, Sendable {
    var files: Int
    var unreadFiles: Int
    var errors: Int
    var warnings: Int
    var notes: Int
  }

  var files: [File]
  var summary: Summary

  init(_ run: LintReport) {
    files = run.files.map { file in
      switch file.result {
      case .failure(let error): File(file: file.name, error: error.reason)
      case .success(let linted):
        File(
          file: file.name,
          isReadable: linted.readability?.isReadable,
          isReadableEverywhere: linted.readability?.isReadableEverywhere,
          isSigned: linted.readability?.isSigned,
          kind: linted.kind?.rawValue,
          findings: linted.findings.map(FindingJSON.init)
        )
      }
    }
    summary = Summary(
      files: run.files.count,
      unreadFiles: run.errors.count,
      errors: run.count(of: .error),
      warnings: run.count(of: .warning),
      notes: run.count(of: .note)
    )
  }
}
