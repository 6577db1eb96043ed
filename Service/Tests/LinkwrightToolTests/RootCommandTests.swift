import ArgumentParser
import Testing

@testable import LinkwrightTool

@Suite("The root command")
struct RootCommandTests {
  @Test("answers under the name that people type")
  func commandName() {
    #expect(Linkwright._commandName == "linkwright")
  }

  @Test("says its name and its version flag in its help")
  func help() {
    let help = Linkwright.helpMessage()
    #expect(help.contains("USAGE: linkwright"))
    #expect(help.contains("--version"))
  }
}
