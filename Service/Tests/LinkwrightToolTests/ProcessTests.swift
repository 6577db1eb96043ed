import Foundation
import ProcessTestSupport
import Testing

@testable import LinkwrightTool

/// The built tool, seen from outside.
@Suite("The tool as a process")
struct ProcessTests {
  @Test("The tool uses streams and exit codes as documented")
  func streams() async throws {
    let matched = try await ToolProcess.tool(
      "verify",
      "-j",
      VerifyTests.file,
      "-u",
      "/buy",
      "-u",
      "/none"
    )
    #expect(
      matched.output
        == "{ s = applinks, a = A.one, d = www.example.com }: Pattern \"/buy\" matched.\n"
    )
    #expect(matched.errors == "Input JSON did not match input URL.\n")
    #expect(matched.status == 0)
    #expect(try await ToolProcess.tool("verify", "-j", "{", "--strict").status == 2)
    #expect(try await ToolProcess.tool("lint", "Examples/broken.json").status == 1)
    #expect(try await ToolProcess.tool("upgrade", "missing.json").status == 2)
    #expect(try await ToolProcess.tool("verify", "--nonsense").status == 64)
    #expect(try await ToolProcess.tool("--version").output == "0.1.0\n")
  }

  @Test("Every command reads standard input")
  func standardInput() async throws {
    let file = VerifyTests.file
    let verify = try await ToolProcess.tool("verify", "-j", "-", "-u", "/buy", input: file)
    #expect(verify.output.hasSuffix("matched.\n"))
    let match = try await ToolProcess.tool("match", "-u", "/a", "-j", "-", input: "{}")
    #expect(match.output.hasPrefix("Matched by pattern at index 0"))
    let lint = try await ToolProcess.tool("lint", "-", input: "{,}")
    #expect(lint.output.hasPrefix("standard input:1:2: error: LW"))
    let explain = try await ToolProcess.tool("explain", "-j", "-", "/buy", input: file)
    #expect(explain.output.contains("Opens the app: rule 3 is the first that matches."))
    let upgrade = try await ToolProcess.tool("upgrade", "-", input: file)
    #expect(upgrade.output.hasPrefix("{\n  \"applinks\""))
  }

  @Test("lint colours a file only with --color always")
  func colour() async throws {
    let file = "Examples/broken.json"
    #expect(try await !ToolProcess.tool("lint", file).output.contains("\u{1B}"))
    let always = try await ToolProcess.tool("lint", "--color", "always", file)
    #expect(always.output.contains("\u{1B}["))
  }

  @Test(
    "lint colours a terminal unless NO_COLOR is set",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
      "/usr/bin/script is absent"
    ),
    arguments: [("", true), ("1", false)]
  )
  func terminal(noColor: String, isColoured: Bool) async throws {
    #if os(Linux)
      let result = try await ToolProcess.shell(
        "script -qec 'linkwright lint Examples/broken.json' /dev/null",
        environment: ["NO_COLOR": noColor, "TERM": "xterm"]
      )
      #expect(result.output.contains("\u{1B}[1;31m") == isColoured)
    #endif
  }

  @Test("A closed pipe is not an error")
  func closedPipe() async throws {
    let result = try await ToolProcess.shell(
      "trap '' PIPE; linkwright lint --format sarif Examples/*.json | true; "
        + "linkwright lint --format sarif Examples/*.json | head -c 1"
    )
    #expect(result.output == "{")
    #expect(result.errors == "")
  }

  @Test(
    "The tool reports that its output cannot be written",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full")
  )
  func fullDisk() async throws {
    let ended = try await ToolProcess.shell(
      "linkwright upgrade Examples/apple-app-site-association.json > /dev/full"
    )
    #expect(ended.status == 2)
    #expect(ended.errors.contains("could not be written"))
  }

  @Test(
    "The tool reports a missing file whose name is not UTF-8",
    arguments: ["lint", "upgrade", "verify -j", "explain /a -j"]
  )
  func nameNotUTF8(command: String) async throws {
    let result = try await ToolProcess.shell("linkwright \(command) $'a\\xffb.json'")
    #expect([1, 2].contains(result.status))
    #expect(result.errors.contains("a\u{FFFD}b.json: There is no such file"))
  }

  @Test("The tool stops reading an endless file")
  func tooLarge() async throws {
    let result = try await ToolProcess.tool("lint", "/dev/zero")
    #expect(result.status == 2)
    #expect(
      result.errors == """
        linkwright: /dev/zero: It is larger than 16 MiB, which is the maximum.

        """
    )
  }

  @Test(
    "reports a system without /proc, where no argument can be read",
    .enabled("unshare cannot create a mount namespace here") { await canUnshare() },
    arguments: ["lint Examples/broken.json", "--version", "--help", "--nonsense"]
  )
  func noProc(arguments: String) async throws {
    let scratch = try ScratchFolder()
    let result = try await ToolProcess.shell(
      "unshare --map-root-user --mount bash -c "
        + "'mount --bind \(scratch.path) /proc && exec linkwright \(arguments)'"
    )
    #expect(result.status == 70)
    #expect(result.output == "")
    #expect(
      result.errors == """
        linkwright: The command line cannot be read, because /proc is not mounted. Mount it and try \
        again.

        """
    )
  }

  private static func canUnshare() async -> Bool {
    let unshare = URL(fileURLWithPath: "/usr/bin/unshare")
    let command = ExternalCommand(unshare, ["--map-root-user", "--mount", "true"])
    return (try? await command.run().status) == .exited(0)
  }

  @Test("The tool generates completions for three shells", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) async throws {
    let result = try await ToolProcess.tool("--generate-completion-script", shell)
    #expect(result.status == 0)
    for name in ["verify", "match", "lint", "explain", "upgrade"] {
      #expect(result.output.contains(name))
    }
  }
}
