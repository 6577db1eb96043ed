import ArgumentParser
import SiteAssociation
import TrafficAudit

struct Audit: ToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the requests of access logs through an association file.",
    discussion: """
      Shows which share of the traffic opens each app, which frequent links open nothing although a \
      rule nearly matches, and which rules decide no request. With --against, also shows what another \
      file would change. A log contains the requests that reached the server, so links that already \
      open the app are missing from it.

      Reads the combined and common formats of Apache and nginx, JSON lines such as Caddy's, \
      CloudFront's standard logs and logs of AWS load balancers, also compressed with gzip. No output \
      contains a query value.

      Example:
        linkwright audit Examples/access.log \\
          -j Examples/apple-app-site-association.json
      """
  )

  @Argument(
    help: ArgumentHelp("Access logs, or - for standard input.", valueName: "log"),
    completion: .file()
  )
  var logs: [String]

  @Option(
    name: [.customShort("j"), .long],
    help: ArgumentHelp("The association file, or JSON text.", valueName: "file-or-json"),
    completion: .file()
  )
  var file: String

  @Option(
    help: ArgumentHelp(
      "Another association file, or JSON text. Shows its effect on the same requests.",
      valueName: "file-or-json"
    ),
    completion: .file()
  )
  var against: String?

  @Option(help: ArgumentHelp("Consider this app only.", valueName: "app-id"))
  var app: String?

  @Option(
    name: [.short, .long],
    help: """
      Count only requests to this host. It may begin with *. for its subdomains. Can be repeated. \
      Requests without a host in the log always count.
      """
  )
  var domain: [String] = []

  @Option(help: "The format of the logs. Without it, the format of each log is recognized.")
  var logFormat: AccessLogFormat?

  @Option(
    help: """
      Requests to count that are otherwise left out: those of bots, for files that pages load, or \
      with other methods than GET. Can be repeated.
      """
  )
  var include: [IncludedRequests] = []

  @Option(help: ArgumentHelp("The number of links and rules in each list.", valueName: "count"))
  var top = 10

  @Option(
    help: ArgumentHelp("Also write a report as one HTML page.", valueName: "file"),
    completion: .file()
  )
  var html: String?

  @Flag(
    help: """
      Exit with 1 if no request opens an app or, with --against, if no request opens an app with the \
      second file or a request opens an app only with the first file.
      """
  )
  var strict = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    for domain in domain { try HostArgument.validate(domain) }
    guard (logs + [file, against].compactMap(\.self)).count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
    guard (1...1000).contains(top) else {
      throw ValidationError("--top must be from 1 to 1000.")
    }
  }

  func outcome() throws -> Outcome {
    var options = AuditOptions()
    options.domains = domain.map { AssociatedDomain($0) }
    options.includesBots = include.contains(.bots)
    options.includesFiles = include.contains(.files)
    options.includesAllMethods = include.contains(.methods)
    return try AuditRun(
      logs: logs,
      file: file,
      newFile: against,
      appID: app,
      options: options,
      logFormat: logFormat,
      listLength: top,
      htmlFile: html,
      isStrict: strict,
      printsJSON: output.json,
      width: Console.width,
      progress: ProgressLine("MiB")
    ).outcome()
  }
}

/// Requests that `audit` leaves out unless they are asked for.
enum IncludedRequests: String, ExpressibleByArgument, CaseIterable {
  case bots
  case files
  case methods
}

extension AccessLogFormat: ExpressibleByArgument {}
