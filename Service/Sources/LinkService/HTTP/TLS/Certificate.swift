import NIOConcurrencyHelpers
import NIOSSL

/// The certificate of the public listener, which can be replaced while it listens.
///
/// A class because the listener and whoever reloads share it.
final class Certificate: Sendable {
  struct Version: Sendable {
    var number: Int
    var configuration: TLSConfiguration
  }

  private let files: ServiceSettings.TLSFiles
  private let version: NIOLockedValueBox<Version>

  /// - Throws: ``ServiceSettings/TLSProblem``
  init(_ files: ServiceSettings.TLSFiles) throws {
    self.files = files
    version = NIOLockedValueBox(Version(number: 0, configuration: try files.serverConfiguration()))
  }

  var current: Version { version.withLockedValue { $0 } }

  /// Reads the files again. Connections that are open keep what they have.
  ///
  /// - Throws: ``ServiceSettings/TLSProblem``; then the certificate stays as it is.
  func reload() throws {
    let configuration = try files.serverConfiguration()
    version.withLockedValue { version in
      version = Version(number: version.number + 1, configuration: configuration)
    }
  }
}
