import LinkService
import SiteAssociation

/// The report of `test` as JUnit XML, which CI servers show as test results.
///
/// A file is a test suite, and an expectation from one origin is a test case. A file that could not
/// be tested has one test case with an error.
struct JUnitXML: Sendable {
  private var lines: [String] = []

  init(_ report: TestReport) {
    lines.append(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    let tests = report.results.count + report.untestedFileCount
    lines.append(
      #"<testsuites name="linkwright test" tests="\#(tests)" failures="\#(report.failingCount)""#
        + #" errors="\#(report.untestedFileCount)">"#
    )
    for file in report.files { add(file) }
    lines.append("</testsuites>")
  }

  /// The document.
  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ file: TestReport.File) {
    let name = Self.escaped(file.name)
    let results = (try? file.content.get())?.results
    let failures = (results ?? []).count { !$0.holds }
    lines.append(
      #"  <testsuite name="\#(name)" tests="\#(results?.count ?? 1)" failures="\#(failures)""#
        + #" errors="\#(results == nil ? 1 : 0)">"#
    )
    for result in results ?? [] { add(result, of: name) }
    if results == nil {
      lines.append(#"    <testcase name="\#(name)" classname="\#(name)" file="\#(name)">"#)
      lines.append(#"      <error message="The file could not be tested.">"#)
      lines.append(Self.escaped(Self.reasons(file)) + "</error>")
      lines.append("    </testcase>")
    }
    lines.append("  </testsuite>")
  }

  private mutating func add(_ result: ExpectationResult, of file: String) {
    let place = result.failures.first?.place ?? result.expectation.place
    let attributes =
      #"name="\#(Self.escaped(result.title))" classname="\#(file)" file="\#(file)""#
      + #" line="\#(place.line)""#
    guard let first = result.failures.first else {
      lines.append("    <testcase \(attributes)/>")
      return
    }
    let message = Self.escaped("expected: \(first.expected); actual: \(first.actual)")
    lines.append("    <testcase \(attributes)>")
    lines.append(#"      <failure type="\#(first.kind.rawValue)" message="\#(message)">"#)
    lines.append(Self.escaped(result.details) + "</failure>")
    lines.append("    </testcase>")
  }

  private static func reasons(_ file: TestReport.File) -> String {
    switch file.content {
    case .failure(let error): error.reason
    case .success(let content):
      content.findings.filter { $0.severity == .error }
        .map { "\($0.code) \($0.summary) \($0.cure)" }.joined(separator: "\n")
    }
  }

  /// Escapes text for content and attributes. XML cannot contain most control characters.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "\n"
      default:
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
          || scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : String(scalar)
      }
    }.joined()
  }
}
