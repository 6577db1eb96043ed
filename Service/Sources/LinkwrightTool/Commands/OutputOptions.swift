import ArgumentParser
import Foundation

/// The option of the commands that print text or JSON. Nearly every command has it.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false
}

/// The options of the commands that report findings.
struct FindingOptions<Format: FindingFormat>: ParsableArguments {
  @Option(name: .customLong("format"), help: "The output format. (default: text)")
  private var namedFormat: Format?

  @OptionGroup private var output: OutputOptions

  @Option(help: "The lowest severity of findings that makes the command exit with 1.")
  var failOn = FailureThreshold.error

  @Option(help: "When to color the output.")
  private var color = ColorChoice.auto

  /// The requested format. `--json` means `--format json`.
  var format: Format { output.json ? .json : namedFormat ?? .text }

  var paint: Paint {
    color.paint(
      isTerminal: Console.outputIsTerminal,
      environment: ProcessInfo.processInfo.environment
    )
  }

  func validate() throws {
    guard let namedFormat, output.json, namedFormat != .json else { return }
    throw ValidationError("Use either --json or --format \(namedFormat.rawValue), not both.")
  }
}

/// The output formats of a command that reports findings.
protocol FindingFormat: ExpressibleByArgument, RawRepresentable<String>, CaseIterable, Equatable,
  Sendable
{
  /// For users.
  static var text: Self { get }
  /// For scripts.
  static var json: Self { get }
}

extension LintFormat: FindingFormat {}
extension FailureThreshold: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
