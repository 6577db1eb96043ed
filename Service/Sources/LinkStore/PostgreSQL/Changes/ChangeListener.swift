import Foundation

/// Listens to the notifications of other nodes, on a connection and a thread of its own.
///
/// A class because its thread and its owner share it.
final class ChangeListener: Sendable {
  private let url: PostgreSQLURL
  private let statementLimit: Duration
  private let interval: Duration
  private let isStopped = Monitor(false)

  /// An element means: look for changes. It comes after a notification, after each connection, and
  /// when the interval has passed, because notifications are lost while there is no connection.
  let signals: AsyncStream<Void>

  init(_ url: PostgreSQLURL, statementLimit: Duration, interval: Duration) {
    self.url = url
    self.statementLimit = statementLimit
    self.interval = interval
    let (signals, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    self.signals = signals
    continuation.onTermination = { [isStopped] _ in isStopped.withLock { $0 = true } }
    let thread = Thread { self.work(continuation) }
    thread.name = "postgresql-listen"
    thread.start()
  }

  func stop() { isStopped.withLock { $0 = true } }

  /// The pause after an attempt to connect that failed.
  private static let pause = Duration.milliseconds(500)

  private var goesOn: Bool { isStopped.withLock { !$0 } }

  private func work(_ signals: AsyncStream<Void>.Continuation) {
    while goesOn {
      do {
        let connection = try PostgreSQLConnection(url, statementLimit: statementLimit)
        try connection.run("LISTEN \(ChangeNotifier.channel)")
        signals.yield()
        // When this connection is lost, another one is made at once.
        try? listen(connection, signals)
      } catch {
        Thread.sleep(forTimeInterval: Self.pause / .seconds(1))
      }
      // Whether the other connections work is not known here, so the feed looks for changes.
      signals.yield()
    }
    signals.finish()
  }

  private func listen(
    _ connection: PostgreSQLConnection,
    _ signals: AsyncStream<Void>.Continuation
  ) throws {
    var rest = interval
    while goesOn {
      // Short enough that stopping takes no time that anyone notices.
      let part = min(rest, .milliseconds(200))
      rest -= part
      if try connection.waitForNotification(part) || rest <= .zero {
        signals.yield()
        rest = interval
      }
    }
  }
}
