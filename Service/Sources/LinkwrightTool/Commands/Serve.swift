import ArgumentParser
import Foundation
import LinkService

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Serve association files, links, landing pages, and the APIs for apps and for the team.",
    discussion: """
      Environment variables replace missing options: LINKWRIGHT_CONFIG, \
      LINKWRIGHT_DATA, LINKWRIGHT_DATABASE, LINKWRIGHT_LISTEN, LINKWRIGHT_MANAGE, LINKWRIGHT_MANAGE_HOSTS, \
      LINKWRIGHT_MANAGE_TLS_CERTIFICATE, LINKWRIGHT_MANAGE_TLS_KEY, LINKWRIGHT_MANAGE_CLIENT_CA, \
      LINKWRIGHT_TRUSTED_PROXIES, LINKWRIGHT_TLS_CERTIFICATE, LINKWRIGHT_TLS_KEY, \
      LINKWRIGHT_SHUTDOWN_DELAY, LINKWRIGHT_LOG_LEVEL, LINKWRIGHT_LOG_FORMAT, LINKWRIGHT_ACCESS_LOG, \
      LINKWRIGHT_ACCESS_LOG_SAMPLE. LINKWRIGHT_COMMIT names the commit in the log and in /metrics.

      SIGHUP reloads the configuration and the certificates, and opens the access log again. After SIGTERM, the service responds to open requests and then exits.

      Example:
        linkwright serve --config Examples/linkwright.yaml --data /tmp/linkwright
      """
  )

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var data: DataFolderOptions

  @Flag(
    help: """
      Create a missing database, or use another PostgreSQL database, although the data folder has been in \
      use. An existing database is never replaced.
      """
  )
  var newDatabase = false

  @Option(
    help: ArgumentHelp(
      "The public listener, for visitors and apps. (default: 127.0.0.1:8080)",
      valueName: "host:port"
    )
  )
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "The management listener, for the team: a host and a port, or the path of a Unix socket after unix:. "
        + "(default: 127.0.0.1:8081)",
      valueName: "address"
    )
  )
  var manage: String?

  @Option(
    help: ArgumentHelp(
      "A host name of the management listener, besides localhost and IP addresses. Can be repeated.",
      valueName: "name"
    )
  )
  var manageHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "A proxy, or a range such as 10.0.0.0/8, whose X-Forwarded-For is trusted. Can be repeated.",
      valueName: "address"
    )
  )
  var trustedProxy: [String] = []

  @Option(help: ArgumentHelp("The certificate chain, in PEM form.", valueName: "file"))
  var tlsCertificate: String?

  @Option(help: ArgumentHelp("The private key of the certificate, in PEM form.", valueName: "file"))
  var tlsKey: String?

  @Option(
    name: [.customLong("manage-tls-certificate"), .customLong("manage-tls-cert")],
    help: ArgumentHelp(
      "The certificate chain of the management listener, in PEM form.",
      valueName: "file"
    )
  )
  var manageTLSCertificate: String?

  @Option(
    name: .customLong("manage-tls-key"),
    help: ArgumentHelp("The private key of that certificate, in PEM form.", valueName: "file")
  )
  var manageTLSKey: String?

  @Option(
    name: .customLong("manage-client-ca"),
    help: ArgumentHelp(
      """
      The client CA of the management listener, in PEM form. Clients without a certificate from this CA \
      cannot connect.
      """,
      valueName: "file"
    )
  )
  var manageClientCA: String?

  @Option(
    help: ArgumentHelp(
      """
      How long the listeners stay open after SIGTERM, while /healthz already fails, so that load balancers \
      notice. (default: 0)
      """,
      valueName: "seconds"
    )
  )
  var shutdownDelay: Int?

  @Option(
    help: "The log level: trace, debug, info, notice, warning, error or critical. (default: info)"
  )
  var logLevel: String?

  @Option(
    help: ArgumentHelp(
      "The log format: text, or json with one object on each line. (default: text)",
      valueName: "format"
    )
  )
  var logFormat: String?

  @Option(
    help: ArgumentHelp(
      """
      Write a JSON line for each request, without slugs, codes, queries and addresses. - is standard \
      output. (default: no access log)
      """,
      valueName: "file"
    )
  )
  var accessLog: String?

  @Option(
    help: ArgumentHelp(
      """
      The share of requests in the access log, chosen at random. Failed requests (5xx) are always logged. \
      (default: 1)
      """,
      valueName: "share"
    )
  )
  var accessLogSample: Double?

  func run() async throws {
    // SIGHUP must not end the process before the service handles it.
    signal(SIGHUP, SIG_IGN)
    do {
      let process = try ServiceProcess(self, environment: ProcessInfo.processInfo.environment)
      try await process.run()
    } catch let error as ServiceProcess.StartError {
      var outcome = Outcome()
      outcome.printProblem(error.description)
      _ = Console.write(outcome)
      throw ToolExit.unusableInput.code
    }
  }
}
