import Foundation
import Testing

extension ServeTests {
  @Suite("serve reports why it cannot start")
  struct StartupTests {
    @Test("serve refuses a data folder that another process uses")
    func sameFolder() async throws {
      let home = try ServiceHome()
      let first = try await ServiceUnderTest.start(home)
      let second = try ServiceUnderTest(home)
      #expect(try await second.ended() == 2)
      #expect(await second.log.line(with: "Another process uses the journal") != nil)
      #expect(second.log.text.split(separator: "\n").count == 1)
      #expect(try await first.get("/robots.txt")?.status == 200)
    }

    @Test("serve refuses a port that another process uses")
    func samePort() async throws {
      let first = try await ServiceUnderTest.start(ServiceHome())
      let home = try ServiceHome()
      let second = try ServiceUnderTest(home, ["--listen", "127.0.0.1:\(first.port)"])
      #expect(try await second.ended() == 2)
      let line = await second.log.line(with: "linkwright: Another process listens at")
      #expect(line?.contains("127.0.0.1:\(first.port)") == true)
    }

    @Test(
      "serve refuses an invalid flag and a missing file",
      arguments: [
        (["--listen", "here"], "write a host and a port"),
        (["--listen", "127.0.0.1:70000"], "write a host and a port"),
        (["--config", "/nowhere/linkwright.yaml"], "There is no such file"),
        (["--log-level", "loud"], "“loud” is not a log level"),
        (["--tls-certificate", "chain.pem"], "must be used together"),
        (
          ["--tls-certificate", "/nowhere/chain.pem", "--tls-key", "/nowhere/key.pem"],
          "/nowhere/chain.pem cannot be used"
        ),
        (["--data", "/proc/nowhere"], "cannot be created"),
      ]
    )
    func invalidArguments(arguments: [String], message: String) async throws {
      let service = try ServiceUnderTest(ServiceHome(), arguments)
      #expect(try await service.ended() == 2)
      #expect(await service.log.line(with: message) != nil, "\(service.log.text)")
      #expect(service.log.text.split(separator: "\n").count <= 2)
    }

    @Test("serve ends with 64 for an unknown flag")
    func unknownFlag() async throws {
      let service = try ServiceUnderTest(ServiceHome(), ["--nonsense"])
      #expect(try await service.ended() == 64)
      #expect(await service.log.line(with: "Unknown option '--nonsense'") != nil)
    }

    @Test("serve refuses a file that is not a database")
    func foreignDatabase() async throws {
      let home = try ServiceHome()
      let file = URL(fileURLWithPath: home.path("data/linkwright.sqlite"))
      try Data("This is no database, and far from one.".utf8).write(to: file)
      let service = try ServiceUnderTest(home)
      #expect(try await service.ended() == 2)
      #expect(await service.log.line(with: "linkwright.sqlite") != nil)
      #expect(try Data(contentsOf: file).starts(with: Data("This is no database".utf8)))
    }
  }
}
