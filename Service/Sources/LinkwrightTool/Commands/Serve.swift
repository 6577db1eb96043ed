import ArgumentParser
import Foundation
import LinkService

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve association files, links, pages and the calls of apps.",
    discussion: """
      What is not given on the command line is taken from the environment: LINKWRIGHT_CONFIG, \
      LINKWRIGHT_DATA, LINKWRIGHT_LISTEN, LINKWRIGHT_MANAGE, LINKWRIGHT_TRUSTED_PROXIES, \
      LINKWRIGHT_TLS_CERTIFICATE, LINKWRIGHT_TLS_KEY, LINKWRIGHT_LOG_LEVEL.

      SIGHUP reads the configuration again; SIGTERM answers what has begun and ends.

      Example:
        linkwright serve --config Examples/linkwright.yaml --data /tmp/linkwright
      """
  )

  @Option(help: ArgumentHelp("The configuration. (default: linkwright.yaml)", valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The folder of database and journal, made where there is none. (default: linkwright-data)",
      valueName: "folder"
    )
  )
  var data: String?

  @Option(
    help: ArgumentHelp(
      "Where visitors and apps are answered. (default: 127.0.0.1:8080)",
      valueName: "host:port"
    )
  )
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "Where the team is answered. (default: 127.0.0.1:8081)",
      valueName: "host:port"
    )
  )
  var manage: String?

  @Option(
    help: ArgumentHelp(
      "A proxy, or a range such as 10.0.0.0/8, whose X-Forwarded-For counts; can be repeated.",
      valueName: "address"
    )
  )
  var trustedProxy: [String] = []

  @Option(help: ArgumentHelp("The certificate chain, PEM.", valueName: "file"))
  var tlsCertificate: String?

  @Option(help: ArgumentHelp("The private key of the certificate, PEM.", valueName: "file"))
  var tlsKey: String?

  @Option(help: "trace, debug, info, notice, warning, error or critical. (default: info)")
  var logLevel: String?

  func run() async throws {
    // Until the service listens to it, a reload must not end the process.
    signal(SIGHUP, SIG_IGN)
    do {
      let process = try ServiceProcess(self, environment: ProcessInfo.processInfo.environment)
      try await process.run()
    } catch let error as ServiceProcess.Problem {
      var outcome = Outcome()
      outcome.printProblem(error.description)
      _ = Console.write(outcome)
      throw ToolExit.unusableInput.code
    }
  }
}
