import LinkOpening
import SiteAssociation

/// The report of `test`: files, and the results of their expectations.
struct TestReport: Sendable {
  struct File: Sendable {
    /// The name on the command line.
    var name: String
    var content: Result<Content, InputError>
  }

  struct Content: Sendable {
    var source: SourceText
    var findings: [Finding]
    /// nil if no expectation was tested, because of a finding.
    var results: [ExpectationResult]?
  }

  var files: [File]

  /// The results of all files.
  var results: [ExpectationResult] { contents.flatMap { $0.results ?? [] } }

  var contents: [Content] { files.compactMap { try? $0.content.get() } }

  /// The errors of the files that could not be read.
  var errors: [InputError] {
    files.compactMap { if case .failure(let error) = $0.content { error } else { nil } }
  }

  /// The number of files whose expectations were not tested.
  var untestedFileCount: Int { errors.count + contents.count { $0.results == nil } }

  var failingCount: Int { results.count { !$0.holds } }

  var exit: ToolExit {
    if untestedFileCount > 0 { return .unusableInput }
    return failingCount > 0 ? .findings : .fine
  }

  /// A sentence with the numbers of expectations and files.
  var summary: String {
    let count = results.count
    let expectations = count == 1 ? "1 expectation" : "\(count) expectations"
    let tested = files.count - untestedFileCount
    let inFiles = tested == 1 ? "1 file" : "\(tested) files"
    let uncertain = results.count { $0.holds && !$0.isKnown }
    var text =
      switch (tested, failingCount) {
      case (0, _): "No expectation was tested."
      case (_, 0): "\(expectations) in \(inFiles): all hold."
      case (_, let failing):
        "\(expectations) in \(inFiles): \(failing) \(failing == 1 ? "fails" : "fail")."
      }
    if uncertain > 0 {
      text += " \(uncertain) \(uncertain == 1 ? "holds" : "hold") only by assumption."
    }
    if untestedFileCount > 0, tested > 0 {
      text +=
        " \(untestedFileCount) \(untestedFileCount == 1 ? "file was" : "files were") not tested."
    }
    return text
  }
}
