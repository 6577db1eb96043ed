/// What concerns the process and not the links: flags and environment.
package struct ServiceSettings: Sendable, Hashable {
  /// Where one listener waits.
  package struct Address: Sendable, Hashable {
    package var host: String
    /// 0 for any free one.
    package var port: Int

    package init(host: String, port: Int) {
      self.host = host
      self.port = port
    }
  }

  /// For visitors and apps.
  package var publicAddress = Address(host: "127.0.0.1", port: 8080)
  /// For the team: management, metrics, health.
  package var managementAddress = Address(host: "127.0.0.1", port: 8081)
  /// The folder of database and journal.
  package var dataFolder = "linkwright-data"
  /// Proxies whose `X-Forwarded-For` counts.
  package var trustedProxies: [AddressRange] = []
  /// PEM files of certificate chain and private key; nil to speak plain HTTP behind a proxy.
  package var tls: TLSFiles?
  /// How long a connection may take for its first request head, and for a handshake.
  package var headDeadline: Duration = .seconds(10)
  /// How long a shutdown waits for what has begun.
  package var shutdownDeadline: Duration = .seconds(10)

  package struct TLSFiles: Sendable, Hashable {
    package var certificateChain: String
    package var privateKey: String

    package init(certificateChain: String, privateKey: String) {
      self.certificateChain = certificateChain
      self.privateKey = privateKey
    }
  }

  package init() {}
}
