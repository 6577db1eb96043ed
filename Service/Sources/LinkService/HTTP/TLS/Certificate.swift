import LinkwrightCore
import NIOConcurrencyHelpers
import NIOSSL

/// The certificate of a listener, and the CA of its clients, replaceable at run time.
///
/// A class because the listener and ``ReloadService`` share it.
final class Certificate: Sendable {
  struct Version: Sendable {
    var number: Int
    var configuration: TLSConfiguration
  }

  let files: ServiceSettings.TLSFiles
  private let version: NIOLockedValueBox<Version>

  /// - Throws: ``ServiceSettings/TLSError``
  init(_ files: ServiceSettings.TLSFiles) throws {
    self.files = files
    version = NIOLockedValueBox(Version(number: 0, configuration: try files.serverConfiguration()))
  }

  var current: Version { version.withLockedValue { $0 } }

  /// When the certificate expires; nil if the file has no certificate.
  var expiry: Timestamp? {
    guard case .certificate(let certificate)? = current.configuration.certificateChain.first else {
      return nil
    }
    return Timestamp(milliseconds: Int64(certificate.notValidAfter) * 1000)
  }

  /// Reads the files again. Open connections keep the old certificate.
  ///
  /// - Throws: ``ServiceSettings/TLSError``. The certificate then stays in use.
  func reload() throws {
    let configuration = try files.serverConfiguration()
    version.withLockedValue { version in
      version = Version(number: version.number + 1, configuration: configuration)
    }
  }
}
