import LinkwrightCore
import NIOConcurrencyHelpers
import NIOCore
import NIOSSL

/// The certificate of a listener and the CA of its clients. Both can be replaced at run time.
///
/// A class because the listener and ``ReloadService`` share it.
final class Certificate: Sendable {
  struct Version: Sendable {
    var number: Int
    var configuration: TLSConfiguration
  }

  let files: ServiceSettings.TLSFiles
  private let version: NIOLockedValueBox<Version>
  /// nil if clients need no certificate.
  private let clients: ClientConnections?

  /// - Parameter closeDeadline: How long requests may continue after the client CA has
  ///   changed.
  /// - Throws: ``ServiceSettings/TLSError``
  init(_ files: ServiceSettings.TLSFiles, closeDeadline: Duration) throws {
    self.files = files
    let configuration = try files.serverConfiguration()
    version = NIOLockedValueBox(Version(number: 0, configuration: configuration))
    clients = files.clientAuthority.map { _ in
      ClientConnections(authority: configuration.trustRoots, deadline: TimeAmount(closeDeadline))
    }
  }

  var current: Version { version.withLockedValue { $0 } }

  /// When the certificate expires; nil if the file has no certificate.
  var expiry: Timestamp? {
    guard case .certificate(let certificate)? = current.configuration.certificateChain.first else {
      return nil
    }
    return Timestamp(milliseconds: Int64(certificate.notValidAfter) * 1000)
  }

  /// Registers a connection that must end when the client CA changes.
  ///
  /// - Parameter version: The version that the connection uses.
  func observe(_ connection: any Channel, using version: Version) {
    clients?.add(connection, admittedBy: version.configuration.trustRoots)
  }

  /// Reads the files again. Open connections continue with the old certificate. However, if the CA
  /// of the clients has changed, open connections end.
  ///
  /// - Returns: The number of connections that end because the CA has changed.
  /// - Throws: ``ServiceSettings/TLSError``. The certificate then stays in use.
  func reload() throws -> Int {
    let configuration = try files.serverConfiguration()
    version.withLockedValue { version in
      version = Version(number: version.number + 1, configuration: configuration)
    }
    return clients?.replaceAuthority(with: configuration.trustRoots) ?? 0
  }
}
