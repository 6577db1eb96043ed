import Foundation
import Testing

extension ServeTests {
  @Suite(
    "serve with a management listener at a Unix socket",
    .enabled(if: hasCurl, "curl is missing")
  )
  struct UnixSocketTests {
    private let home: ServiceHome
    private let socket: String

    init() throws {
      home = try ServiceHome()
      socket = home.path("manage.sock")
    }

    private func start(
      _ home: ServiceHome,
      _ more: [String] = []
    ) async throws -> ServiceUnderTest {
      let service = try await ServiceUnderTest.start(home, ["--manage", "unix:\(socket)"] + more)
      // The service opens this listener after the one for links.
      #expect(await service.log.line(with: "Management at unix:\(socket)") != nil)
      return service
    }

    private func mode(of path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    private func status(_ path: String, _ options: String = "") async throws -> String {
      try await ToolProcess.shell(
        """
        curl --silent --unix-socket '\(socket)' \(options) --max-time 20 --output /dev/null \
        --write-out '%{http_code}' 'http://localhost\(path)'
        """
      ).output
    }

    @Test("The socket is for its owner alone, and disappears when the service ends")
    func life() async throws {
      let log = home.path("access.log")
      let service = try await start(home, ["--access-log", log])
      #expect(try await status("/healthz") == "200")
      #expect(try await status("/v1/links") == "401")
      #expect(try mode(of: socket) == 0o600)
      #expect(try mode(of: log) == 0o640)
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test("Foreign hosts and origins are refused at a socket, too")
    func hosts() async throws {
      let service = try await start(home)
      #expect(try await status("/metrics") == "200")
      #expect(try await status("/metrics", "--header 'Host: evil.example'") == "403")
      #expect(try await status("/metrics", "--header 'Origin: https://evil.example'") == "403")
      _ = service
    }

    @Test("The socket of a killed process is replaced, that of a running one is not")
    func otherProcess() async throws {
      let killed = try await start(home)
      try await killed.kill9()
      #expect(FileManager.default.fileExists(atPath: socket))
      let first = try await start(home)
      #expect(try await status("/healthz") == "200")

      let second = try ServiceUnderTest(ServiceHome(), ["--manage", "unix:\(socket)"])
      #expect(try await second.ended() == 2)
      #expect(
        second.log.lines == [
          "linkwright: Another process listens at \(socket): stop it, or name another path with "
            + "--manage."
        ]
      )
      #expect(try await status("/healthz") == "200")
      _ = first
    }

    @Test("Nobody takes the path of a running process, although its socket is removed")
    func removedSocket() async throws {
      let first = try await start(home)
      try FileManager.default.removeItem(atPath: socket)
      let second = try ServiceUnderTest(ServiceHome(), ["--manage", "unix:\(socket)"])
      #expect(try await second.ended() == 2)
      #expect(second.log.text.contains("Another process listens at \(socket)"))
      _ = first
    }

    @Test("A path at which no socket can be created is reported in one sentence")
    func unusablePaths() async throws {
      let file = home.path("file")
      try Data("text".utf8).write(to: URL(fileURLWithPath: file))
      let long = home.path(String(repeating: "a", count: 120))
      for (path, message) in [
        (file, "\(file) exists and is not a socket"),
        (long, "The path of the socket \(long) is longer than"),
        (home.path("missing/a"), "cannot be created (No such file or directory)"),
      ] {
        let service = try ServiceUnderTest(home, ["--manage", "unix:\(path)"])
        #expect(try await service.ended() == 2)
        #expect(service.log.lines.count == 1, "\(service.log.text)")
        #expect(service.log.lines.first?.contains(message) == true, "\(service.log.text)")
      }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "text")
    }
  }
}

private let hasCurl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")
