import ArgumentParser

@main
struct Linkwright: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "linkwright",
    abstract: "Checks, explains and serves the links of an app.",
    version: "0.1.0"
  )
}
