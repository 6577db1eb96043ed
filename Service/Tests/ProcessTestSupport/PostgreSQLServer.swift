import Foundation

/// A PostgreSQL server that listens on a socket in a temporary folder. It ends with the test process,
/// even if that is killed, because a shell waits for the end of a pipe.
///
/// A class because its process has one owner.
package final class PostgreSQLServer: Sendable {
  /// The folder with the programs of the newest installed server; nil if none is installed.
  package static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap { Int($0) }.sorted(by: >).map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  /// The folder with the socket.
  package let folder: String
  private let process: ChildProcess

  /// Starts a server without waiting.
  package init() throws {
    folder = "/tmp/linkwright-pg-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let script = ["-c", Self.script, "sh", folder, Self.programs ?? ""]
    process = ChildProcess(ExternalCommand(URL(filePath: "/bin/sh"), script))
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

  /// The URL of a database.
  package func url(of database: String) -> String {
    "postgresql://postgres@/\(database)?host=\(folder)"
  }

  /// Repeats a call until the server answers.
  package func waitUntilReady(_ call: () async throws -> Void) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      do { return try await call() } catch  where ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  /// Runs a statement with psql.
  ///
  /// - Returns: The rows, one a line.
  @discardableResult
  package func run(_ sql: String, in database: String = "postgres") async throws -> String {
    let psql = URL(filePath: (Self.programs ?? "") + "/psql")
    let arguments = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql, url(of: database)]
    let result = try await ExternalCommand(psql, arguments).run()
    guard result.status.code == 0 else {
      throw PostgreSQLFailure(description: String(decoding: result.errors, as: UTF8.self))
    }
    return String(decoding: result.output.dropLast(), as: UTF8.self)
  }

  /// Stops the processes of the server as they are, or lets them go on.
  package func freeze(_ isFrozen: Bool) throws {
    let text = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
    guard let main = text.split(separator: "\n").first.flatMap({ pid_t($0) }) else { return }
    let children = "/proc/\(main)/task/\(main)/children"
    let others = try String(contentsOfFile: children, encoding: .utf8)
      .split(separator: " ").compactMap { pid_t($0) }
    for process in [main] + others { kill(process, isFrozen ? SIGSTOP : SIGCONT) }
  }
}

/// What psql reports.
package struct PostgreSQLFailure: Error, CustomStringConvertible {
  package var description: String
}
