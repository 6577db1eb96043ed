import AssociationFetching
package import LinkStore

/// The settings of the process, from flags and the environment.
package struct ServiceSettings: Sendable, Hashable {
  /// The version of the program, for the log and the metrics.
  package var build = BuildInformation()
  /// The address of the public listener, for visitors and apps.
  package var publicAddress = ListenerAddress.tcp(host: "127.0.0.1", port: 8080)
  /// The address of the management listener, for the management API, metrics and health checks.
  package var managementAddress = ListenerAddress.tcp(host: "127.0.0.1", port: 8081)
  /// The names by which the team may address the management listener, besides `localhost`.
  package var managementHosts: [String] = []
  /// The folder with the database and the journal.
  package var dataFolder = "linkwright-data"
  /// The PostgreSQL database of a fleet; nil for a SQLite database in the data folder.
  package var database: PostgreSQLURL?
  /// Whether to create a missing database even if a service has used the folder before.
  package var isNewDatabase = false
  /// The proxies whose `X-Forwarded-For` is trusted.
  package var trustedProxies: [AddressRange] = []
  /// The files for TLS on the public listener; nil for plain HTTP behind a proxy.
  package var tls: TLSFiles?
  /// The files for TLS on the management listener; nil for plain HTTP.
  package var managementTLS: TLSFiles?
  /// The maximum time for the first request head of a connection, and for a TLS handshake.
  package var headDeadline: Duration = .seconds(10)
  /// How long the listeners stay open after `/healthz` has begun to fail during a shutdown.
  package var shutdownDelay: Duration = .zero
  /// The maximum time for completing requests during a shutdown.
  package var shutdownDeadline: Duration = .seconds(10)
  /// How often the service looks whether stored events wait to be added to the counts over time.
  package var countingInterval: Duration = .seconds(5)

  /// The environment variables that name proxies for requests to webhooks.
  package var proxyVariables: [String: String] = [:]
  /// nil for no access log.
  package var accessLog: AccessLog?

  package struct AccessLog: Sendable, Hashable {
    /// The path of the file, or `-` for standard output.
    package var path: String
    /// The share of requests that are logged, above 0 and at most 1.
    package var sampleRate: Double

    package init(path: String, sampleRate: Double) {
      self.path = path
      self.sampleRate = sampleRate
    }
  }

  package struct TLSFiles: Sendable, Hashable {
    package var certificateChain: String
    package var privateKey: String
    /// The path of a file with the certificates of the CA that signs the clients' certificates; nil
    /// if clients need no certificates.
    package var clientAuthority: String?

    package init(certificateChain: String, privateKey: String, clientAuthority: String? = nil) {
      self.certificateChain = certificateChain
      self.privateKey = privateKey
      self.clientAuthority = clientAuthority
    }
  }

  package init() {}
}

extension ServiceSettings {
  var proxies: ProxySettings { ProxySettings(environment: proxyVariables) }

  /// Warnings about settings that are valid but may be unsafe.
  var warnings: [String] {
    var warnings = [tls, managementTLS].compactMap { $0?.keyWarning }
    if !managementAddress.isLocal, managementTLS == nil {
      warnings.append(
        "The management listener at \(managementAddress) has no TLS, so API keys cross the network"
          + " unencrypted. Keep it in a private network, or use --manage-tls-certificate,"
          + " --manage-tls-key and --manage-client-ca."
      )
    }
    return warnings
  }
}

/// The version and the commit from which the program was built.
package struct BuildInformation: Sendable, Hashable {
  package var version: String
  /// The commit; nil if the installation does not specify it.
  package var commit: String?

  package init(version: String = "unknown", commit: String? = nil) {
    self.version = version
    self.commit = commit
  }

  /// The version of Swift that compiled the program.
  static var swiftVersion: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
