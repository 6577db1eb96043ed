import ArgumentParser
import AssociationFetching
import Foundation
import LinkOpening

struct TestCommand: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Check that links do what files with expectations state.",
    discussion: """
      Each expectation states what a tap on a link must open, as linkwright tap predicts it. A file \
      names the association files of its hosts, a configuration of the service, or a device; see \
      Examples/expectations.yaml and docs/expectations.md. The command uses the network only for \
      hosts whose files are to be downloaded.

      Example:
        linkwright test Examples/expectations.yaml
      """
  )

  @Argument(
    help: ArgumentHelp("Files with expectations, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String]

  @Option(
    name: [.customShort("j"), .long],
    help: ArgumentHelp(
      "Instead of the sources in the files: the association file of all links, or JSON text.",
      valueName: "file-or-json"
    ),
    completion: .file()
  )
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Instead of the sources in the files: a configuration of the service.",
      valueName: "file"
    ),
    completion: .file()
  )
  var config: String?

  @Option(
    help: """
      Instead of reading files: download the file of each host, as the host serves it (site), or as \
      Apple's CDN gives it to devices (cdn).
      """
  )
  var download: DownloadSource?

  @OptionGroup var network: NetworkOptions

  @Flag(help: "Fail expectations that hold only by assumption.")
  var strict = false

  @Flag(help: "Write the actual outcomes into the files. Comments and order stay as they are.")
  var record = false

  @Option(
    help: ArgumentHelp(
      "With --record: a list of links, one a line, for which to write a new file.",
      valueName: "file"
    ),
    completion: .file()
  )
  var links: String?

  @Option(
    help: ArgumentHelp(
      "With --links: where the links are tapped, as for linkwright tap. Can be repeated.",
      valueName: "origin"
    ),
    completion: .list(OriginArgument.completions),
    transform: OriginArgument.init
  )
  var from: [OriginArgument] = []

  @Option(
    help: ArgumentHelp("Write the results to a file, as JUnit XML.", valueName: "file"),
    completion: .file()
  )
  var junit: String?

  @OptionGroup var results: TestOutputOptions

  func validate() throws {
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
    let sources =
      [file.map { _ in "-j" }, config.map { _ in "--config" }]
      .compactMap(\.self) + (download == nil ? [] : ["--download"])
    if sources.count > 1 {
      throw ValidationError("Use either \(sources.joined(separator: " or ")).")
    }
    if record {
      if files.contains("-") { throw ValidationError("--record cannot write standard input (-).") }
      if results.format != .text, results.format != .json {
        throw ValidationError("--record prints text or JSON.")
      }
      if strict { throw ValidationError("Use either --record or --strict, not both.") }
    }
    if links != nil {
      guard record else { throw ValidationError("--links requires --record.") }
      guard files.count == 1 else { throw ValidationError("With --links, name one file.") }
      guard !sources.isEmpty else {
        throw ValidationError(
          "With --links, name the association files with -j, --config or --download."
        )
      }
    } else if !from.isEmpty {
      throw ValidationError("--from requires --links. In a file, write from:.")
    }
  }

  func outcome() async throws -> Outcome {
    do throws(InputError) {
      let sources = self.sources(with: try network.fetchOptions())
      return record ? try await recorded(sources) : await tested(sources)
    } catch {
      return .unusable(error)
    }
  }

  /// Returns the sources for the arguments.
  func sources(with options: FetchOptions) -> ExpectationSources {
    let fetcher = AssociationFetcher(options: options)
    return ExpectationSources(
      override: file.map(ExpectationSources.Override.file)
        ?? config.map(ExpectationSources.Override.configuration)
        ?? download.map(ExpectationSources.Override.download),
      download: { host, source in
        source == .cdn
          ? DownloadResult(await fetcher.cdnCopy(of: host))
          : DownloadResult(await fetcher.fetch(host, as: .crawler))
      }
    )
  }

  private func tested(_ sources: ExpectationSources) async -> Outcome {
    let report = await TestRun(paths: files, sources: sources, isStrict: strict).report()
    return outcome(of: report)
  }

  private func recorded(_ sources: ExpectationSources) async throws(InputError) -> Outcome {
    let run = RecordRun(paths: files, sources: sources)
    let recorded: [RecordRun.Result]
    if let links, let path = files.first {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw InputError(
          code: .unsuitable("The file already exists. Leave out --links to update its outcomes."),
          name: path
        )
      }
      let text = try NewExpectationFile(
        path: path,
        links: try InputReader().links(at: links),
        origins: from.map(\.text),
        override: sources.override
      ).text()
      recorded = [await run.record(Array(text.utf8), in: path, isNew: true)]
    } else {
      recorded = await run.results()
    }
    return outcome(of: TestReport(files: recorded.map(\.file)), recorded)
  }

  private func outcome(of report: TestReport, _ recorded: [RecordRun.Result]? = nil) -> Outcome {
    TestOutput(
      format: results.format,
      paint: results.paint,
      width: Console.width,
      junitPath: junit
    ).outcome(of: report, recorded)
  }
}

extension DownloadSource: ExpressibleByArgument {}

/// The options for the output of `test`.
struct TestOutputOptions: ParsableArguments {
  @Option(name: .customLong("format"), help: "The output format. (default: text)")
  private var namedFormat: TestFormat?

  @OptionGroup private var output: OutputOptions

  @Option(help: "When to color the output.")
  private var color = ColorChoice.auto

  /// The requested format. `--json` means `--format json`.
  var format: TestFormat { output.json ? .json : namedFormat ?? .text }

  var paint: Paint {
    color.paint(
      isTerminal: Console.outputIsTerminal,
      environment: ProcessInfo.processInfo.environment
    )
  }

  func validate() throws {
    guard let namedFormat, output.json, namedFormat != .json else { return }
    throw ValidationError("Use either --json or --format \(namedFormat.rawValue), not both.")
  }
}

/// The output formats of `test`.
enum TestFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// For users.
  case text
  /// For scripts.
  case json
  /// For test harnesses: the Test Anything Protocol.
  case tap
  /// For CI servers: JUnit XML.
  case junit
  /// For the log of GitHub Actions.
  case github
}
