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

    @Test(
      "serve names the address of a port that another process uses",
      arguments: ["--listen", "--manage"]
    )
    func samePort(option: String) async throws {
      let first = try await ServiceUnderTest.start(ServiceHome())
      let second = try ServiceUnderTest(ServiceHome(), [option, "127.0.0.1:\(first.port)"])
      #expect(try await second.ended() == 2)
      #expect(
        second.log.lines == [
          "linkwright: Another process listens at 127.0.0.1:\(first.port): stop it, or name another "
            + "address with \(option)."
        ]
      )
    }

    @Test(
      "serve explains an address at which it cannot listen",
      arguments: [
        ("192.0.2.1:8080", "This machine does not have the address 192.0.2.1: name one of its"),
        ("nowhere.invalid:8080", "The host nowhere.invalid is unknown: name an IP address"),
      ]
    )
    func unusableAddress(address: String, message: String) async throws {
      let service = try ServiceUnderTest(ServiceHome(), ["--listen", address])
      #expect(try await service.ended() == 2)
      #expect(service.log.lines.count == 1)
      #expect(service.log.lines.first?.hasPrefix("linkwright: \(message)") == true)
    }

    @Test(
      "serve refuses an invalid flag and a missing file",
      arguments: [
        (["--listen", "here"], "write a host and a port"),
        (["--listen", "unix:/tmp/a"], "write a host and a port"),
        (["--manage", "here"], "or the path of a socket"),
        (["--listen", "127.0.0.1:70000"], "write a host and a port"),
        (["--listen", "[::1]:80", "--manage", "[::1]:80"], "are the same address"),
        (["--listen", "127.0.0.1:80", "--manage", "localhost:80"], "are the same address"),
        (["--config", "/nowhere/linkwright.yaml"], "There is no such file"),
        (["--log-level", "loud"], "“loud” is not a log level"),
        (
          ["--tls-certificate", "chain.pem"],
          "--tls-certificate and --tls-key must be used together"
        ),
        (["--manage-tls-key", "key.pem"], "--manage-tls-key must be used together"),
        (["--manage-client-ca", "ca.pem"], "--manage-client-ca needs --manage-tls-certificate"),
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

    @Test(
      "serve refuses a variable that is not a number",
      arguments: [
        ("LINKWRIGHT_ACCESS_LOG_SAMPLE", "1%"), ("LINKWRIGHT_ACCESS_LOG_SAMPLE", "0,01"),
        ("LINKWRIGHT_SHUTDOWN_DELAY", "10s"), ("LINKWRIGHT_SHUTDOWN_DELAY", "1.5"),
        ("LINKWRIGHT_HEAD_DEADLINE", "soon"), ("LINKWRIGHT_SHUTDOWN_DEADLINE", " 1"),
      ]
    )
    func malformedNumber(variable: String, text: String) async throws {
      let service = try ServiceUnderTest(ServiceHome(), environment: [variable: text])
      #expect(try await service.ended() == 2)
      #expect(service.log.lines.count == 1, "\(service.log.text)")
      let start = "linkwright: \(variable) “\(text)”: write a number, such as "
      #expect(service.log.lines.first?.hasPrefix(start) == true, "\(service.log.text)")
    }

    @Test("serve treats an empty variable as a missing one")
    func emptyVariables() async throws {
      let names = ["LISTEN", "ACCESS_LOG", "ACCESS_LOG_SAMPLE", "SHUTDOWN_DELAY", "LOG_LEVEL"]
      let environment = Dictionary(uniqueKeysWithValues: names.map { ("LINKWRIGHT_" + $0, "") })
      let service = try await ServiceUnderTest.start(ServiceHome(), environment: environment)
      #expect(try await service.get("/robots.txt")?.status == 200)
    }

    @Test("serve ends with 64 for an unknown flag")
    func unknownFlag() async throws {
      let service = try ServiceUnderTest(ServiceHome(), ["--nonsense"])
      #expect(try await service.ended() == 64)
      #expect(await service.log.line(with: "Unknown option '--nonsense'") != nil)
    }

    @Test("serve explains a file with countries that it cannot use")
    func countries() async throws {
      let home = try ServiceHome()
      try home.write(ServiceHome.example + "statistics:\n  countryDatabase: countries.mmdb\n")
      let service = try ServiceUnderTest(home)
      #expect(try await service.ended() == 2)
      #expect(service.log.lines.count == 1)
      #expect(service.log.text.contains("statistics.countryDatabase"))
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
