import Foundation
import NIOConcurrencyHelpers
import ProcessTestSupport
import Testing

/// A process of `linkwright serve` on a free port.
///
/// A class because a process has one owner: it is killed with the last reference.
final class ServiceUnderTest: Sendable {
  /// The process ended before it listened.
  struct DidNotStart: Error, CustomStringConvertible { var description: String }

  let log: ProcessLog
  /// 0 until it listens.
  var port: Int { knownPort.withLockedValue { $0 } }

  private let knownPort = NIOLockedValueBox(0)
  /// The folder stays as long as the process.
  private let home: ServiceHome
  private let process: ChildProcess
  private let watchdog: Task<Void, Never>

  /// Starts the tool without waiting.
  init(
    _ home: ServiceHome,
    _ more: [String] = [],
    environment: [String: String] = [:],
    in namespace: MountNamespace? = nil
  ) throws {
    let serve = [
      "serve", "--config", home.configuration, "--data", home.data, "--listen", "127.0.0.1:0",
      "--manage", "127.0.0.1:0",
    ]
    let tool = try #require(Repository.tools).appending(path: "linkwright")
    let arguments = namespace?.arguments(running: tool, serve + more) ?? (serve + more)
    let command = ExternalCommand(
      namespace == nil ? tool : MountNamespace.program,
      arguments,
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(environment) { $1 }
    )
    let log = ProcessLog()
    let process = ChildProcess(command, errors: log.append)
    // Ends a process that hangs, so that no test waits for it forever.
    watchdog = Task { [weak process] in
      do { try await Task.sleep(for: .seconds(120)) } catch { return }
      process?.cancel()
    }
    self.home = home
    self.process = process
    self.log = log
  }

  deinit { watchdog.cancel() }

  /// Starts the tool and waits until it listens.
  static func start(
    _ home: ServiceHome,
    _ more: [String] = [],
    environment: [String: String] = [:],
    in namespace: MountNamespace? = nil
  ) async throws -> ServiceUnderTest {
    let service = try ServiceUnderTest(home, more, environment: environment, in: namespace)
    let port = try await service.port(of: "Links at ")
    service.knownPort.withLockedValue { $0 = port }
    return service
  }

  /// The port that the log names.
  private func port(of listener: String) async throws -> Int {
    // Many services may start at the same time.
    let line = await log.line(with: listener, within: .seconds(100))
    let digits = line?.split(separator: ":").last?.prefix { $0.isNumber }
    guard let port = digits.flatMap({ Int($0) }) else {
      throw DidNotStart(description: log.text)
    }
    return port
  }

  func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the end of the process.
  ///
  /// - Returns: The exit code, or the signal that ended it.
  @discardableResult
  func ended() async throws -> Int32 { try await process.ended().code }

  /// Ends it as a power failure would.
  func kill9() async throws {
    send(SIGKILL)
    try await ended()
  }

  /// - Parameters:
  ///   - protocols: The protocols that the client offers for a connection with TLS.
  ///   - isSlow: Whether the client reads late and little at a time.
  func connect(tls protocols: [String]? = nil, isSlow: Bool = false) async throws -> RawConnection {
    try await RawConnection(port: port, tls: protocols, isSlow: isSlow)
  }

  /// One request on a new connection.
  func response(to request: String, isHead: Bool = false) async throws -> RawResponse? {
    let connection = try await connect()
    defer { connection.close() }
    try await connection.send(request)
    return try await connection.response(isHead: isHead)
  }

  /// GET on a new connection.
  func get(
    _ path: String,
    host: String = "go.fernhill.example",
    headers: String = ""
  ) async throws -> RawResponse? {
    try await response(to: "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(headers)\r\n")
  }

  /// The port of the management listener.
  var managementPort: Int { get async throws { try await port(of: "Management at ") } }

  /// GET from the management listener.
  func manage(_ path: String) async throws -> RawResponse? {
    let connection = try await RawConnection(port: managementPort)
    defer { connection.close() }
    try await connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return try await connection.response()
  }

  /// POST of JSON on a new connection.
  func post(_ path: String, _ json: String, headers: String = "") async throws -> RawResponse? {
    try await response(to: .post(path, json, headers: headers))
  }
}

extension String {
  /// A request with a body of JSON.
  static func post(_ path: String, _ json: String, headers: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nHost: go.fernhill.example\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(json.utf8.count)\r\n\(headers)\r\n\(json)"
  }
}
