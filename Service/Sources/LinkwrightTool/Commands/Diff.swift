import ArgumentParser
import AssociationFetching

struct Diff: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show which links open an app only with an old or only with a new file.",
    discussion: """
      Compares all links, not only examples, and prints a shortest link for each difference. Each of \
      OLD and NEW is a file, - for standard input, a host such as https://example.com, or a file with a \
      list of rules, such as the rules that an app derives from its routes. If a comparison would take \
      too long, the output says which links were not compared.

      Example:
        linkwright diff Examples/legacy.json Examples/apple-app-site-association.json
      """
  )

  @Argument(
    help: ArgumentHelp("The old file, -, or https:// and a host.", valueName: "old"),
    completion: .file()
  )
  var old: String

  @Argument(
    help: ArgumentHelp("The new file, -, or https:// and a host.", valueName: "new"),
    completion: .file()
  )
  var new: String

  @Option(
    help: ArgumentHelp(
      "The only app to compare. Required to compare a file of several apps with a list of rules.",
      valueName: "app-id"
    )
  )
  var app: String?

  @Option(name: .customLong("format"), help: "The output format. (default: text)")
  var namedFormat: DiffFormat?

  @OptionGroup var output: OutputOptions

  @Option(help: "The differences that make the command exit with 1.")
  var failOn = DiffThreshold.never

  @OptionGroup var network: NetworkOptions

  func validate() throws {
    guard old != "-" || new != "-" else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
    for input in [old, new] {
      guard let host = DiffInput.host(in: input) else { continue }
      do { _ = try AssociationHost(host) } catch {
        throw ValidationError("\"\(host.visible)\" is not a host, such as example.com.")
      }
    }
    if let namedFormat, output.json, namedFormat != .json {
      throw ValidationError("Use either --json or --format \(namedFormat.rawValue), not both.")
    }
  }

  func outcome() async throws -> Outcome {
    do {
      let options = try network.fetchOptions()
      let before = try await DiffInput(old, options: options, timeout: network.timeLimit)
      let after = try await DiffInput(new, options: options, timeout: network.timeLimit)
      let report = try DiffReport(from: before, to: after, app: app)
      return try report.outcome(output.json ? .json : namedFormat ?? .text, failOn: failOn)
    } catch let error as InputError {
      return .unusable(error)
    }
  }
}

extension DiffFormat: ExpressibleByArgument {}
extension DiffThreshold: ExpressibleByArgument {}
