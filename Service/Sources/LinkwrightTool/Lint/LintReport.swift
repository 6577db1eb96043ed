import AssociationFetching
import SiteAssociation

/// The report of `lint`, `entitlements` and `config check`: files and their findings.
struct LintReport: Sendable {
  struct File: Sendable {
    /// The name on the command line.
    var name: String
    var result: Result<Linted, InputError>
  }

  struct Linted: Sendable {
    var source: SourceText
    /// Who can read the file; nil if it is not an association file.
    var readability: Readability?
    /// What the file is, where that is not obvious.
    var kind: Kind?
    /// A sentence about the file, which precedes the findings.
    var headline: String?
    var findings: [Finding]

    init(file: AssociationFile, findings: [Finding]) {
      source = file.source
      readability = Readability(
        isReadable: file.isReadable,
        isReadableEverywhere: file.isReadableEverywhere,
        isSigned: file.isSigned
      )
      self.findings = findings
    }

    init(file: AssetLinksFile) {
      source = file.source
      findings = file.lint()
      kind = .assetLinks
      headline = "This is Android's file (Digital Asset Links), not Apple's."
    }

    init(source: SourceText, findings: [Finding]) {
      self.source = source
      self.findings = findings
    }
  }

  /// What a file is, as in the JSON output.
  enum Kind: String, Sendable {
    /// Android's assetlinks.json.
    case assetLinks
    /// A program in an app's bundle.
    case app, appClip, appExtension, watchApp
    /// A provisioning profile in an app's bundle.
    case profile
  }

  struct Readability: Sendable, Hashable {
    var isReadable: Bool
    var isReadableEverywhere: Bool
    var isSigned: Bool
  }

  var files: [File]

  init(files: [File]) {
    self.files = files
  }

  /// Reads and lints files. If a file cannot be read, the other files are linted nevertheless.
  init(_ paths: [String], host: String? = nil, reader: InputReader = InputReader()) {
    files = paths.map { path in
      let name = InputReader.name(of: path)
      do throws(InputError) {
        return File(name: name, result: .success(try Self.lint(path, host: host, reader: reader)))
      } catch {
        return File(name: name, result: .failure(error))
      }
    }
  }

  /// Lints Apple's association file or Android's assetlinks.json, according to name and content.
  private static func lint(_ path: String, host: String?, reader: InputReader)
    throws(InputError) -> Linted
  {
    let bytes = try reader.read(path)
    guard !AssetLinksFile.recognizes(bytes, named: path) else {
      return Linted(file: AssetLinksFile(reading: bytes, named: path))
    }
    let file = AssociationFile(unwrapping: bytes)
    return Linted(file: file, findings: file.lint(host: host))
  }

  /// The findings of all files.
  var findings: [Finding] { files.flatMap { (try? $0.result.get())?.findings ?? [] } }

  /// The errors of the files that could not be read.
  var errors: [InputError] {
    files.compactMap { file in
      if case .failure(let error) = file.result { error } else { nil }
    }
  }

  func count(of severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// Prints the report. Standard error lists the files that could not be read.
  func outcome(_ format: LintFormat, paint: Paint, width: Int, failOn: FailureThreshold) throws
    -> Outcome
  {
    var outcome = Outcome()
    for error in errors { outcome.printProblem(error) }
    switch format {
    case .text: LintText(paint: paint, width: width).write(self, to: &outcome)
    case .json: try outcome.printJSON(LintJSON(self))
    case .sarif: try outcome.printJSON(SARIF(self))
    case .github: LintGitHub().write(self, to: &outcome)
    }
    if !errors.isEmpty {
      outcome.exit = .unusableInput
    } else if findings.contains(where: { failOn.includes($0.severity) }) {
      outcome.exit = .findings
    }
    return outcome
  }
}

/// The output formats of a report.
enum LintFormat: String, Sendable, CaseIterable {
  /// For users.
  case text
  /// For scripts.
  case json
  /// For code scanning: SARIF 2.1.0.
  case sarif
  /// For the log of GitHub Actions, which shows the findings beside the lines.
  case github
}

/// The lowest severity of a finding that makes a command exit with 1.
enum FailureThreshold: String, Sendable, CaseIterable {
  case error
  case warning
  case never

  func includes(_ severity: Finding.Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .never: false
    }
  }
}
