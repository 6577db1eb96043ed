import Configuration
import Foundation
import LinkService
import Logging

/// The service as this process runs it: settings from flags and environment, the configuration from
/// its file, messages to standard error.
struct ServiceProcess {
  /// Why the service cannot start, and what to do.
  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  private let settings: ServiceSettings
  private let source: ConfigurationSource
  private let logger: Logger

  /// - Parameter environment: What flags do not say is read from `LINKWRIGHT_…`.
  init(_ flags: Serve, environment: [String: String]) throws {
    let reader = ConfigReader(
      provider: EnvironmentVariablesProvider(environmentVariables: environment)
    ).scoped(to: "linkwright")
    func value(_ flag: String?, _ key: ConfigKey) -> String? { flag ?? reader.string(forKey: key) }

    var settings = ServiceSettings()
    if let listen = value(flags.listen, "listen") {
      settings.publicAddress = try Self.address(listen, "--listen")
    }
    if let manage = value(flags.manage, "manage") {
      settings.managementAddress = try Self.address(manage, "--manage")
    }
    settings.dataFolder = value(flags.data, "data") ?? settings.dataFolder
    let proxies = reader.string(forKey: "trusted.proxies")?.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    settings.trustedProxies = try (flags.trustedProxy.isEmpty ? proxies ?? [] : flags.trustedProxy)
      .map { text in
        if let range = AddressRange(text) { return range }
        throw Problem(
          description:
            "“\(text)” is no address of a proxy: write 10.1.2.3, or 10.0.0.0/8 for a range."
        )
      }
    settings.tls = try Self.tls(
      value(flags.tlsCertificate, "tls.certificate"),
      value(flags.tlsKey, "tls.key")
    )
    // For tests, which have no time to wait.
    if let seconds = reader.int(forKey: "head.deadline") {
      settings.headDeadline = .seconds(seconds)
    }
    if let seconds = reader.int(forKey: "shutdown.deadline") {
      settings.shutdownDeadline = .seconds(seconds)
    }
    self.settings = settings

    var logger = Logger(label: "linkwright") { StreamLogHandler.standardError(label: $0) }
    let level = value(flags.logLevel, "log.level") ?? "info"
    guard let known = Logger.Level(rawValue: level) else {
      throw Problem(description: "“\(level)” is no log level: write info or debug, for example.")
    }
    logger.logLevel = known
    self.logger = logger

    do {
      source = try ConfigurationSource(path: value(flags.config, "config") ?? "linkwright.yaml")
    } catch {
      throw Problem(description: "The configuration has mistakes.\n\(error)")
    }
  }

  /// Runs until SIGTERM or SIGINT.
  func run() async throws {
    do {
      try FileManager.default.createDirectory(
        atPath: settings.dataFolder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw Problem(
        description:
          "The folder \(settings.dataFolder) cannot be made: \(error.localizedDescription)"
      )
    }
    let application: LinkApplication
    do {
      application = try LinkApplication(source, settings: settings, logger: logger)
    } catch {
      throw Problem(description: "\(error)")
    }
    do {
      try await application.run()
    } catch {
      throw Problem(description: "\(error)")
    }
  }

  private static func address(
    _ text: String,
    _ flag: String
  ) throws -> ServiceSettings.Address {
    let colon = text.lastIndex(of: ":")
    let host = colon.map { text[..<$0] }?.trimmingCharacters(in: ["[", "]"]) ?? ""
    guard let colon, !host.isEmpty, let port = UInt16(text[text.index(after: colon)...]) else {
      throw Problem(description: "\(flag) “\(text)”: write host and port, such as 127.0.0.1:8080.")
    }
    return ServiceSettings.Address(host: host, port: Int(port))
  }

  private static func tls(
    _ certificate: String?,
    _ key: String?
  ) throws -> ServiceSettings.TLSFiles? {
    switch (certificate, key) {
    case (nil, nil): return nil
    case (let certificate?, let key?):
      return ServiceSettings.TLSFiles(certificateChain: certificate, privateKey: key)
    default:
      throw Problem(description: "--tls-certificate and --tls-key belong together: give both.")
    }
  }
}
