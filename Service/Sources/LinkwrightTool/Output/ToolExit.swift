import ArgumentParser

/// The exit codes of the commands. The numbers are stable.
enum ToolExit: Int32, Sendable {
  /// Success.
  case fine = 0
  /// Findings, or a negative result under `--strict`. For commands that follow Apple's tool:
  /// unusable input.
  case findings = 1
  /// An input is unusable, or the output cannot be written.
  case unusableInput = 2
  /// A wrong command line. The argument parser uses this code.
  case usage = 64
  /// A bug in this tool.
  case bug = 70

  var code: ExitCode { ExitCode(rawValue) }
}
