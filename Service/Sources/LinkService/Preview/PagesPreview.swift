import Hummingbird
import LinkwrightCore
package import Logging
import NIOCore

/// A local server that shows the pages of a configuration, and follows changes of its files.
///
/// ```swift
/// let preview = try PagesPreview(configuration: "linkwright.yaml", port: 0)
/// try await preview.run { print($0) }
/// ```
package struct PagesPreview: Sendable {
  private let state: PreviewState
  private let port: Int

  /// Reads the configuration. Its errors are shown on the page.
  ///
  /// - Parameter port: The port on 127.0.0.1; 0 for any.
  package init(configuration path: String, port: Int) throws {
    state = try PreviewState(path: path, time: .now())
    self.port = port
  }

  /// Runs until a signal ends the process.
  ///
  /// - Parameter didStart: Gets the address of the preview.
  package func run(
    logger: Logger,
    didStart: @escaping @Sendable (String) -> Void
  ) async throws {
    let application = Application(
      responder: PreviewResponder(state),
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: port),
        serverName: ServerName.value
      ),
      onServerRunning: { channel in
        didStart("http://127.0.0.1:\(channel.localAddress?.port ?? 0)/")
      },
      logger: logger
    )
    try await application.runService()
  }
}
