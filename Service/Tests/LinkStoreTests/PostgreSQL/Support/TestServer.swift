import Foundation
import ProcessTestSupport

@testable import LinkStore

/// A PostgreSQL server that listens on a socket in a temporary folder. It ends with the test process,
/// even if that is killed, because a shell waits for the end of a pipe.
///
/// A class because its process has one owner.
final class TestServer: Sendable {
  /// The folder with the programs of the newest installed server; nil if none is installed.
  static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap { Int($0) }.sorted(by: >).map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  /// The server of all tests that do not disturb it.
  static let shared = Task { try await TestServer() }

  let folder: String
  private let process: ChildProcess
  private let template: Task<String, any Error>

  init() async throws {
    let folder = "/tmp/linkwright-pg-\(UUID().uuidString.prefix(8))"
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let script = ["-c", Self.script, "sh", folder, Self.programs ?? ""]
    process = ChildProcess(ExternalCommand(URL(filePath: "/bin/sh"), script))
    try await Self.waitUntilReady(folder)
    template = Task {
      // A database with the schema, of which each test gets a copy.
      try await Self.run("CREATE DATABASE template_links TEMPLATE template0", in: folder)
      var options = PostgreSQLStore.Options()
      options.connectionCount = 1
      let url = try Self.url("template_links", in: folder)
      try await PostgreSQLStore.open(url, options: options).close()
      return "template_links"
    }
  }

  /// The shell ends the server and removes the folder. It must not be killed before that.
  deinit {
    Task { [process] in
      process.closeInput()
      _ = try? await process.ended()
    }
  }

  private static let script = """
    folder=$1 programs=$2 as=
    # The kernel sends HUP when the test process is killed while the server is frozen.
    trap '' HUP INT TERM
    # initdb and the server refuse to run as root.
    if [ "$(id -u)" = 0 ]; then
      as='setpriv --reuid=postgres --regid=postgres --init-groups'
      chown postgres "$folder"
    fi
    cd "$folder"
    $as "$programs/initdb" -D "$folder/data" -U postgres -A trust --no-sync --locale=C -E UTF8 \
      >"$folder/initdb.log" 2>&1 || exit 1
    $as "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= \
      -c fsync=off -c full_page_writes=off -c max_connections=500 -c shared_buffers=64MB \
      -c deadlock_timeout=50ms >"$folder/server.log" 2>&1 &
    server=$!
    cat >/dev/null
    kill -CONT $server $(cat "/proc/$server/task/$server/children")
    kill -QUIT $server
    wait $server
    rm -rf "$folder"
    """

  private static func waitUntilReady(_ folder: String) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      do { return try await run("SELECT 1", in: folder) } catch  where ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  private static func url(_ database: String, in folder: String) throws -> PostgreSQLURL {
    try PostgreSQLURL("postgresql://postgres@/\(database)?host=\(folder)")
  }

  /// Runs a statement as the operator of the server.
  private static func run(_ sql: String, in folder: String) async throws {
    // Creating a database takes a while, and must not occupy a thread that runs tests.
    try await SQLiteStore.blocking {
      let url = try url("postgres", in: folder)
      let connection = try PostgreSQLConnection(url, statementLimit: .seconds(60))
      try connection.run(sql)
    }
  }

  func run(_ sql: String) async throws { try await Self.run(sql, in: folder) }

  func url(_ database: String) throws -> PostgreSQLURL { try Self.url(database, in: folder) }

  /// Creates a database for one test.
  ///
  /// - Parameter isEmpty: Whether it has no schema.
  func database(isEmpty: Bool = false) async throws -> TestDatabase {
    let template = isEmpty ? "template0" : try await template.value
    let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
    try await run("CREATE DATABASE \(name) TEMPLATE \(template)")
    return TestDatabase(server: self, name: name)
  }

  /// Stops the processes of the server as they are, or lets them go on.
  func freeze(_ isFrozen: Bool) throws {
    let text = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
    guard let main = text.split(separator: "\n").first.flatMap({ pid_t($0) }) else { return }
    let children = "/proc/\(main)/task/\(main)/children"
    let others = try String(contentsOfFile: children, encoding: .utf8)
      .split(separator: " ").compactMap { pid_t($0) }
    for process in [main] + others { kill(process, isFrozen ? SIGSTOP : SIGCONT) }
  }
}
