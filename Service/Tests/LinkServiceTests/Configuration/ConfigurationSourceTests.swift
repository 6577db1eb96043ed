import Foundation
import Synchronization
import Testing

@testable import LinkService

@Suite("Configuration reload")
struct ConfigurationSourceTests {
  private static let first = """
    apps:
      - {name: a, teamID: ABCDE12345, bundleID: a.b}
    hosts:
      - {host: a.example, kind: own, apps: [a], rulesFrom: rules.json}
    """

  /// Files that change between two readings.
  private final class Files: Sendable {
    let texts: Mutex<[String: String]>

    init(_ texts: [String: String]) { self.texts = Mutex(texts) }

    func set(_ name: String, _ text: String?) { texts.withLock { $0[name] = text } }

    @Sendable func read(_ name: String) throws -> [UInt8] {
      guard let text = texts.withLock({ $0[name] }) else {
        throw ConfigurationFileReader.Failure(description: "There is no such file.")
      }
      return Array(text.utf8)
    }
  }

  @Test("A file with errors keeps the previous configuration")
  func reload() throws {
    let files = Files([
      "/etc/links/linkwright.yaml": Self.first, "/etc/links/rules.json": #"[{"/": "/a"}]"#,
    ])
    var source = try ConfigurationSource(
      path: "/etc/links/linkwright.yaml",
      readingFile: files.read
    )
    let old = source.current
    #expect(source.reload().result == .unchanged)

    files.set("/etc/links/linkwright.yaml", Self.first + "\nhost: x\n")
    let refused = source.reload()
    #expect(refused.result == .refused)
    #expect(
      refused.messages == [
        "/etc/links/linkwright.yaml:5:1: error: LW5008 The file has the unknown key \"host\". "
          + "Write hosts if you meant that key.",
        "/etc/links/linkwright.yaml has errors; the previous configuration stays in use.",
      ]
    )
    #expect(source.current == old)

    files.set("/etc/links/linkwright.yaml", nil)
    #expect(source.reload().result == .refused)

    files.set("/etc/links/linkwright.yaml", Self.first)
    files.set("/etc/links/rules.json", #"[{"/": "/b"}]"#)
    #expect(source.reload().result == .changed)
    #expect(source.current.hosts.first?.rules == .components([#"{"/": "/b"}"#]))
  }

  @Test("A missing file is an error at the start")
  func start() {
    #expect(
      throws: ConfigurationError(messages: ["linkwright.yaml: There is no such file."])
    ) {
      try ConfigurationSource(path: "linkwright.yaml", readingFile: Files([:]).read)
    }
  }

  @Test("Files are read from disk")
  func disk() throws {
    let path = Repository.root.appending(path: "Examples/linkwright.yaml").path(
      percentEncoded: false
    )
    #expect(try ConfigurationSource(path: path).current.hosts.count == 4)
    #expect(throws: ConfigurationFileReader.Failure(description: "It is a folder.")) {
      try ConfigurationFileReader.bytes(at: "/")
    }
    #expect(
      ConfigurationFileReader.path("a", from: ConfigurationFileReader.folder(of: "linkwright.yaml"))
        == "a"
    )
    #expect(
      ConfigurationFileReader.path(
        "a",
        from: ConfigurationFileReader.folder(of: "/linkwright.yaml")
      ) == "/a"
    )
    #expect(ConfigurationFileReader.path("/a", from: "b") == "/a")
  }
}
