import ArgumentParser

/// How a command ends, as the shell sees it. The numbers are a promise.
enum ToolExit: Int32, Sendable {
  /// All is well.
  case fine = 0
  /// There are findings, or `--strict` asked for an answer and got a negative one. Where a command
  /// follows Apple's tool: the input is not usable.
  case findings = 1
  /// An input cannot be used at all, or the output cannot be written.
  case unusableInput = 2
  /// The command line is wrong; the argument parser ends this way by itself.
  case usage = 64
  /// A mistake of ours.
  case bug = 70

  var code: ExitCode { ExitCode(rawValue) }
}
