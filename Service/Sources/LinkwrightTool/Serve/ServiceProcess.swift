import Configuration
import Foundation
import LinkService
import LinkStore
import Logging

/// The process of `serve`. Settings come from flags and the environment, the configuration comes
/// from its file, and the log goes to standard error.
struct ServiceProcess {
  /// Why the service cannot start.
  struct StartError: Error, CustomStringConvertible {
    var description: String
  }

  private let settings: ServiceSettings
  private let source: ConfigurationSource
  private let logger: Logger

  /// - Parameter environment: The environment. The variables `LINKWRIGHT_…` take the place of
  ///   missing flags.
  init(_ flags: Serve, environment: [String: String]) throws {
    let reader = ConfigReader(
      provider: EnvironmentVariablesProvider(environmentVariables: environment)
    ).scoped(to: "linkwright")
    /// The value of an environment variable; nil if the variable is missing or empty.
    func text(_ key: String) -> String? {
      reader.string(forKey: ConfigKey(key)).flatMap { $0.isEmpty ? nil : $0 }
    }
    func value(_ flag: String?, _ key: String) -> String? { flag ?? text(key) }
    func number<Value: LosslessStringConvertible>(
      _ flag: Value?,
      _ key: String,
      example: Value
    ) throws -> Value? {
      guard flag == nil, let text = text(key) else { return flag }
      if let value = Value(text) { return value }
      let variable = "LINKWRIGHT_" + key.uppercased().replacing(".", with: "_")
      throw StartError(description: "\(variable) “\(text)”: write a number, such as \(example).")
    }

    var settings = ServiceSettings()
    if let listen = value(flags.listen, "listen") {
      let address = ListenerAddress(listen)
      guard let address, !address.isUnixSocket else {
        throw StartError(
          description: "--listen “\(listen)”: write a host and a port, such as 127.0.0.1:8080."
        )
      }
      settings.publicAddress = address
    }
    if let manage = value(flags.manage, "manage") {
      guard let address = ListenerAddress(manage) else {
        throw StartError(
          description: """
            --manage “\(manage)”: write a host and a port, such as 127.0.0.1:8081, or the path of a \
            socket, such as unix:/run/linkwright/manage.sock.
            """
        )
      }
      settings.managementAddress = address
    }
    guard !settings.publicAddress.collides(with: settings.managementAddress) else {
      throw StartError(
        description:
          "--listen \(settings.publicAddress) and --manage \(settings.managementAddress) are the same "
          + "address: name a different port for each."
      )
    }
    settings.dataFolder = flags.data.folder(in: environment)
    func values(_ flags: [String], _ key: String) -> [String] {
      if !flags.isEmpty { return flags }
      return (text(key) ?? "").split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    settings.managementHosts = values(flags.manageHost, "manage.hosts")
    settings.trustedProxies = try values(flags.trustedProxy, "trusted.proxies")
      .map { text in
        if let range = AddressRange(text) { return range }
        throw StartError(
          description:
            "“\(text)” is not an address or a range of addresses. Write 10.1.2.3 or 10.0.0.0/8, for example."
        )
      }
    settings.tls = try Self.tls(
      value(flags.tlsCertificate, "tls.certificate"),
      value(flags.tlsKey, "tls.key"),
      option: "--tls"
    )
    settings.managementTLS = try Self.tls(
      value(flags.manageTLSCertificate, "manage.tls.certificate"),
      value(flags.manageTLSKey, "manage.tls.key"),
      option: "--manage-tls"
    )
    if let authority = value(flags.manageClientCA, "manage.client.ca") {
      guard settings.managementTLS != nil else {
        throw StartError(
          description: "--manage-client-ca needs --manage-tls-certificate and --manage-tls-key."
        )
      }
      settings.managementTLS?.clientAuthority = authority
    }
    guard settings.managementTLS == nil || !settings.managementAddress.isUnixSocket else {
      throw StartError(
        description:
          "A Unix socket does not use TLS: remove --manage-tls-certificate, or name a host and a port "
          + "with --manage."
      )
    }
    settings.isNewDatabase = flags.newDatabase
    settings.proxyVariables = environment
    if let seconds = try number(flags.shutdownDelay, "shutdown.delay", example: 10) {
      guard (0...3600).contains(seconds) else {
        throw StartError(description: "--shutdown-delay must be from 0 to 3600 seconds.")
      }
      settings.shutdownDelay = .seconds(seconds)
    }
    settings.build = BuildInformation(
      version: Linkwright.version,
      commit: text("commit")
    )
    settings.accessLog = try Self.accessLog(
      value(flags.accessLog, "access.log"),
      sample: number(flags.accessLogSample, "access.log.sample", example: 0.01)
    )
    // These times have no flags. Tests and measurements change them through the environment.
    if let seconds = try number(nil, "head.deadline", example: 10) {
      settings.headDeadline = .seconds(seconds)
    }
    if let seconds = try number(nil, "shutdown.deadline", example: 10) {
      settings.shutdownDeadline = .seconds(seconds)
    }
    if let seconds = try number(nil, "counting.interval", example: 5) {
      settings.countingInterval = .seconds(seconds)
    }

    let format = value(flags.logFormat, "log.format") ?? LogFormat.text.rawValue
    guard let format = LogFormat(rawValue: format) else {
      throw StartError(description: "“\(format)” is not a log format. Write text or json.")
    }
    var logger = Logger(label: "linkwright") { _ in ServiceLogHandler(format) }
    let level = value(flags.logLevel, "log.level") ?? "info"
    guard let known = Logger.Level(rawValue: level) else {
      throw StartError(
        description: "“\(level)” is not a log level. Write info or debug, for example."
      )
    }
    logger.logLevel = known
    self.logger = logger

    do {
      source = try ConfigurationSource(path: flags.configuration.path(in: environment))
    } catch {
      throw StartError(description: "The configuration has errors.\n\(error)")
    }
    settings.database = source.current.database
    if let url = text("database") {
      do throws(InvalidDatabaseURL) { settings.database = try PostgreSQLURL(url) } catch {
        throw StartError(description: "LINKWRIGHT_DATABASE: \(error)")
      }
    }
    self.settings = settings
  }

  /// Runs until SIGTERM or SIGINT.
  func run() async throws {
    do {
      try DataFolder(settings.dataFolder).create()
    } catch {
      throw StartError(
        description:
          "The folder \(settings.dataFolder) cannot be created: \(error.localizedDescription)"
      )
    }
    let application: LinkApplication
    do {
      application = try await LinkApplication(source, settings: settings, logger: logger)
    } catch {
      throw StartError(description: "\(error)")
    }
    do {
      try await application.run()
    } catch {
      throw StartError(description: "\(error)")
    }
  }

  private static func accessLog(
    _ path: String?,
    sample: Double?
  ) throws -> ServiceSettings.AccessLog? {
    if let sample, !(sample > 0 && sample <= 1) {
      throw StartError(
        description: "--access-log-sample must be above 0 and at most 1, such as 0.01."
      )
    }
    return path.map { ServiceSettings.AccessLog(path: $0, sampleRate: sample ?? 1) }
  }

  private static func tls(
    _ certificate: String?,
    _ key: String?,
    option: String
  ) throws -> ServiceSettings.TLSFiles? {
    switch (certificate, key) {
    case (nil, nil): return nil
    case (let certificate?, let key?):
      return ServiceSettings.TLSFiles(certificateChain: certificate, privateKey: key)
    default:
      throw StartError(
        description: "\(option)-certificate and \(option)-key must be used together."
      )
    }
  }
}
